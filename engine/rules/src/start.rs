//! The state in which a game begins, from what the set-up dealt.

use crate::capacity::MAX_STEPS;
use crate::content::{PawnKind, StartsIn};
use crate::hook::HookPoint;
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::{RoundCardSelection, StartLevel, StartPlacement, StorageFace};
use crate::rng::Rng;
use crate::setup::{Setup, starts_are_chosen};
use crate::state::{CardSet, Run, Spot, State, Step};
use crate::table::Table;

/// What is to be done at the start, the next step last.
fn first_steps(table: &Table, steps: &mut List<Step, MAX_STEPS>) {
    let content = &*table.content;
    steps.push(Step::Round);
    if table.dispatch.has_listeners(HookPoint::OnSetup) {
        steps.push(Step::Begin);
    }
    if starts_are_chosen(content) {
        steps.push(Step::ChooseStarts);
    }
    if content.rules.round_card_selection == RoundCardSelection::Chosen {
        steps.push(Step::ChooseRounds);
    }
}

/// The cars in which bandits begin by turns, that of the First Player first, where chance
/// has not decided it.
fn usual_starts(table: &Table, setup: &Setup) -> [u8; 2] {
    // Cars beside the train come behind it.
    let last = byte(table.first_layout.train().count()) - 1;
    let content = &*table.content;
    let usual = [StartPlacement::AlternateLastTwo, StartPlacement::EvenSpread];
    if usual.contains(&content.rules.start_placement) {
        // Of two cars the one in front leads, and there nobody begins.
        let before = last.saturating_sub(1);
        return [last, if before == table.leading { last } else { before }];
    }
    let is_open = |&car: &u8| content.cars[setup.cars[usize::from(car)].index()].is_a_start();
    let open = || (0..=last).filter(is_open);
    let first = open().next().unwrap_or(last);
    match content.rules.start_placement {
        StartPlacement::AlternateFirstTwo => [first, open().nth(1).unwrap_or(first)],
        StartPlacement::FirstCar => [first; 2],
        _ => [open().next_back().unwrap_or(last); 2],
    }
}

/// The place where a pawn of nobody begins; none if it is not in play, somebody answers to its name, or its car is not in the train.
fn start_of(table: &Table, setup: &Setup, kind: &PawnKind, pawn: PawnId) -> Option<PlaceId> {
    if !kind.in_play || table.stand_in(pawn) != pawn {
        return None;
    }
    let layout = &table.first_layout;
    let open = |car| layout.at(car, kind.starts_on).filter(|&place| table.may_stand(kind, place));
    match kind.starts_in {
        StartsIn::Leading => layout.at(table.leading, kind.starts_on),
        StartsIn::Car(wanted) => {
            layout.at(byte(setup.cars.iter().position(|&car| car == wanted)?), kind.starts_on)
        }
        StartsIn::Front => layout.train().find_map(open),
        StartsIn::Rear => layout.train().rev().find_map(open),
        StartsIn::Nowhere => None,
    }
}

/// The places in which pawns of nobody begin that send bandits away from there, of such pawns as are meant.
fn shunned(table: &Table, setup: &Setup, is_meant: impl Fn(&PawnKind) -> bool) -> PlaceSet {
    let sends_away = |(kind, _): &(&PawnKind, PawnId)| {
        is_meant(kind) && !kind.dormant && kind.meeting.is_some_and(|meeting| meeting.flight.is_some())
    };
    let pawns = table.content.pawns.iter().zip(table.pawns_of_nobody()).filter(sends_away);
    pawns.filter_map(|(kind, pawn)| start_of(table, setup, kind, pawn)).collect()
}

/// The place where somebody begins who cannot begin in this one: on another level of the car, or else in the nearest car in
/// which bandits can begin, one further in front first, or else in the leading car; never on a level it keeps off.
#[cold]
fn refuge(table: &Table, setup: &Setup, place: PlaceId, who: WhoId) -> PlaceId {
    let layout = &table.first_layout;
    let here = layout.car(place);
    let is_start =
        |&car: &u8| car != here && table.content.cars[setup.cars[usize::from(car)].index()].is_a_start();
    let mut others: Vec<u8> = layout.train().filter(is_start).collect();
    others.sort_by_key(|&car| (car.abs_diff(here), car > here));
    let cars = std::iter::once(here).chain(others).chain([table.leading]);
    let shunned = shunned(table, setup, |_| true);
    let open = cars.flat_map(|car| layout.open_of(car));
    let places: Vec<PlaceId> = open.filter(|&open| !table.keeps_off(who, open)).collect();
    let safe = places.iter().find(|&&open| !shunned.has(open));
    safe.or(places.first()).copied().unwrap_or(place)
}

