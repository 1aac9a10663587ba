//! Questions: what the game waits for, as data. A question offers what the
//! person asked can tell apart, each choice with a stable label; only an offered choice
//! is accepted. A question with a single choice is never asked.

use crate::ids::*;
use crate::list::List;
use crate::state::Run;
use crate::table::Table;

pub use crate::ask::{ASKED, Ask, AskKind};
pub use crate::capacity::MAX_CHOICES;

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who answers: whoever led the seat when this was asked. Nobody where a rule decides: that is never put to anybody.
    pub person: PersonId,
    /// For whom.
    pub who: WhoId,
    /// What is asked.
    pub ask: Ask,
    /// The place a yes is about, if a script says one.
    pub at: Option<PlaceId>,
    /// What is offered, in a fixed order, without repetition.
    pub choices: List<Choice, MAX_CHOICES>,
}

/// One offered choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "a choice is described where its name and what it holds do not say it")]
pub enum Choice {
    /// Do it.
    #[default]
    Yes,
    /// Leave it.
    No,
    /// Play a card of this face openly.
    Play(FaceId, WhoId),
    /// Play a card of this face face down.
    PlayFaceDown(FaceId, WhoId),
    Draw,
    Pass,
    /// Discard a card of this face; of an action card, whose it is.
    Discard(FaceId, WhoId),
    /// Remove a bullet of this face from where it lies; the whole deck counts as [`Run::Bag`].
    Remove(FaceId, Run),
    /// Enough: what is left stays.
    Done,
    Place(PlaceId),
    Bandit(WhoId),
    /// A pawn of nobody.
    Pawn(PawnId),
    /// A token of this kind; whoever is asked cannot tell them apart.
    Loot(LootKindId),
    /// A token of this kind and value, which he can tell.
    KnownLoot(LootKindId, u16),
    /// The same, where it shows its used side.
    UsedLoot(LootKindId, u16),
    Round(RoundCardId),
    /// A bandit who was dealt, or a card of a family.
    Character(CharacterId),
    Action(ActionId),
    /// What content offers on a turn beside playing and drawing.
    Planning(PlanningId),
    /// A label of the script that asks.
    Text(TextId),
    Number(i16),
    /// A card of this face; where a seat plays several bandits, of an action card also whose it is.
    Card(FaceId, WhoId),
}

impl Question {
    /// A question without choices yet.
    #[inline]
    pub fn new(person: PersonId, who: WhoId, ask: Ask) -> Question {
        Question { person, who, ask, at: None, choices: List::new() }
    }

    /// The seat whose cards it is about, whoever leads it.
    pub fn seat(&self, table: &Table) -> SeatId {
        table.seat_of(self.who)
    }

    /// Offers one more choice.
    #[inline]
    pub fn offer(&mut self, choice: Choice) {
        self.choices.push(choice);
    }

    /// Ids of the statements the question rests on.
    pub fn rules(&self) -> &'static [&'static str] {
        self.ask.kind().rules()
    }
}

/// Why an answer was refused. The state is untouched and the question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no choice of this number.
    #[error("choice {0} is not offered: there are {1}")]
    NotOffered(usize, usize),
    /// Nothing is being asked.
    #[error("nothing is being asked")]
    NothingAsked,
}
