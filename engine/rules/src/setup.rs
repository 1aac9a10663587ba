//! From wishes to a dealt game: a [`Request`] says what somebody chose, [`deal`]
//! draws the rest by chance, the resulting [`Setup`] leaves nothing open and is
//! what a record keeps. [`Request::check`] reports everything that is wrong with
//! one at once.

mod bots;
mod deal;
mod family;
mod party;
mod refused;
mod seats;
mod sides;

use crate::content::{Band, Content};
use crate::ids::*;
use crate::number::byte;
use crate::options::{CarCount, RoundCardSelection, StartPlacement};
use crate::state::CardSpot;

use bots::lacks_company;
pub use bots::{SeatedRequest, bots_there, is_bot, seated};
pub use deal::{bandits, deal, offered, playable};
use deal::{is_dealt, is_taken};
pub use family::can_be_dealt;
pub(crate) use family::{all_can_be_dealt, even_out};
use party::Guests;
pub use party::Party;
pub use refused::{RequestError, range_text};
pub use seats::{loot_shortages, most_seats, seat_range, seats_without_loot};
use seats::{range_with, seats_refused};
pub use sides::{is_evener, lacks_evener};

/// What is chosen before the deal; everything else is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// How many seats.
    pub seats: u8,
    /// At how many of them, the last ones, sit bots that are drawn.
    pub bots: u8,
    /// Who sits where, as far as chosen: one entry per seat, or one per bandit,
    /// those of the first seat first, where a seat has several.
    pub characters: Vec<Option<CharacterId>>,
    /// The cars behind the leading one, front to rear, as far as chosen; when
    /// shorter than the train, the rest is drawn and put behind them.
    pub cars: Vec<CarId>,
    /// Whether the order of the chosen cars is drawn.
    pub shuffle_cars: bool,
    /// The round deck, if chosen.
    pub rounds: Vec<RoundCardId>,
    /// Who is First Player, if chosen.
    pub first: Option<SeatId>,
    /// Loot on chosen cars, by kind and value, as far as chosen.
    pub floor: Vec<(CarId, LevelId, LootKindId, u16)>,
    /// What chosen bandits start with, in place of their usual loot.
    pub sheets: Vec<(CharacterId, Vec<(LootKindId, u16)>)>,
    /// Cards of families in the game, as far as chosen; the rest is drawn.
    pub cards: Vec<FamilyCardId>,
    /// Cards of families that chosen characters are dealt, as far as chosen.
    pub held: Vec<(CharacterId, FamilyCardId)>,
}

/// A dealt game: what stands where before the first round.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// Who plays, and from which seat.
    pub bandits: Vec<(CharacterId, SeatId)>,
    /// The train, front to rear.
    pub cars: Vec<CarId>,
    /// The round deck, first card to last.
    pub rounds: Vec<RoundCardId>,
    /// Who is First Player of round 1.
    pub first: SeatId,
    /// Loot on the sheets at the start.
    pub sheets: Vec<(WhoId, LootId)>,
    /// Loot on the train at the start: car from the front, level.
    pub floor: Vec<(u8, LevelId, LootId)>,
    /// Loot beside the train.
    pub reserve: Vec<LootId>,
    /// In which car each bandit starts, where chance decided that; else empty.
    pub starts: Vec<u8>,
    /// Cards of families that are in the game, and where.
    pub cards: Vec<(FamilyCardId, CardSpot)>,
}

impl Setup {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.bandits.iter().map(|&(_, seat)| seat.0 + 1).max().unwrap_or(0)
    }
}

impl Request {
    /// A request for so many seats with everything drawn.
    pub fn random(seats: u8) -> Request {
        Request { seats, ..Request::default() }
    }

    /// As [`Request::random`], with those in the first seats who must have one.
    pub fn random_of(content: &Content, seats: u8) -> Request {
        Request { characters: bringing(content).map(Some).collect(), ..Request::random(seats) }
    }

