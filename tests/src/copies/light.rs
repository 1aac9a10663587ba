//! When a changed thing legitimately comes to light: decided from the facts of
//! both games, and from nothing the engine believes somebody knows.

use holdup_rules::fact::Fact;
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Question};
use holdup_rules::state::{Run, State, TokenSpot};
use holdup_rules::table::{CardKind, Table};

use super::ear::When;
use crate::changes::{Change, Kind};
use crate::knowledge::Knowledge;
use crate::zones::Zones;

/// Why two copies were not followed any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The seat took a token, or was given one, that is another one in the other copy.
    Taken,
    /// The face-down card was turned over.
    Turned,
    /// The round card was opened.
    Opened,
    /// Somebody put a card away, or got rid of one, that is another one in the other copy, or not there.
    PutAway,
    /// Somebody gave a card that is another one in the other copy, and the person saw it.
    Given,
    /// The person drew a card of the deck that is another one in the other copy: nobody knows how it lies.
    Drawn,
    /// The scores were counted.
    Scored,
    /// Somebody else, who knows the changed thing, cannot decide alike in both.
    OwnDecision,
    /// A token the seat can tell went another way in the other copy, for all to see.
    Followed,
    /// By option, the seat looked at it, or it was laid face up.
    Seen,
    /// A token was used, and everybody saw for what it was good.
    Used,
    /// Somebody had to part with his best or worst token, and it is of another kind in the other copy.
    Lost,
    /// Who was hidden came out.
    CameOut,
    /// Who was hidden did not come out, as the car under which he hid has left, or came out where it has not.
    Stranded,
    /// All have answered, and what they chose is done.
    Answered,
    /// A card of a family came from where the person sees it, or went there; or a script did something for all to see
    /// that hangs on a secret mark.
    Shown,
}

impl End {
    /// Those a usual number of pairs by the combined rules meets; more of them meet the others too.
    pub const COMBINED: [End; 8] = [
        End::Taken,
        End::Turned,
        End::Opened,
        End::Scored,
        End::OwnDecision,
        End::Used,
        End::CameOut,
        End::Answered,
    ];
}

/// What somebody does in a planning turn, as far as others see it: plays a card, draws and so on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    Card(CardKind),
    Other(PlanningId),
    Nothing,
}

/// Decides when a change comes to light.
pub(super) struct Judge<'a> {
    table: &'a Table,
    person: PersonId,
    /// Who leads each seat, which nothing changes in these games.
    leads: [PersonId; MAX_WHO],
    change: Change,
    /// Who can tell which token, in each copy.
    known: [Knowledge; 2],
    /// How many cards lie in the common deck.
    laid: u8,
    /// The number of the card in which the copies differ.
    differs: Option<u8>,
    /// Who was given a card that is another one in the other copy.
    given: Vec<SeatId>,
    /// Whether the changed answer was given and nothing of it has been heard yet.
    parting: bool,
}

