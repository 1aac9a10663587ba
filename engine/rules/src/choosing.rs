//! What the players decide during the set-up, under rulebook versions that leave
//! it to them: which secret tokens lie in the cars, and which round cards are
//! played. Where chance decides, [`crate::setup::deal`] has done all of it and
//! none of this runs. The First Player decides for the table.

use crate::capacity::MAX_ROUNDS;
use crate::content::Content;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::list::List;
use crate::options::{RoundCardSelection, Seeding};
use crate::question::{Ask, Choice};
use crate::state::{State, Step};

/// Whether players choose the tokens of this kind that lie in the cars: the
/// kind is secret, so that which of them is chosen makes a difference.
pub fn is_chosen(content: &Content, kind: LootKindId) -> bool {
    content.rules.purse_seeding == Seeding::Chosen && content.loot_kinds[kind.index()].secret
}

/// Whether the round cards to come are those the players chose, in an order nobody knows.
pub(crate) fn rounds_were_chosen(content: &Content, state: &State) -> bool {
    let setting_up = state.round == 0
        && matches!(
            state.steps.last(),
            Some(Step::Round | Step::Begin | Step::ChooseRounds)
        );
    content.rules.round_card_selection == RoundCardSelection::Chosen && !setting_up
}

impl Game {
    /// BASE-setup-p, -r, D-017: one token after the other, for every place that
    /// lacks one of those printed on it, front to rear. They lie face down, so
    /// only who chose them can tell them.
    #[cold]
    pub(crate) fn choose_loot_of_cars(&mut self) -> Result<(), Halt> {
        let cars = self.table().cars;
        for (number, car) in cars.iter().enumerate() {
            for nth in 0..self.content().cars[car.index()].loot.len() {
                let (level, kind, printed) = self.content().cars[car.index()].loot[nth];
                let Some(place) = self.layout().at(number as u8, level) else {
                    continue;
                };
                if !is_chosen(self.content(), kind) {
                    continue;
                }
                while self.loot_in(place, kind).len() < usize::from(printed) {
                    let Some(token) = self.choose_from_box(place, kind)? else {
                        break;
                    };
                    let seat = self.state.first;
                    self.emit("BASE-setup-p", Fact::LootChosen { seat, token, place });
                }
            }
        }
        Ok(())
    }

    /// Asks which value lies in a place; of equal tokens the first is as good as any.
    fn choose_from_box(&mut self, place: PlaceId, kind: LootKindId) -> Result<Option<LootId>, Halt> {
        let in_box = self.in_box(kind);
        let bandit = self.table().bandit_of(self.state.first);
        let mut question = self.question_for(bandit, Ask::Lay(place));
        let mut last = None;
        for token in in_box.iter() {
            // Tokens of a kind are numbered by ascending value.
            let value = self.content().value(token);
            if last.replace(value) != Some(value) {
                question.offer(Choice::KnownLoot(kind, value));
            }
        }
        if question.choices.is_empty() {
            return Ok(None);
        }
        let Choice::KnownLoot(_, value) = self.ask(question)? else {
            return Ok(None);
        };
        Ok(in_box.iter().find(|&token| self.content().value(token) == value))
    }

    /// BASE-setup-v, -w, D-018: the cards of the bands that depend on the number
    /// of seats are chosen one by one, and then mixed. The dealt round deck says
    /// in which order: it is drawn from the same bands, and nobody has seen it.
    #[cold]
    pub(crate) fn choose_rounds(&mut self) -> Result<(), Halt> {
        if self.content().rules.round_card_selection != RoundCardSelection::Chosen {
            return Ok(());
        }
        let dealt = self.state.rounds;
        let bandit = self.table().bandit_of(self.state.first);
        for band in 0..self.content().bands.len() {
            let of_band = |game: &Game, card: RoundCardId| {
                usize::from(game.content().rounds[card.index()].band) == band
            };
            let places: List<u8, MAX_ROUNDS> = (0..dealt.len())
                .filter(|&at| of_band(self, dealt[at]))
                .map(|at| at as u8)
                .collect();
            // BASE-setup-x: the last card of the deck is always drawn.
            if self.content().bands[band].seats.is_none() || places.is_empty() {
                continue;
            }
            let mut chosen: List<RoundCardId, MAX_ROUNDS> = List::new();
            for _ in 0..places.len() {
                let mut question = self.question_for(bandit, Ask::RoundCard);
                for card in (0..self.content().rounds.len()).map(RoundCardId::at) {
                    if of_band(self, card) && !chosen.contains(&card) {
                        question.offer(Choice::Round(card));
                    }
                }
                if let Choice::Round(card) = self.ask(question)? {
                    chosen.push(card);
                }
            }
            for (nth, &card) in chosen.iter().enumerate() {
                let place = places[rank(&dealt, &places, nth)];
                self.emit("BASE-setup-v", Fact::RoundChosen { card, place });
            }
        }
        Ok(())
    }
}

/// How many of the dealt cards have a lower number than the one in place `nth`:
/// a mixing of as many cards.
fn rank(dealt: &[RoundCardId], places: &[u8], nth: usize) -> usize {
    let card = |place: u8| dealt[usize::from(place)];
    places
        .iter()
        .filter(|&&place| card(place) < card(places[nth]))
        .count()
}
