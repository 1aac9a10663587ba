//! Deals in which certain things are: those of the packs that are tried. Every
//! deal is one that chance could have made, as far as the rules let chance decide.

use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::options::{RoundCardSelection, StartPlacement};
use holdup_rules::rng::Rng;
use holdup_rules::setup::{
    Party, Request, Setup, bandits, bands_for, can_be_dealt, drawn_cars, is_served, playable, same_bandit,
    team_size, train_length,
};

/// In how many of so many games a round deck is stacked with wanted cards.
const STACKED: (u32, u32) = (3, 4);

/// A request for a game of so many seats in which wanted things are: some of the
/// wanted bandits, cars and cards of families, at any seats and places, and round cards
/// with what is wanted on them. `wanted` knows things by their ids.
pub fn request(content: &Content, wanted: &dyn Fn(&str) -> bool, seats: u8, rng: &mut Rng) -> Request {
    let mut request = Request::random_of(content, seats);
    let is_wanted = |row: CharacterId| wanted(&content.characters[row.index()].id);
    let room = usize::from(seats) * team_size(content);
    let mut bandits = some_of(playable(content).filter(|&row| is_wanted(row)).collect(), room, rng);
    for at in (1..bandits.len()).rev() {
        if bandits[..at].iter().any(|&other| same_bandit(content, bandits[at], other)) {
            bandits.remove(at);
        }
    }
    if !bandits.is_empty() {
        let must: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
        bandits.retain(|id| !must.contains(id));
        bandits.truncate(room.saturating_sub(must.len()));
        bandits.splice(0..0, must);
        request.characters = bandits.into_iter().map(Some).collect();
        request.characters.resize(room, None);
        rng.shuffle(&mut request.characters);
    }
    // Whoever is no bandit, or led by rule, may be wanted by so many that nobody is left to play against.
    let ruled = |row: &CharacterId| content.characters[row.index()].by_rule;
    let unplayed = match team_size(content) {
        1 => Party::of_request(content, &request).persons == 0,
        _ => request.characters.iter().flatten().any(ruled),
    };
    if unplayed || !is_served(content, Party::of_request(content, &request)) {
        request.characters = Request::random_of(content, seats).characters;
    }
    let party = Party::of_request(content, &request);
    let cars = (content.cars.iter().enumerate())
        .filter(|(_, car)| car.is_drawn() && wanted(&car.id))
        .map(|(at, _)| CarId::at(at));
    request.cars = some_of(cars.collect(), drawn_cars(content, party), rng);
    request.shuffle_cars = !request.cars.is_empty();
    for family in (0..content.families.len()).map(FamilyId::at) {
        let cards = (0..content.cards.len()).map(FamilyCardId::at);
        let is_one = |card: &FamilyCardId| content.cards[card.index()].family == family;
        let playing = || request.characters.iter().flatten().copied();
        let cards = cards.filter(|&card| {
            is_one(&card)
                && is_wanted(content.cards[card.index()].row)
                && can_be_dealt(content, card, party, playing())
        });
        let most = content.most_dealt(family, party.bandits.into());
        let cards = some_of(cards.collect(), most, rng);
        request.cards.extend(cards);
    }
    if content.rules.round_card_selection != RoundCardSelection::Chosen {
        request.rounds = rounds(content, wanted, party, rng);
    }
    request
}

/// Whether a deal is one the rules would make, as far as its sizes go: what was dealt
/// under other values may have a train of another length, or begin elsewhere.
pub fn is_usual(content: &Content, setup: &Setup) -> bool {
    let seats = setup.seats();
    let (fewest, most) = self::seats(content);
    let ordinary = setup.cars.iter().filter(|car| content.cars[car.index()].is_ordinary());
    let party = Party::of_setup(content, setup);
    let rounds: usize = bands_for(content, party).map(|(_, drawn)| usize::from(drawn)).sum();
    (fewest..=most).contains(&seats)
        && setup.bandits.len() == usize::from(seats) * team_size(content)
        && ordinary.count() == train_length(content, party)
        && setup.rounds.len() == rounds
        && setup.starts.is_empty() == (content.rules.start_placement != StartPlacement::EvenSpread)
}

/// How many seats can be tried: fewest and most.
pub fn seats(content: &Content) -> (u8, u8) {
    let (fewest, most) = holdup_rules::setup::seat_range(content);
    let bandits = bandits(content).count() / team_size(content).max(1);
    let most = usize::from(most).min(bandits) as u8;
    (fewest, most.max(fewest))
}

/// At least one of these where there is one, at most `most`, in any order.
fn some_of<T>(mut all: Vec<T>, most: usize, rng: &mut Rng) -> Vec<T> {
    let most = all.len().min(most);
    if most == 0 {
        return Vec::new();
    }
    rng.shuffle(&mut all);
    all.truncate(1 + rng.below(most as u32) as usize);
    all
}

/// A round deck in which wanted cards come first, or none for any deck.
fn rounds(content: &Content, wanted: &dyn Fn(&str) -> bool, party: Party, rng: &mut Rng) -> Vec<RoundCardId> {
    let is_wanted = |id: &RoundCardId| {
        let card = &content.rounds[id.index()];
        wanted(&card.id)
            || card.event.is_some_and(|event| wanted(&content.events[event.index()].id))
            || card.turns.iter().any(|turn| wanted(&content.turns[turn.index()].id))
    };
    let all = || (0..content.rounds.len()).map(RoundCardId::at);
    if !all().any(|id| is_wanted(&id)) || rng.below(STACKED.1) >= STACKED.0 {
        return Vec::new();
    }
    let mut deck = Vec::new();
    for (band, drawn) in bands_for(content, party) {
        let mut cards: Vec<RoundCardId> =
            all().filter(|card| content.rounds[card.index()].band == band).collect();
        rng.shuffle(&mut cards);
        cards.sort_by_key(|card| !is_wanted(card));
        cards.truncate(drawn.into());
        rng.shuffle(&mut cards);
        deck.extend(cards);
    }
    deck
}
