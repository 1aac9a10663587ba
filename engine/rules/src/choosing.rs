//! What the players decide during the set-up, under rulebook versions that leave
//! it to them: which round cards are played, and which bandit of a team begins where. Where chance decides, [`crate::setup::deal`] has done all of it and
//! none of this runs. The First Player decides for the table, everybody for his own team.

use crate::capacity::MAX_ROUNDS;
use crate::fact::Fact;
use crate::game::{Game, Halt, seats_in_order};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::RoundCardSelection;
use crate::question::{Ask, Choice};
use crate::setup::{is_chosen_from, starts_are_chosen};
use crate::table::Table;

/// BASE-setup-v, -w, D-018: the cards of the bands that depend on the number
/// of seats are chosen one by one, and then mixed. The dealt round deck says
/// in which order: it is drawn from the same bands, and nobody has seen it.
#[cold]
pub(crate) fn choose_rounds(game: &mut Game) -> Result<(), Halt> {
    if game.content().rules.round_card_selection != RoundCardSelection::Chosen {
        return Ok(());
    }
    let dealt = game.state.rounds;
    let bandit = game.table().who_of(game.state.first);
    for band in 0..game.content().bands.len() {
        let of_band =
            |game: &Game, card: RoundCardId| usize::from(game.content().rounds[card.index()].band) == band;
        let places: List<u8, MAX_ROUNDS> =
            (0..dealt.len()).filter(|&at| of_band(game, dealt[at])).map(byte).collect();
        if !is_chosen_from(game.content(), band) || places.is_empty() {
            continue;
        }
        let mut chosen: List<RoundCardId, MAX_ROUNDS> = List::new();
        for _ in 0..places.len() {
            let all = (0..game.content().rounds.len()).map(RoundCardId::at);
            let free = all.filter(|&card| of_band(game, card) && !chosen.contains(&card));
            let free: Vec<Choice> = free.map(Choice::Round).collect();
            if let Some(Choice::Round(card)) = game.ask_for(bandit, Ask::RoundCard, free)? {
                chosen.push(card);
            }
        }
        for (nth, &card) in chosen.iter().enumerate() {
            let place = places[rank(&dealt, &places, nth)];
            game.emit("BASE-setup-v", Fact::RoundChosen { card, place });
        }
    }
    Ok(())
}

/// BASE-two-e, D-061: a team has a place in each of the last cars, and its player
/// decides who begins where, the First Player first. Whom no choice is left for
/// begins in what is left.
#[cold]
pub(crate) fn choose_starts(game: &mut Game) -> Result<(), Halt> {
    if !starts_are_chosen(game.content()) {
        return Ok(());
    }
    for seat in seats_in_order(game) {
        let table = std::rc::Rc::clone(game.table());
        // Who is no bandit begins where no bandit could stay (UCR-3-v).
        let is_free = |who: &WhoId| table.bandits.has(*who) && game.place(who.pawn()).is_some();
        let free: WhoSet = table.characters_of(seat).filter(is_free).collect();
        let mut left: PlaceSet = free.iter().filter_map(|who| game.place(who.pawn())).collect();
        for bandit in free.iter() {
            if let Some(Choice::Place(place)) =
                game.ask_for(bandit, Ask::Start, places_for(&table, bandit, left).map(Choice::Place))?
            {
                left.remove(place);
                game.emit("BASE-two-e", Fact::Starts { bandit, place });
            }
        }
    }
    Ok(())
}

/// Those of some places where somebody does not keep off.
fn places_for(table: &Table, who: WhoId, places: PlaceSet) -> impl Iterator<Item = PlaceId> {
    places.iter().filter(move |&place| !table.keeps_off(who, place))
}

/// How many of the dealt cards have a lower number than the one in place `nth`:
/// a mixing of as many cards.
fn rank(dealt: &[RoundCardId], places: &[u8], nth: usize) -> usize {
    let card = |place: u8| dealt[usize::from(place)];
    places.iter().filter(|&&place| card(place) < card(places[nth])).count()
}