/// The state a dealt game starts in.
pub fn start(table: &Table, setup: &Setup, rng: Rng) -> Box<State> {
    start_in(None, table, setup, rng)
}

/// As [`start`], in the memory of a state nobody needs any more, which is faster
/// where many games are played one after the other.
pub fn start_in(memory: Option<Box<State>>, table: &Table, setup: &Setup, rng: Rng) -> Box<State> {
    let content = &*table.content;
    let mut state = match memory {
        Some(mut state) => {
            state.clear();
            state
        }
        None => Box::new(State::blank()),
    };
    state.rng = rng;
    first_steps(table, &mut state.steps);
    state.first = setup.first;
    state.rounds.extend(setup.rounds.iter().copied());
    state.reserve = setup.reserve.iter().copied().collect();
    state.pinned = setup.sheets.iter().map(|&(_, token)| token).collect();
    state.leads = table.first_leads();
    state.positions = table.first_positions;
    state.marks = table.cells.blank();
    lay_decks(&mut state, table);
    let starts = usual_starts(table, setup);
    // In the leading car nobody begins whatever the rules are.
    let shunned = shunned(table, setup, |kind| kind.starts_in != StartsIn::Leading);
    let come_later = content.parts.iter().any(|part| part.on && part.nowhere_at_first);
    for bandit in table.all_characters() {
        let row = &mut state.sheets[bandit.index()];
        row.cylinder = table.who[bandit.index()].cylinder;
        row.powers = CharacterSet::only(table.who[bandit.index()].character);
        // BASE-placement-a to -d: first, third ... in the last car, the others in the one before.
        let order = (table.seat_of(bandit).0 + table.seats - setup.first.0) % table.seats;
        // BASE-two-e, D-061: of each team one in each of the two cars.
        let order = if table.one_each { order } else { table.nth_of_team(bandit) };
        let usual = starts[usize::from(order & 1)];
        let car = setup.starts.get(bandit.index()).copied().unwrap_or(usual);
        let mut places = table.first_layout.open_of(car);
        let place = match content.rules.start_level {
            StartLevel::Lowest => places.next(),
            StartLevel::Highest => places.next_back(),
        };
        // BASE-meeting-d: nobody begins where he would have to flee.
        // Who is no bandit neither flees nor comes to the train with the bandits (UCR-3-v, UCR-4.13-c).
        let is_bandit = table.bandits.has(bandit);
        let keeps_off = |place| !table.shortcuts.any_level && table.keeps_off(bandit, place);
        let place = match place {
            Some(place) if is_bandit && shunned.has(place) || keeps_off(place) => {
                Some(refuge(table, setup, place, bandit))
            }
            place => place,
        };
        let is_there = !table.character(bandit).lacks_pawn && (!come_later || !is_bandit);
        if let Some(place) = place.filter(|_| is_there) {
            state.pawns[bandit.pawn().index()] = Spot::At(place);
        }
    }
    for (kind, pawn) in content.pawns.iter().zip(table.pawns_of_nobody()) {
        if let Some(place) = start_of(table, setup, kind, pawn) {
            state.pawns[pawn.index()] = Spot::At(place);
        }
        if kind.dormant {
            state.dormant.insert(pawn);
        }
    }
    for &(bandit, token) in &setup.sheets {
        state.sheets[bandit.index()].loot.insert(token);
        let open = content.rules.robbery_storage_face == StorageFace::FaceUp;
        for seat in table.all_seats() {
            if open || seat == table.seat_of(bandit) {
                state.seats[seat.index()].known.insert(token);
            }
        }
    }
    for &(card, spot) in &setup.cards {
        table.move_card(&mut state, card, spot);
    }
    for &(car, level, token) in &setup.floor {
        if let Some(place) = table.first_layout.at(car, level) {
            state.floor[place.index()].insert(token);
        }
    }
    state
}

/// Everybody's deck as the game begins: all action cards he owns, in no order.
fn lay_decks(state: &mut State, table: &Table) {
    state.lying = CardSet::default();
    state.neutral.truncate(0);
    state.neutral.extend(table.neutral_bullets());
    for seat in table.all_seats() {
        let deck = &mut state.seats[seat.index()].cards;
        deck.clear();
        for owner in table.characters_of(seat) {
            deck.add(table.action_cards(owner));
        }
        if table.content.rules.open_tops() {
            for &card in deck.run(Run::Bag) {
                state.lying.insert(card);
            }
        }
    }
}
