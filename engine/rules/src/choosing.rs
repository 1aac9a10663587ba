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
use crate::procedure::tokens_in;
use crate::question::{Ask, Choice};
use crate::setup::{is_chosen_from, starting_token, starts_are_chosen};
use crate::state::TokenSpot;
use crate::table::Table;

/// Everybody keeps one of the bandits he was dealt, in turn order; they lie face up, so that whoever comes later
/// knows whom the others play. What he keeps is the power the bandit begins with.
#[cold]
pub(crate) fn choose_bandits(game: &mut Game) -> Result<(), Halt> {
    let table = std::rc::Rc::clone(game.table());
    for seat in seats_in_order(game) {
        for bandit in table.characters_of(seat) {
            let others = table.dealt.iter().filter(|&&(of, _)| of == bandit);
            let mut question = game.question_for(bandit, Ask::Keep);
            question.offer(Choice::Character(table.who[bandit.index()].character));
            for &(_, other) in others {
                question.offer(Choice::Character(other));
            }
            if question.choices.len() > 1
                && let Choice::Character(character) = game.ask(question)?
            {
                game.emit("BASE-setup-a", Fact::Kept { bandit, character });
            }
        }
    }
    Ok(())
}

/// From here on everybody plays whom he kept, by that name. Who begins with other loot than the one who was
/// dealt first takes it from the box.
#[cold]
pub(crate) fn take_seats(game: &mut Game) -> Result<(), Halt> {
    let before = std::rc::Rc::clone(game.table());
    game.sit_down(before.seated(&game.state));
    for bandit in before.all_characters() {
        let character = |table: &Table| table.who[bandit.index()].character;
        let [old, new] = [&before, game.table()].map(|table| character(table).index());
        let characters = &before.content.characters;
        // Who has no purse in a team gets none by keeping another.
        let held = game.state.sheets[bandit.index()].loot;
        if held.is_empty() || characters[old].starting_loot == characters[new].starting_loot {
            continue;
        }
        for token in held.iter() {
            let (from, to) = (TokenSpot::With(bandit), TokenSpot::Box);
            game.emit("BASE-setup-g", Fact::TokenMoved { token, from, to, seen: false, open: false });
        }
        give_starting_loot(game, bandit);
    }
    let seated = game.table().seated(&game.state);
    game.sit_down(seated);
    Ok(())
}

/// What a bandit begins with, from what is left in the box.
fn give_starting_loot(game: &mut Game, bandit: WhoId) {
    let table = std::rc::Rc::clone(game.table());
    let seat = table.seat_of(bandit);
    for &(kind, value, count) in &table.character(bandit).starting_loot {
        for _ in 0..count {
            let there = tokens_in(game, TokenSpot::Box, Some(kind));
            if let Some(token) = starting_token(&table.content, there, value) {
                game.emit("BASE-setup-g", Fact::LootGiven { bandit, seat, token });
            }
        }
    }
}

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
                game.ask_for(bandit, Ask::Start, left.iter().map(Choice::Place))?
            {
                left.remove(place);
                game.emit("BASE-two-e", Fact::Starts { bandit, place });
            }
        }
    }
    Ok(())
}

/// How many of the dealt cards have a lower number than the one in place `nth`:
/// a mixing of as many cards.
fn rank(dealt: &[RoundCardId], places: &[u8], nth: usize) -> usize {
    let card = |place: u8| dealt[usize::from(place)];
    places.iter().filter(|&&place| card(place) < card(places[nth])).count()
}
