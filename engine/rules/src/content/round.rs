//! What a round consists of: its card, kinds of turn, what can be done in one, the event.

use super::script::Subscription;
use crate::ids::*;
use crate::words::words;

/// A round card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundCard {
    /// `angry_marshal_2_4`.
    pub id: String,
    /// Its band, a row of [`super::Content::bands`].
    pub band: u8,
    /// Turns, first to last.
    pub turns: Vec<TurnKindId>,
    /// The event at its foot.
    pub event: Option<EventId>,
    /// Whether the row is known from the printed card.
    pub confidence: Confidence,
}

words! {
    /// How sure a fact of the content is.
    Confidence {
        /// Seen on the component or stated in a text.
        Verified = "verified",
        /// Follows from other facts.
        Derived = "derived",
        /// Our own proposal where no source was found.
        Reconstructed = "reconstructed",
    }
}

/// A group of round cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// `2-4`.
    pub id: String,
    /// How many it serves, fewest and most; none for the cards that end the deck.
    pub seats: Option<(u8, u8)>,
    /// How many of whom.
    pub counts: CountedHeads,
    /// How many of it go into a round deck.
    pub drawn: u8,
}

/// A kind of turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnKind {
    /// `tunnel`.
    pub id: String,
    /// `tunnel`.
    pub name: String,
    /// Cards are played face down.
    pub face_down: bool,
    /// How often each seat acts in a row.
    pub plays: u8,
    /// How a seat that acts several times goes on after the first.
    pub again: RepeatRule,
    /// Runs against the usual direction.
    pub reversed: bool,
    /// Actions that may not be played.
    pub barred: ActionSet,
    /// All seats choose in secret before the cards are laid.
    pub simultaneous: bool,
    /// When somebody says that he draws where all choose in secret (AMB-069).
    pub draws: TogetherDraw,
}

/// How a seat that acts several times in a turn goes on after the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepeatRule {
    /// Whether it must act once more.
    pub duty: Duty,
    /// In which order it draws and plays.
    pub order: MixedOrder,
}

words! {
    /// Whether something is to be done.
    Duty {
        /// As long as it can be (AMB-043).
        Must = "must",
        /// It may be left.
        May = "may",
    }

    /// Whose number decides.
    CountedHeads {
        /// That of players, whomever they play.
        Players = "players",
        /// That of bandits, whoever leads them (D-020, AMB-029).
        Bandits = "bandits",
    }

    /// In which order somebody draws and plays who does both in one turn.
    MixedOrder {
        /// As he likes (AMB-065).
        Any = "any",
        /// Draws first.
        DrawThenPlay = "draw_then_play",
        /// Plays first.
        PlayThenDraw = "play_then_draw",
    }

    /// When somebody says that he draws in a turn all plan at once.
    TogetherDraw {
        /// With all others, in secret.
        Secret = "commit_then_draw",
        /// In turn order, before anybody chooses a card.
        Announced = "announce_first",
    }
}

/// Something a seat may do on its turn beside playing a card and drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planning {
    /// `search`.
    pub id: String,
    /// `look for a Brilliant Idea`.
    pub name: String,
    /// The kinds of turn on which it can be done, if not every one.
    pub turns: Option<Vec<TurnKindId>>,
    /// Whether it can be done on a turn on which several cards are played.
    pub double_turns: bool,
    /// The loot a bandit must have for it.
    pub holds: Option<LootKindId>,
    /// The card that must be in the deck or the discards.
    pub finds: Option<ActionId>,
    /// Says whether it may be done now.
    pub may: Option<FunctionId>,
    /// Does it.
    pub on: FunctionId,
}

/// What happens at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// `swivel_arm`.
    pub id: String,
    /// `Swivel Arm`.
    pub name: String,
    /// Hooks of its script; heard only while the event is in force.
    pub hooks: Vec<Subscription>,
}
