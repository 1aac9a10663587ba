//! Who can be played, and what that brings: powers a table can say. Cards of families have such rows as well.

use super::look::Look;
use super::round::{Confidence, RepeatRule};
use super::script::Subscription;
use crate::ids::*;
use crate::words::words;

/// Somebody who can be played, or a card that lends a power.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Character {
    /// `django`.
    pub id: String,
    /// `Django`.
    pub name: String,
    /// Whether who plays it is a bandit, as almost everybody is (UCR-3-g, UCR-3-r).
    pub is_bandit: bool,
    /// Whether a rule decides for it, and nobody is asked.
    pub by_rule: bool,
    /// Of whom it is a version, if it is one.
    pub version_of: Option<CharacterId>,
    /// Whether it never stands anywhere (UCR-2.7-c).
    pub lacks_pawn: bool,
    /// The levels it keeps to, if not every one (UCR-16.7-a, AMB-079).
    pub levels: Option<Vec<LevelId>>,
    /// Whether it is First Player at first where nobody says who is (UCR-4.5.1-a).
    pub begins: bool,
    /// True if the parts it belongs to are on only in a game with it (UCR-3-ae).
    pub brings: bool,
    /// True if it joins where sides are to be equal and one bandit is missing (UCR 4.1.1-g).
    pub evens_sides: bool,
    /// True if nothing makes it lose, drop or put down loot (UCR-10.5.2-b, AMB-154).
    pub keeps_loot: bool,
    /// The pawn of nobody to whose name it answers, if it does.
    pub stands_for: Option<PawnKindId>,
    /// Whether its seat holds no hand and lays the top card of its deck, see [`Plays::Top`].
    pub plays_top: bool,
    /// Cards more (or fewer) than usual at the start of a round.
    pub extra_cards: i16,
    /// The hand of a team with this bandit, where it is larger than usual (BASE-expert-m, AMB-214).
    pub team_hand: Option<u8>,
    /// How a card may be played face down on a face-up turn.
    pub hides: Option<HidePower>,
    /// Actions for which this bandit is chosen only when nobody of a lower
    /// rank can be; the rank of everybody else is 0.
    pub ranks: Vec<(ActionId, u8)>,
    /// Who can be hit in its place where a rank spares it (D-107).
    pub spared_for: Alternative,
    /// Sees the other level of the same car when shooting.
    pub sees_through_roof: Option<ThroughRoof>,
    /// Loot at the start: kind, value, how many.
    pub starting_loot: Vec<(LootKindId, u16, u8)>,
    /// Its bullets by kind, a plain one where none is named, those fired first in front.
    pub cylinder: Vec<Bullets>,
    /// The action cards it brings and how many of each, where they are not those of everybody.
    pub deck: Option<Vec<DeckCards>>,
    /// Hooks of its script.
    pub hooks: Vec<Subscription>,
    /// Of which card it is, if nobody can play it: one of a family, which lends it.
    pub card: Option<FamilyCardId>,
    /// The action a bullet in hand can be played as.
    pub plays_bullets_as: Option<ActionId>,
    /// Kinds of turn that go otherwise for this bandit.
    pub own_turns: Vec<OwnTurn>,
    /// Never plays face down, whatever the turn and other powers say.
    pub always_open: bool,
    /// Of which side it is, or of a card whoever holds it.
    pub side: Option<SideId>,
    /// The confidence of its facts.
    pub confidence: Confidence,
    /// How pages draw it, where that is said.
    pub look: Look,
}

impl Character {
    /// How many action cards there are in a deck of its own.
    pub fn own_cards(&self) -> usize {
        self.deck.iter().flatten().map(|cards| cards.most(MAX_WHO)).sum()
    }

    /// How many bullets its cylinder holds.
    pub fn bullets(&self) -> usize {
        self.cylinder.iter().map(|row| usize::from(row.count)).sum()
    }

