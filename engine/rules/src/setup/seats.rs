//! How many seats a game can have: what there are round cards, cars, bandits and loot for.

use super::party::Guests;
use super::{Party, RequestError, bandits, is_dealt, playable, team_size, train_length};
use crate::capacity::{MAX_PERSONS, MAX_WHO};
use crate::content::{Band, Car, Character, Content};
use crate::ids::LootKindId;
use crate::number::byte;
use crate::options::TwoPlay;
use crate::room::most;

/// Fewest and most seats the content has round cards, cars, bandits and loot for, with a bandit at each.
pub fn seat_range(content: &Content) -> (u8, u8) {
    range_with(content, Guests::default())
}

/// As [`seat_range`], with guests at some of the seats.
pub(super) fn range_with(content: &Content, guests: Guests) -> (u8, u8) {
    let (fewest, most) = range_without_loot(content, guests);
    let supplied = |&seats: &u8| shortages(content, seats, Party::with(content, seats, guests)).is_empty();
    // Where loot is short for everybody, content is refused.
    (fewest, (fewest..=most).rev().find(supplied).unwrap_or(most))
}

/// The kinds of loot of which a game of so many seats can need more than there is,
/// whatever is dealt: on the cars and sheets with most of it, and kept back. Each with
/// how much it can need.
pub fn loot_shortages(content: &Content, seats: u8) -> Vec<(LootKindId, usize)> {
    shortages(content, seats, Party::of_seats(content, seats))
}

fn shortages(content: &Content, seats: u8, party: Party) -> Vec<(LootKindId, usize)> {
    let characters = usize::from(seats) * team_size(content);
    let short = |kind: LootKindId| {
        let on = |car: &Car| -> usize {
            let there = car.loot.iter().filter(|&&(_, of, _)| of == kind);
            there.map(|&(.., count)| usize::from(count)).sum()
        };
        let leading: usize = content.cars.iter().filter(|car| car.leads).map(on).sum();
        let behind = content.cars.iter().filter(|car| !car.leads).map(on);
        let on_sheet = |who: &Character| -> usize {
            let own = who.starting_loot.iter().filter(|&&(of, ..)| of == kind);
            own.map(|&(.., count)| usize::from(count)).sum()
        };
        let kept = content.reserve.iter().filter(|&&(of, _)| of == kind);
        let needed = leading
            + most(behind, train_length(content, party))
            // What a bot or another guest begins with is set aside first, and a car may then lack a token (AMB-037).
            + most(bandits(content).map(|id| on_sheet(&content.characters[id.index()])), characters)
            + kept.map(|&(_, count)| usize::from(count)).sum::<usize>();
        let there = content.loot_kinds[kind.index()].tokens.len();
        (needed > there).then_some((kind, needed))
    };
    let kinds = (0..content.loot_kinds.len()).map(LootKindId::at);
    kinds.filter_map(short).collect()
}

/// As [`seat_range`], as if there were loot enough.
pub fn seats_without_loot(content: &Content) -> (u8, u8) {
    range_without_loot(content, Guests::default())
}

/// Most seats a game can have, whoever is chosen: with guests it is never less than without.
pub fn most_seats(content: &Content) -> u8 {
    let guests = playable(content).filter(|&id| !is_dealt(content, id));
    range_with(content, Guests::among(content, guests)).1
}

fn range_without_loot(content: &Content, guests: Guests) -> (u8, u8) {
    let served = content.bands.iter().filter_map(|band| band.seats);
    let fewest = served.map(|(fewest, _)| fewest).min().unwrap_or(0).max(3);
    let (said, limit) = said_by_parts(content);
    let led = content.parts.iter().filter(|part| part.on).filter_map(|part| part.player_bandits);
    let led = led.map(|(fewest, _)| fewest + guests.no_bandits + guests.ruled).max().unwrap_or(0);
    let fewest = said.unwrap_or(fewest).max(led);
    let team = team_size(content);
    let bandits = still_there(content, guests) / usize::from(content.rules.bandits_dealt.get()) / team;
    let cars = cars_there(content);
    let can_play = |&seats: &u8| {
        let party = Party::with(content, seats, guests);
        bands_reach(content, party)
            && usize::from(party.persons) <= MAX_PERSONS
            && train_length(content, party) <= cars
    };
    let most = byte((bandits + usize::from(guests.all)).min(MAX_WHO / team)).min(limit);
    (fewest, (0..=most).rev().find(can_play).unwrap_or(0))
}

/// Fewest and most seats of the parts that are on and that say so: the fewest may be less than without.
fn said_by_parts(content: &Content) -> (Option<u8>, u8) {
    let said = content.parts.iter().filter(|part| part.on).filter_map(|part| part.seats);
    let fewest = said.clone().map(|(fewest, _)| fewest).max();
    (fewest, said.map(|(_, most)| most).min().unwrap_or(u8::MAX))
}

/// The number of bandits that can be dealt beside these guests.
fn still_there(content: &Content, guests: Guests) -> usize {
    bandits(content).count().saturating_sub(guests.replaced.into())
}

/// Whether some band of round cards is for so many or more.
fn bands_reach(content: &Content, party: Party) -> bool {
    let reaches = |band: &Band| band.seats.is_some_and(|(_, most)| party.count(band.counts) <= most);
    content.bands.iter().any(reaches)
}

/// How many cars there are that can stand behind the leading one.
fn cars_there(content: &Content) -> usize {
    content.cars.iter().filter(|car| car.is_ordinary()).count()
}

/// What keeps so many seats from playing: a missing piece if there is one, else the rules.
#[cold]
pub(super) fn seats_refused(content: &Content, seats: u8, guests: Guests) -> RequestError {
    let (fewest, most) = range_with(content, guests);
    let party = Party::with(content, seats, guests);
    if (most + 1..=said_by_parts(content).1).contains(&seats) && bands_reach(content, party) {
        let there = still_there(content, guests);
        let (dealt, each) = (content.rules.bandits_dealt.get(), content.rules.bandits_each.get());
        let wanted = usize::from(seats.saturating_sub(guests.all)) * usize::from(dealt) * usize::from(each);
        if wanted > there {
            return RequestError::TooFewBandits { seats, there, guests: guests.all, dealt, each };
        }
        let (wanted, there) = (train_length(content, party), cars_there(content));
        if wanted > there {
            return RequestError::TooFewCars { seats, wanted, there };
        }
    }
    if seats < fewest && (content.rules.two_play == TwoPlay::WithBots || guests.ruled > 0) {
        return RequestError::FewerNeedBots(seats, fewest, most);
    }
    let fits = |&(least, largest): &(u8, u8)| (least..=largest).contains(&seats);
    let mut parts = content.parts.iter().filter(|part| !part.on);
    let part = parts.find(|part| part.seats.as_ref().is_some_and(fits)).map(|part| part.id.clone());
    RequestError::Seats { seats, fewest, most, part }
}