    /// Everything that is wrong with the request.
    pub fn check(&self, content: &Content) -> Vec<RequestError> {
        let mut wrong = Vec::new();
        let guests = Guests::of_request(content, self);
        let (fewest, most) = range_with(content, guests);
        let party = Party::of_request(content, self);
        let alone = self.characters.iter().flatten().filter(|&&id| lacks_company(content, id, party.bandits));
        let id = |id: &CharacterId| content.characters[id.index()].id.clone();
        wrong.extend(alone.map(id).map(RequestError::LacksCompany));
        let team = team_size(content);
        let there = if self.bots == 0 { 0 } else { bots_there(content, self) };
        let is_of_size = (fewest..=most).contains(&self.seats);
        let unfit = sides::player_bandits(content, party.bandits.saturating_sub(guests.ruled));
        if let Some(unfit) = unfit {
            wrong.push(unfit);
        } else if team == 1 && usize::from(self.bots) > there {
            wrong.push(RequestError::TooManyBots { wanted: self.bots, there });
        } else if !is_of_size {
            wrong.push(seats_refused(content, self.seats, guests));
        } else if party.persons > 0 && !is_served(content, party) {
            wrong.push(RequestError::NoBand(party.bandits));
        }
        if self.characters.len() > self.seats as usize * team {
            let chosen = self.characters.len();
            wrong.push(RequestError::TooManyCharacters(chosen, self.seats, team));
        }
        let chosen: Vec<CharacterId> = self.characters.iter().flatten().copied().collect();
        let left_out = bringing(content).filter(|id| !chosen.contains(id));
        wrong.extend(left_out.map(|left| RequestError::NotBrought(id(&left))));
        if is_of_size {
            wrong.extend(family::shortages(content, self, party).into_iter().map(
                |family::Shortage { family, wanted, there }| RequestError::TooFewCards {
                    family,
                    wanted,
                    there,
                },
            ));
        }
        for (at, character) in chosen.iter().enumerate() {
            let id = |id: CharacterId| content.characters[id.index()].id.clone();
            if chosen[..at].contains(character) {
                wrong.push(RequestError::CharacterTwice(id(*character)));
            } else if let Some(&other) =
                chosen[..at].iter().find(|&&other| same_bandit(content, *character, other))
            {
                wrong.push(RequestError::Versions(id(other), id(*character)));
            }
        }
        let ruled = chosen.iter().filter(|&&id| content.characters[id.index()].by_rule);
        if team > 1 {
            let id = |id: &CharacterId| content.characters[id.index()].id.clone();
            wrong.extend(ruled.map(id).map(RequestError::RuleInTeam));
            wrong.extend((self.bots > 0).then(|| RequestError::RuleInTeam("bot".to_owned())));
        } else if party.persons == 0 {
            wrong.push(RequestError::NobodyPlays);
        }
        if !is_of_size {
            return wrong;
        }
        if wrong.is_empty() {
            sides::check(content, self, party, &mut wrong);
        }
        for (at, car) in self.cars.iter().enumerate() {
            let row = &content.cars[car.index()];
            if !row.is_drawn() {
                wrong.push(RequestError::CarThereAnyway(row.id.clone()));
            }
            if self.cars[..at].contains(car) {
                wrong.push(RequestError::CarTwice(row.id.clone()));
            }
        }
        let drawn = drawn_cars(content, party);
        if self.cars.len() > drawn {
            wrong.push(RequestError::TooManyCars(self.cars.len(), drawn));
        }
        if !self.rounds.is_empty() && content.rules.round_card_selection == RoundCardSelection::Chosen {
            wrong.push(RequestError::RoundsAreAsked);
        }
        if let Some(first) = self.first {
            let begins = self.characters.get(first.index() * team).copied().flatten();
            let ruled = begins.map(|id| &content.characters[id.index()]).filter(|row| row.by_rule);
            wrong.extend(ruled.map(|row| RequestError::FirstByRule(row.id.clone())));
            if (self.seats.saturating_sub(self.bots)..self.seats).contains(&first.0) {
                wrong.push(RequestError::FirstByRule(format!("seat {}", first.0 + 1)));
            }
            if first.0 >= self.seats {
                wrong.push(RequestError::FirstPlayer(first.0 + 1, self.seats));
            }
        }
        if !self.rounds.is_empty()
            && let Err(why) = round_deck_fits(content, party, &self.rounds)
        {
            wrong.push(RequestError::RoundDeck { seats: self.seats, why });
        }
        if !self.floor.is_empty() || !self.sheets.is_empty() {
            self.check_loot(content, &mut wrong);
        }
        wrong
    }

    /// Whether there are enough tokens of every chosen kind and value, whoever is drawn for the open seats.
    #[cold]
    fn check_loot(&self, content: &Content, wrong: &mut Vec<RequestError>) {
        let chosen: Vec<CharacterId> = self.characters.iter().flatten().copied().collect();
        let usual = |id: usize, token: (LootKindId, u16)| -> usize {
            let loot = &content.characters[id].starting_loot;
            let fits = loot.iter().filter(|&&(kind, value, _)| (kind, value) == token);
            fits.map(|&(.., count)| usize::from(count)).sum()
        };
        let mut tokens: Vec<(LootKindId, u16)> =
            self.floor.iter().map(|&(.., kind, value)| (kind, value)).collect();
        tokens.extend(self.sheets.iter().flat_map(|(_, loot)| loot.iter().copied()));
        tokens.sort_unstable();
        tokens.dedup();
        for token in tokens {
            let named = self.floor.iter().filter(|&&(.., kind, value)| (kind, value) == token).count()
                + self.sheets.iter().flat_map(|(_, loot)| loot).filter(|&&other| other == token).count();
            let own: usize = chosen
                .iter()
                .filter(|id| self.sheets.iter().all(|(named, _)| named != *id))
                .map(|id| usual(id.index(), token))
                .sum();
            let open = (usize::from(self.seats) * team_size(content)).saturating_sub(chosen.len());
            let free = bandits(content).filter(|id| !is_taken(content, &chosen, *id));
            let most = free.map(|id| usual(id.index(), token)).max().unwrap_or(0);
            let wanted = named + own + open * most;
            let there = content.tokens.iter().filter(|row| (row.kind, row.value) == token).count();
            if wanted > there {
                let kind = &content.loot_kinds[token.0.index()].name;
                wrong.push(RequestError::Loot { token: format!("{kind} {}", token.1), wanted, there });
            }
        }
    }
}