    /// How many faces they have.
    pub fn bullet_faces(&self) -> usize {
        let mut kinds: Vec<_> = self.cylinder.iter().map(|row| (row.kind, row.pile)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len()
    }
}

/// A kind of bullet beside the plain one, which is no row: it has no name of its own and does nothing but lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bullet {
    /// `arrow`.
    pub id: String,
    /// `Arrow`.
    pub name: String,
    /// Whether it goes back into its chamber when somebody is rid of it.
    pub returns: bool,
    /// Actions of which the cards of whoever received it come to nothing until the round ends.
    pub bars: ActionSet,
    /// What its script does when somebody has received one.
    pub on_hit: Option<FunctionId>,
}

/// Bullets of one kind that are fired one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bullets {
    /// The kind, if they are no plain ones.
    pub kind: Option<BulletId>,
    /// How many of them.
    pub count: u8,
    /// The pile they lie in.
    pub pile: Pile,
}

/// Action cards of one kind in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckCards {
    /// The action.
    pub action: ActionId,
    /// How many of these cards; where they are aimed, at each.
    pub copies: u8,
    /// At whom they are aimed, if they are: a card for each of these (UCR 4.7.8).
    pub aim: Option<Aim>,
}

impl DeckCards {
    /// How many faces they have at most where so many take part.
    pub fn most_faces(&self, taking_part: usize) -> usize {
        if self.aim.is_some() { taking_part.saturating_sub(1) } else { 1 }
    }

    /// How many cards they are at most.
    pub fn most(&self, taking_part: usize) -> usize {
        usize::from(self.copies) * self.most_faces(taking_part)
    }
}

/// How a kind of turn goes for a bandit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnTurn {
    /// The kind.
    pub turn: TurnKindId,
    /// How often it acts in a row.
    pub plays: u8,
    /// How it goes on after the first time.
    pub again: RepeatRule,
    /// Whether its cards lie face down.
    pub face_down: bool,
}

words! {
    /// Which card may be hidden by its player, see [`Character::hides`].
    HideWindow {
        /// The first card played, if it is played in the first turn of the round.
        FirstTurnFirstCard = "first_turn_first_card",
        /// Any card of the first turn.
        FirstTurn = "first_turn",
        /// The first card played in the round, whenever that is.
        FirstCardOfRound = "first_card_of_round",
    }
}

/// How a bandit plays a card face down on a face-up turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HidePower {
    /// Which card.
    pub window: HideWindow,
    /// Whether no card can be hidden any more in a round on whose first turn cards were drawn.
    pub lost_if_draw: bool,
    /// Whether the card may lie open all the same.
    pub optional: bool,
    /// Whose card it may be in a game for two.
    pub serves: Serves,
}

words! {
    /// Which way somebody sees the other level of his car when shooting.
    ThroughRoof {
        /// Upwards and downwards.
        Both = "both",
        /// From the lower level to the upper one.
        UpOnly = "up_only",
    }

    /// Who decides for somebody.
    DecidedBy {
        /// Whoever has the seat.
        Seat = "seat",
        /// Nobody: a rule does.
        Rule = "rule",
    }

    /// Which cards somebody plays.
    Plays {
        /// Those of a hand.
        Hand = "hand",
        /// The top card of the deck, whatever it is (UCR 5.2.2).
        Top = "top",
    }

    /// At whom cards are aimed.
    Aim {
        /// A card at each bandit in play but whoever owns it.
        EachOtherBandit = "each_other_bandit",
        /// A card at everybody in play, bandit or not, but whoever owns it.
        EachOtherCharacter = "each_other_character",
    }

    /// Which cards of a team a power to hide them serves.
    Serves {
        /// The bandit's own cards (AMB-214).
        Own = "own_card_only",
        /// Those of the partner as well.
        Any = "any_card",
    }

    /// Who can take a shot or a punch in place of somebody a rank spares.
    Alternative {
        /// Another bandit.
        Bandit = "other_bandit",
        /// Another bandit, or a pawn of nobody (AMB-117).
        Pawn = "other_pawn",
    }
}
