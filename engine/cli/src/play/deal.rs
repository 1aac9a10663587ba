//! From flags and a set-up file to a request for a deal: names become ids, with
//! suggestions for those that do not exist, and everything wrong with the whole
//! is told at once. Chance is not used here.

use std::path::Path;

use holdup_rules::content::Content;
use holdup_rules::ids::{CarId, RoundCardId, SeatId};
use holdup_rules::setup::{Request, RequestError, seat_range, team_size};
use serde::Deserialize;

use crate::disk;
use crate::failure::Failure;
use crate::seating::{self, Sitter};
use crate::suggest;

/// What can be chosen before a game; a set-up file holds the same under the same names.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wishes {
    /// Who plays: `doc=me`, `belle=greedy`, `random`.
    pub(crate) seats: Vec<String>,
    /// How many seats, where nobody is named.
    pub(crate) players: Option<u8>,
    /// Cars behind the leading one, front to rear.
    pub(crate) cars: Vec<String>,
    /// Whether the order of these cars is drawn.
    pub(crate) shuffle_cars: bool,
    /// The round deck, first card to last.
    pub(crate) rounds: Vec<String>,
    /// First Player: a bandit's name or the number of a seat.
    pub(crate) first: Option<String>,
}

impl Wishes {
    /// The wishes of a set-up file.
    ///
    /// # Errors
    /// When the file cannot be read or says something it must not.
    pub(crate) fn read(path: &Path) -> Result<Wishes, Failure> {
        let text = disk::read_text(path)?;
        toml::from_str(&text).map_err(|error| {
            Failure::Usage(format!(
                "The set-up file {} is not right:\n{}",
                path.display(),
                error.to_string().trim_end()
            ))
        })
    }

    /// These wishes, and the others where these say nothing.
    pub(crate) fn or(self, other: Wishes) -> Wishes {
        let list = |mine: Vec<String>, other: Vec<String>| if mine.is_empty() { other } else { mine };
        // Seats and their number say the same thing: whoever says either of them has spoken.
        let (seats, players) = match (self.seats.is_empty(), self.players) {
            (true, None) => (other.seats, other.players),
            _ => (self.seats, self.players),
        };
        Wishes {
            seats,
            players,
            shuffle_cars: self.shuffle_cars || (self.cars.is_empty() && other.shuffle_cars),
            cars: list(self.cars, other.cars),
            rounds: list(self.rounds, other.rounds),
            first: self.first.or(other.first),
        }
    }

    /// Who sits where.
    ///
    /// # Errors
    /// A usage failure for names that do not exist, or two numbers that contradict each other.
    pub(crate) fn sitters(&self, content: &Content, watching: bool) -> Result<Vec<Sitter>, Failure> {
        let (fewest, most) = seat_range(content);
        if let Some(players) = self.players
            && !(fewest..=most).contains(&players)
        {
            let wrong = RequestError::Seats(players, fewest, most);
            return Err(Failure::Usage(capitalised(&format!("{wrong}."))));
        }
        if self.seats.is_empty() {
            return Ok(seating::usual(
                self.players.unwrap_or(4).clamp(fewest, most.max(fewest)),
                watching,
            ));
        }
        let sitters = seating::sitters(self.seats.iter().map(String::as_str), content)?;
        if let Some(players) = self.players
            && usize::from(players) != sitters.len()
        {
            return Err(Failure::Usage(format!(
                "{} seats are named, but {players} are to play.",
                sitters.len()
            )));
        }
        Ok(sitters)
    }

    /// The request for a deal.
    ///
    /// # Errors
    /// A usage failure with everything that is wrong.
    pub(crate) fn request(&self, content: &Content, sitters: &[Sitter]) -> Result<Request, Failure> {
        let mut request = Request::random(u8::try_from(sitters.len()).unwrap_or(u8::MAX));
        let team = team_size(content);
        request.characters = sitters
            .iter()
            .flat_map(|sitter| (0..team).map(|nth| sitter.characters.get(nth).copied()))
            .collect();
        for name in &self.cars {
            let ids = || {
                content
                    .cars
                    .iter()
                    .filter(|car| !car.leads)
                    .map(|car| car.id.as_str())
            };
            match content.cars.iter().position(|car| same(&car.id, name)) {
                Some(at) => request.cars.push(CarId::at(at)),
                None => return Err(Failure::Usage(suggest::unknown("car", name, ids()))),
            }
        }
        request.shuffle_cars = self.shuffle_cars;
        for name in &self.rounds {
            let ids = content.rounds.iter().map(|card| card.id.as_str());
            match content.rounds.iter().position(|card| same(&card.id, name)) {
                Some(at) => request.rounds.push(RoundCardId::at(at)),
                None => return Err(Failure::Usage(suggest::unknown("round card", name, ids))),
            }
        }
        request.first = self
            .first
            .as_deref()
            .map(|first| first_seat(first, content, sitters))
            .transpose()?;
        let wrong = request.check(content);
        if wrong.is_empty() {
            return Ok(request);
        }
        let sentences: Vec<String> = wrong
            .iter()
            .map(|wrong| capitalised(&format!("{wrong}.")))
            .collect();
        Err(Failure::Usage(sentences.join("\n")))
    }
}

/// Names may be written with spaces, as they are shown, or with `_`, as content writes them.
fn same(id: &str, name: &str) -> bool {
    id.eq_ignore_ascii_case(&name.trim().replace([' ', '-'], "_"))
}

fn first_seat(first: &str, content: &Content, sitters: &[Sitter]) -> Result<SeatId, Failure> {
    if let Ok(number) = first.trim().parse::<usize>() {
        return match number {
            1.. if number <= sitters.len() => Ok(SeatId::at(number - 1)),
            _ => Err(Failure::Usage(format!(
                "There is no seat {number}: there are {}.",
                sitters.len()
            ))),
        };
    }
    let ids = |sitter: &Sitter| -> Vec<&str> {
        let ids = sitter.characters.iter();
        ids.map(|id| content.characters[id.index()].id.as_str()).collect()
    };
    match sitters
        .iter()
        .position(|sitter| ids(sitter).into_iter().any(|id| same(id, first)))
    {
        Some(at) => Ok(SeatId::at(at)),
        None => {
            let named: Vec<&str> = sitters.iter().flat_map(ids).collect();
            if named.is_empty() {
                let message = format!(
                    "`{first}` cannot be First Player: nobody is named in `--seats`. Give the number of a seat."
                );
                return Err(Failure::Usage(message));
            }
            Err(Failure::Usage(suggest::unknown("chosen bandit", first, named)))
        }
    }
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