/// Those who must have a seat, because parts that they bring are on.
fn bringing(content: &Content) -> impl Iterator<Item = CharacterId> + '_ {
    playable(content).filter(|id| content.characters[id.index()].brings)
}

/// True if two characters are versions of one bandit, or the same.
pub fn same_bandit(content: &Content, one: CharacterId, other: CharacterId) -> bool {
    let first = |id: CharacterId| content.characters[id.index()].version_of.unwrap_or(id);
    first(one) == first(other)
}

/// How many bandits a seat plays (BASE-two-c).
pub fn team_size(content: &Content) -> usize {
    content.rules.bandits_each.get().into()
}

/// True if every player decides which bandit of the team begins in which of the cars
/// that take one of each (BASE-two-e, D-061).
pub(crate) fn starts_are_chosen(content: &Content) -> bool {
    let rules = &content.rules;
    rules.teams()
        && matches!(
            rules.start_placement,
            StartPlacement::AlternateLastTwo | StartPlacement::AlternateFirstTwo
        )
}

/// Whether players choose among the cards of a band where they choose at all: the
/// card that ends the deck is always drawn (BASE-setup-x).
pub(crate) fn is_chosen_from(content: &Content, band: usize) -> bool {
    content.bands[band].seats.is_some()
}

/// The number of cars a train has behind the leading one (BASE-setup-l, D-014, D-015). With teams of two a part says it (BASE-two-a).
pub fn train_length(content: &Content, party: Party) -> usize {
    match (content.rules.express_car_count, party.bandits) {
        (CarCount::AsPlayers, _) => party.persons.into(),
        (CarCount::ByBandits, 0..=4) => 5,
        (CarCount::ByBandits, 5..=7) => 6,
        (CarCount::ByBandits, _) => 7,
        (CarCount::Fixed, _) => content.rules.fixed_car_count.get().into(),
    }
}

/// How many of these are drawn or chosen: the others stand in every train of this content.
pub fn drawn_cars(content: &Content, party: Party) -> usize {
    let last = content.cars.iter().filter(|car| car.is_ordinary() && car.is_last).count();
    train_length(content, party).saturating_sub(last)
}

/// The bands a round deck is made of, in order, with how many cards of each: those of the number of players or of
/// bandits (D-020), then the closing ones.
pub fn bands_for(content: &Content, party: Party) -> impl Iterator<Item = (u8, u8)> {
    let serving = move |band: &Band| match band.seats {
        Some((fewest, most)) => (fewest..=most).contains(&party.count(band.counts)),
        None => true,
    };
    content
        .bands
        .iter()
        .enumerate()
        .filter(move |(_, band)| serving(band))
        .map(|(id, band)| (byte(id), band.drawn))
}

/// Whether there are round cards for so many.
pub fn is_served(content: &Content, party: Party) -> bool {
    bands_for(content, party).any(|(band, _)| content.bands[usize::from(band)].seats.is_some())
}

fn round_deck_fits(content: &Content, party: Party, rounds: &[RoundCardId]) -> Result<(), String> {
    let wanted: Vec<u8> = bands_for(content, party)
        .flat_map(|(band, drawn)| std::iter::repeat_n(band, drawn as usize))
        .collect();
    if rounds.len() != wanted.len() {
        return Err(format!("it has {} cards instead of {}", rounds.len(), wanted.len()));
    }
    for (at, (card, &band)) in rounds.iter().zip(&wanted).enumerate() {
        let row = &content.rounds[card.index()];
        if row.band != band {
            let (is, should) = (&content.bands[row.band as usize].id, &content.bands[band as usize].id);
            return Err(format!(
                "card {} is `{}` of band {is}; its place takes one of band {should}",
                at + 1,
                row.id
            ));
        }
        if rounds[..at].contains(card) {
            return Err(format!("`{}` is in it twice", row.id));
        }
    }
    Ok(())
}
