//! What counts when the game is over.

use super::script::Subscription;
use crate::capacity::{MAX_AMOUNTS, MAX_WHO};
use crate::ids::*;
use crate::list::List;
use crate::words::words;

/// A way to add to a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// `gunslinger`.
    pub id: String,
    /// How the breakdown calls it.
    pub name: String,
    /// What is counted.
    pub counts: ScoreRule,
    /// The side for whose members alone it counts, where it does not for everybody.
    pub side: Option<SideId>,
    /// Whether it is counted in a game for two teams.
    pub with_teams: bool,
    /// Whether those who are out of the game are passed over for a prize, so that they cannot keep others from
    /// it (AMB-010).
    pub passes_over_out: bool,
    /// Whether those for whom a rule decides are passed over for a prize.
    pub passes_over_bots: bool,
    /// The receivers of the dollars.
    pub counts_for: CountsFor,
}

/// A way to win that comes before riches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// `three_jewels`.
    pub id: String,
    /// How the result calls it.
    pub name: String,
    /// Hooks of its script, which hear whatever happens.
    pub hooks: Vec<Subscription>,
}

/// Those who win together. Who is of which side says [`crate::side::side_of`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// `red`.
    pub id: String,
    /// How the result calls it.
    pub name: String,
}

/// What can be counted of a bandit when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// The tokens on his sheet, of one kind or of all.
    Loot(Option<LootKindId>),
    /// The bullets he has received.
    Bullets,
    /// The bullets of bandits in these of his cards.
    BulletsOfBandits(BulletZones),
    /// The bullets he has fired.
    Shots,
    /// What a mark of his, or of his seat, says: a number, one for yes, the number of a word.
    Mark(MarkId),
    /// What lies in his zone, or in the one of the table that belongs to him: cards, or tokens of one kind or of all.
    Zone(ZoneId, Option<LootKindId>),
}

/// What a card brings to the bandit who holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ransom {
    /// Dollars.
    pub amount: u16,
    /// For what.
    pub per: Per,
}

/// What an amount is paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// Once.
    #[default]
    Once,
    /// Each of what is counted.
    Each(Tally),
    /// Once, with at least one of what is counted.
    Any(Tally),
}

/// What a scoring entry counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreRule {
    /// The value of all loot on the bandit's sheet.
    Loot,
    /// The value of all loot in a zone, for whoever it belongs to.
    Pot(ZoneId),
    /// Money received that is no token.
    Cash,
    /// What the cards of a family that a bandit has taken bring.
    Ransoms(FamilyId),
    /// Dollars for each of what is counted.
    Each {
        /// What is counted.
        of: Tally,
        /// Dollars.
        dollars: i16,
    },
    /// Dollars for none of what is counted, for one, for two and so on; the last for all beyond.
    Steps {
        /// What is counted.
        of: Tally,
        /// Dollars.
        amounts: List<i16, MAX_AMOUNTS>,
    },
    /// A prize for everybody who has most, or fewest, of what is counted.
    Prize(Prize),
    /// What the `score` query of this function answers.
    Script(FunctionId),
}

/// A prize for everybody who has most, or fewest, of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    /// What is counted.
    pub of: Tally,
    /// Whether it is for the fewest.
    pub fewest: bool,
    /// Dollars.
    pub prize: u16,
    /// Dollars where only one bandit runs for it, where only two do, and so on.
    pub fewer: List<u16, MAX_WHO>,
    /// Whom `fewer` counts.
    pub fewer_by: ScaleBasis,
    /// Fewest that can win it.
    pub at_least: u8,
    /// The share of each of several who are equal.
    pub tie: Tie,
}

/// The share of each of several who are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// The whole prize.
    #[default]
    EachFull,
    /// An equal part of it, rounded down (AMB-011).
    Split,
    /// Nothing.
    Nobody,
}

words! {
    /// Receivers of what an entry counts.
    CountsFor {
        /// That of each bandit.
        Bandit = "bandit",
        /// That of each side, once, for all of its members together: nothing of it is in the score of one of them.
        Side = "side",
    }

    /// Which bandits decide how much there is to win where that depends on their number.
    ScaleBasis {
        /// All who began the game (AMB-011).
        AtSetup = "at_setup",
        /// Those who are still in it.
        Eligible = "eligible",
    }

    /// In which of a bandit's cards bullets count.
    BulletZones {
        /// In hand, deck and discards.
        All = "all_owned",
        /// In the deck alone.
        Deck = "draw_pile",
    }
}