impl<'a> Judge<'a> {
    /// For copies of the game that stands at `start`, when `known` was known.
    pub(super) fn new(
        table: &'a Table,
        person: PersonId,
        change: Change,
        start: &State,
        known: Knowledge,
    ) -> Judge<'a> {
        let other = match change {
            Change::Tokens(one, other) => known.exchanged(one, other),
            _ => known.clone(),
        };
        Judge {
            table,
            person,
            leads: start.leads,
            change,
            known: [known, other],
            laid: start.common.len() as u8,
            differs: match change {
                Change::FaceDown(_, index, ..) => Some(index),
                _ => None,
            },
            given: Vec::new(),
            parting: false,
        }
    }

    /// The changed answer is given now.
    pub(super) fn parts(&mut self) {
        self.parting = true;
    }

    fn is(&self, kind: Kind) -> bool {
        matches!(self.change, Change::Answer(answer) if answer.kind == kind)
    }

    /// Whether others may learn of the change as soon as all have answered.
    fn is_simultaneous(&self) -> bool {
        self.is(Kind::GetsOn) || self.is(Kind::Together)
    }

    /// Whether it is about tokens.
    fn is_of_tokens(&self) -> bool {
        matches!(self.change, Change::Tokens(..)) || self.is(Kind::Chosen)
    }

    /// Whether somebody's cards are what it is about.
    fn holds(&self, seat: SeatId) -> bool {
        let is_about = match self.change {
            // Who has the one, who has the other, and from whose deck both are.
            Change::Abroad(one, other, card, _) => {
                [Some(one), other, Some(self.table.home(card, one))].contains(&Some(seat))
            }
            _ => self.holder() == Some(seat),
        };
        is_about || self.given.contains(&seat)
    }

    /// Whose cards it is about, if it is those of one seat.
    fn holder(&self) -> Option<SeatId> {
        match self.change {
            Change::Abroad(seat, ..) => Some(seat),
            Change::Hand(seat, ..) | Change::FaceDown(seat, ..) => Some(seat),
            Change::Answer(answer) if answer.kind == Kind::Laid => Some(answer.seat),
            _ => None,
        }
    }

    /// Whether what is asked is asked of somebody else, and may hang on the changed thing.
    pub(super) fn decides(&self, question: &Question) -> bool {
        if question.person == self.person {
            return false;
        }
        if matches!(self.change, Change::Mark(..)) {
            return matches!(question.ask, Ask::Script(_));
        }
        if self.is_of_tokens() {
            // Who can tell other tokens in the other copy, and so may want another one.
            let about_tokens = matches!(
                question.ask,
                Ask::Rob
                    | Ask::KnockLoose(_)
                    | Ask::PutDown
                    | Ask::Give(_)
                    | Ask::Lose
                    | Ask::Plan
                    | Ask::Script(_)
            );
            return about_tokens && self.tells_otherwise(question.person);
        }
        let about_cards =
            matches!(question.ask, Ask::Plan | Ask::Discard | Ask::ActNow | Ask::Heal | Ask::Script(_));
        self.holds(question.seat(self.table)) && about_cards
    }

    /// Whether a person can tell other tokens in the other copy, or the same ones elsewhere.
    fn tells_otherwise(&self, person: PersonId) -> bool {
        let [one, other] = self.known.each_ref().map(|known| known.told(person.seat()));
        one != other
    }

    /// Everything by which a changed thing may legitimately come to light.
    pub(super) fn comes_to_light(&mut self, here: Fact, there: Fact, when: When) -> Option<End> {
        for (known, fact) in self.known.iter_mut().zip([&here, &there]) {
            known.fact(self.table, fact);
        }
        let first = self.parting && here != there;
        self.parting &= here == there;
        if let Fact::Played { .. } = here {
            self.differs = self.differs.or((first && self.is(Kind::Laid)).then_some(self.laid));
            self.laid += 1;
        }
        if let Fact::RoundBegan { .. } = here {
            self.laid = 0;
        }
        let scores = |fact| matches!(fact, Fact::Scored { .. } | Fact::GameOver { .. });
        if (scores(here) && scores(there)) || (here != there && when == When::Ending) {
            return Some(End::Scored);
        }
        if here == there {
            return None;
        }
        if self.is_simultaneous() {
            return Some(End::Answered);
        }
        if first && self.is(Kind::Laid) {
            // That two cards are laid is the difference; what is heard of it must be the same.
            return None;
        }
        if self.is_of_tokens() {
            return self.tokens(here, there, when);
        }
        match (self.change, here, there) {
            (Change::Mark(..), _, _) => Some(End::Shown),
            (Change::Round(..), Fact::CardOpened { .. }, Fact::CardOpened { .. }) => Some(End::Opened),
            (_, Fact::Appeared { pawn, .. }, Fact::Appeared { pawn: other, .. }) if pawn == other => {
                (self.hides() == pawn.who()).then_some(End::CameOut)
            }
            // The car under which he hid in one of the copies has left meanwhile.
            (_, Fact::Appeared { pawn, .. }, Fact::Eliminated { bandit })
            | (_, Fact::Eliminated { bandit }, Fact::Appeared { pawn, .. })
                if pawn == bandit.pawn() =>
            {
                (self.hides() == Some(bandit)).then_some(End::Stranded)
            }
            (Change::Cards(..), Fact::CardMoved { from, to, .. }, Fact::CardMoved { .. }) => {
                let sees = [from, to].iter().any(|&spot| Zones::sees(self.table, self.person, spot));
                sees.then_some(End::Shown)
            }
            (
                Change::Cards(..),
                Fact::FamilyCardShown { persons, .. },
                Fact::FamilyCardShown { persons: others, .. },
            ) => persons.or(others).has(self.person).then_some(End::Shown),
            _ => self.cards(here, there),
        }
    }

    /// Who hides where in the other copy somebody hides elsewhere.
    fn hides(&self) -> Option<WhoId> {
        match self.change {
            Change::HidingPlace(bandit, _) => Some(bandit),
            Change::Answer(answer) if answer.kind == Kind::Hides => Some(answer.bandit),
            _ => None,
        }
    }

    fn cards(&mut self, here: Fact, there: Fact) -> Option<End> {
        self.holder()?;
        if self.is_given_otherwise(&here, &there) {
            return Some(End::Given);
        }
        if self.does_otherwise(&here, &there) {
            return Some(End::OwnDecision);
        }
        if let (Fact::CardGiven { to, .. }, Fact::CardGiven { .. }) = (here, there) {
            self.given.push(to);
            return None;
        }
        if let (Fact::CardShown { persons, .. }, Fact::CardShown { persons: others, .. }) = (here, there) {
            return persons.or(others).has(self.person).then_some(End::Seen);
        }
        // How a deck lies that cards came home to, nobody knows.
        if let (Change::Abroad(one, _, card, _), Fact::Drew { seat, .. }) = (self.change, here) {
            let came_home = self.table.home(card, one) == seat;
            return (self.is_his(seat) && came_home).then_some(End::Drawn);
        }
        if let (Fact::Turned { index, played: one, .. }, Fact::Turned { played: other, .. }) = (here, there) {
            let turned =
                Some(index) == self.differs && self.table.card(one.card) != self.table.card(other.card);
            return turned.then_some(End::Turned);
        }
        if self.shown_otherwise(&here, &there) {
            return Some(End::PutAway);
        }
        // Somebody with a single way to go was not asked, and goes another way in the other copy.
        let (one, other) = (self.planned(&here)?, self.planned(&there)?);
        (one.0 == other.0 && self.holds(one.0) && one.1 != other.1).then_some(End::OwnDecision)
    }

    /// Whether the person sees what somebody at a seat has.
    fn is_his(&self, seat: SeatId) -> bool {
        [seat.person(), self.leads[seat.index()]].contains(&self.person)
    }

    /// Whether whoever has one of the cards does something else with what he has in the other copy, for all to see: it
    /// goes elsewhere, or is a card with another back.
    fn does_otherwise(&self, one: &Fact, other: &Fact) -> bool {
        let does = |fact: &Fact| match *fact {
            Fact::CardGiven { from, to, card, run, .. } => Some((from, to, run, self.table.owner(card))),
            Fact::CardLaid { seat, to, .. } => Some((seat, seat, to, None)),
            Fact::Played { seat, played, .. } => Some((seat, seat, Run::Hand, self.table.owner(played.card))),
            _ => None,
        };
        let (one, other) = (does(one), does(other));
        one != other && one.or(other).is_some_and(|(seat, ..)| self.holds(seat))
    }

    /// Whether a card came from one seat to another that is another one in the other copy, and the person saw it.
    fn is_given_otherwise(&self, one: &Fact, other: &Fact) -> bool {
        let (Fact::CardGiven { from, to, card, run, .. }, Fact::CardGiven { card: instead, .. }) =
            (one, other)
        else {
            return false;
        };
        let is_his = |seat: SeatId| self.is_his(seat);
        let sees = match run {
            Run::Bag => is_his(*from),
            Run::Hand | Run::Bottom => is_his(*from) || is_his(*to),
            _ => true,
        };
        sees && self.table.card(*card) != self.table.card(*instead)
    }

    fn tokens(&self, here: Fact, there: Fact, when: When) -> Option<End> {
        let content = &self.table.content;
        if let (Some(one), Some(other)) = (self.planned(&here), self.planned(&there)) {
            let leader = self.leads[one.0.index()];
            let decides = one.0 == other.0 && one.1 != other.1 && self.tells_otherwise(leader);
            return decides.then_some(End::OwnDecision);
        }
        let (one, other) = (token(&here)?, token(&there)?);
        // Somebody can tell other tokens from now on: the person himself.
        if self.tells_otherwise(self.person) {
            return Some(match here {
                Fact::LootTaken { seat, .. } if seat == self.person.seat() => End::Taken,
                Fact::TokenMoved { to: TokenSpot::With(who), .. }
                    if self.table.seat_of(who) == self.person.seat() =>
                {
                    End::Taken
                }
                Fact::LootShown { .. } | Fact::TokenShown { .. } | Fact::TokenMoved { open: true, .. } => {
                    End::Seen
                }
                Fact::Flipped { .. } => End::Used,
                _ => End::Followed,
            });
        }
        // What is drunk from the floor shows what it was by what it does.
        if is_gone(&here) && is_gone(&there) && when == When::Event {
            let drink = |token| !content.loot_kinds[content.kind(token).index()].scores;
            return (drink(one) && content.value(one) != content.value(other)).then_some(End::Used);
        }
        let (bandit, same) = (loser(&here)?, loser(&there)?);
        (bandit == same && content.kind(one) != content.kind(other)).then_some(End::Lost)
    }

    /// What only one of the copies shows, and may.
    pub(super) fn shows_alone(&self, fact: &Fact) -> Option<End> {
        if self.is_simultaneous() {
            return Some(End::Answered);
        }
        if matches!(self.change, Change::Mark(..)) {
            return Some(End::Shown);
        }
        self.puts_away(fact).then_some(End::PutAway)
    }

    /// Who planned what, if the fact says that.
    fn planned(&self, fact: &Fact) -> Option<(SeatId, Plan)> {
        match *fact {
            Fact::Played { seat, played, .. } => Some((seat, Plan::Card(self.table.card(played.card)))),
            Fact::ChosePlanning { seat, planning } => Some((seat, Plan::Other(planning))),
            Fact::ChoseToDraw { seat } | Fact::CannotPlan { seat } => Some((seat, Plan::Nothing)),
            _ => None,
        }
    }

    /// Whether somebody who puts his hand away shows another card in one of the copies.
    fn shown_otherwise(&self, one: &Fact, other: &Fact) -> bool {
        let card = |fact: &Fact| match *fact {
            Fact::Discarded { card, .. }
            | Fact::BulletHealed { bullet: card, .. }
            | Fact::CardLaid { card, .. }
            | Fact::CardLeft { card, .. } => Some(self.table.card(card)),
            _ => None,
        };
        (self.puts_away(one) || self.puts_away(other)) && card(one) != card(other)
    }

    /// Whether somebody shows what he held, by discarding it or by having nothing to discard.
    fn puts_away(&self, fact: &Fact) -> bool {
        let seen = |run| matches!(run, Run::Front | Run::Aside | Run::Discards | Run::Top);
        match *fact {
            Fact::Discarded { seat, .. } | Fact::HandKept { seat } | Fact::BulletHealed { seat, .. } => {
                self.holds(seat)
            }
            Fact::CardLeft { seat, .. } => self.holds(seat),
            Fact::CardLaid { seat, to, .. } => self.holds(seat) && seen(to),
            _ => false,
        }
    }
}

/// Whether a token that lay in a place went to the box.
fn is_gone(fact: &Fact) -> bool {
    matches!(fact, Fact::TokenMoved { from: TokenSpot::At(_), to: TokenSpot::Box, .. })
}

/// Who lost a token into a place, or to the box by his own choice.
fn loser(fact: &Fact) -> Option<WhoId> {
    match *fact {
        Fact::TokenMoved { from: TokenSpot::With(bandit), to: TokenSpot::At(_), .. }
        | Fact::TokenMoved { from: TokenSpot::With(bandit), to: TokenSpot::Box, seen: false, .. } => {
            Some(bandit)
        }
        _ => None,
    }
}

/// Which token a fact is about; of several, any.
fn token(fact: &Fact) -> Option<LootId> {
    match *fact {
        Fact::LootTaken { token, .. }
        | Fact::TokenMoved { token, .. }
        | Fact::LootShown { token, .. }
        | Fact::TokenShown { token, .. }
        | Fact::Flipped { token, .. } => Some(token),
        _ => None,
    }
}
