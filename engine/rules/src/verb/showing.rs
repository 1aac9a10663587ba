//! What lies hidden and is shown to somebody, and what scripts say.

use crate::capacity::MAX_GAPS;
use crate::content::Filling;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::list::List;
use crate::procedure::SCRIPTED;
use crate::view::{Piece, knows, sees_card};

/// What can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showable {
    /// What a token is worth.
    Token(LootId),
    /// What is on an action card, or whose bullet it is.
    Card(CardId),
    /// Which card of its family it is.
    FamilyCard(FamilyCardId),
}

/// Shows something to whoever sees what these have; what everybody sees is not shown. That it is shown is told even if they
/// knew it: who knows what is not for others to hear.
pub fn show(game: &mut Game, what: Showable, to: WhoSet) {
    if to == WhoSet::all_of(game.table().who.len()) {
        return show_to(game, what, to, None);
    }
    to.iter().for_each(|who| show_to(game, what, WhoSet::only(who), Some(who)));
}

fn show_to(game: &mut Game, what: Showable, these: WhoSet, to: Option<WhoId>) {
    let table = std::rc::Rc::clone(game.table());
    let state = &game.state;
    let all: PersonSet = table.all_seats().map(|seat| seat.person()).collect();
    let looks = |person: &PersonId| these.iter().any(|who| state.looks_into(*person, table.seat_of(who)));
    let sees = |person: &PersonId| match what {
        Showable::Token(token) => knows(state, &table, Some(*person), Piece::Token(token)),
        Showable::Card(card) => sees_card(state, &table, *person, card),
        Showable::FamilyCard(card) => knows(state, &table, Some(*person), Piece::Card(card)),
    };
    if all.iter().all(|person| sees(&person)) {
        return;
    }
    let persons: PersonSet = all.iter().filter(looks).collect();
    let fact = match what {
        Showable::Token(token) => Fact::TokenShown { token, to, persons },
        Showable::FamilyCard(card) => Fact::FamilyCardShown { card, to, persons },
        Showable::Card(card) => {
            let holds = |seat: &SeatId| state.seats[seat.index()].cards.place_of(card).is_some();
            let laid = || state.common.iter().find(|played| played.card == card);
            let seat = table.all_seats().find(holds).or_else(|| Some(table.seat_of(laid()?.bandit)));
            let Some(seat) = seat else { return };
            let persons = persons.or(all.iter().filter(sees).collect());
            Fact::CardShown { card, seat, to, persons }
        }
    };
    game.emit(SCRIPTED, fact);
}

/// Says a sentence for all to hear. Nothing comes of it.
pub fn say(game: &mut Game, saying: SayingId, gaps: List<Filling, MAX_GAPS>) {
    game.emit(SCRIPTED, Fact::Said { saying, gaps });
}
