//! Questions: what the game waits for, as data. A question offers what the
//! person asked can tell apart, each choice with a stable label; only an offered choice
//! is accepted. A question with a single choice is never asked.

use crate::ids::*;
use crate::list::List;
use crate::table::Table;

pub use crate::capacity::MAX_CHOICES;

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who answers: whoever led the seat when this was asked.
    pub person: PersonId,
    /// For whom.
    pub who: WhoId,
    /// What is asked.
    pub ask: Ask,
    /// What is offered, in a fixed order, without repetition.
    pub choices: List<Choice, MAX_CHOICES>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Play a card or draw.
    Plan,
    /// Which card to discard, before the rest is kept.
    Discard,
    /// Whether to draw one card beyond the usual hand.
    Fill,
    /// Where to move.
    Move,
    /// Where to send a pawn of nobody.
    Send(PawnId),
    /// Whom to shoot.
    Shoot,
    /// Whom to punch.
    Punch,
    /// Which loot the punched bandit loses.
    KnockLoose(WhoId),
    /// Where the punched bandit lands.
    PunchTo(WhoId),
    /// What to take.
    Rob,
    /// What to lay into a place before the game.
    Lay(PlaceId),
    /// Which round card to play with.
    RoundCard,
    /// Where a bandit of a team begins.
    Start,
    /// Which of the bandits he was dealt somebody keeps.
    Keep,
    /// Which of equal losses to bear.
    Lose,
    /// What to put down.
    PutDown,
    /// What to give to another bandit.
    Give(WhoId),
    /// Which card of a family to take.
    Card(FamilyId),
    /// Which bullet to remove from the own cards, before the rest stays.
    Heal,
    /// Which card to play and resolve at once.
    ActNow,
    /// A script asks; the text is its label.
    Script(TextId),
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
        Question { person, who, ask, choices: List::new() }
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
        match self.ask {
            Ask::Plan => &["BASE-scheme-b", "BASE-scheme-d", "BASE-scheme-e"],
            Ask::Discard => &["BASE-expert-c", "BASE-expert-d", "BASE-expert-b", "BASE-expert-e"],
            Ask::Fill => &["BASE-roundstart-b", "D-114", "AMB-047"],
            Ask::Move => &["BASE-move-a", "BASE-move-b", "BASE-move-c", "BASE-move-d"],
            Ask::Send(_) => &["BASE-marshalcard-a", "BASE-marshalcard-b", "BASE-marshalcard-c"],
            Ask::Shoot => &["BASE-fire-a", "BASE-fire-d", "BASE-fire-f", "BASE-steal-c"],
            Ask::Punch => &["BASE-punch-a", "BASE-steal-c"],
            Ask::KnockLoose(_) => &["BASE-punch-c", "BASE-punch-d"],
            Ask::PunchTo(_) => &["BASE-punch-f", "BASE-punch-h"],
            Ask::Rob => &["BASE-rob-a", "BASE-rob-b"],
            Ask::Lay(_) => &["BASE-setup-p", "D-017"],
            Ask::RoundCard => &["BASE-setup-v", "D-018"],
            Ask::Start => &["BASE-two-e", "D-061"],
            Ask::Keep => &["BASE-setup-a"],
            Ask::Lose => &["BASE-events-l", "AMB-145"],
            Ask::PutDown => &["UCR-7.1.6-b"],
            Ask::Give(_) => &["UCR-13.1-c"],
            Ask::Card(_) => &["UCR-9.3.2-a", "UCR-9.3.2-c"],
            Ask::Heal => &["UCR-5.4.2-a", "UCR-5.4.2-b", "UCR-5.4.2-c"],
            Ask::ActNow => &["UCR-7.1.11-a"],
            Ask::Script(_) => &[],
        }
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
