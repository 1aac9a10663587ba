//! `deal = { seats = 4, seed = 7 }`: a really dealt game, for statements about
//! the set-up. What is chosen is named, everything else is drawn from the seed.

use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_rules::ids::*;
use holdup_rules::setup::{Request, team_size};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use super::Builder;
use crate::code;
use crate::record::dealt;

impl Builder<'_, '_, '_, '_> {
    /// The dealt game.
    pub(super) fn dealt(&mut self, rulebook: &Rulebook) -> Option<(Table, State)> {
        let value = self.get("deal")?;
        let content = rulebook.content();
        let mut request = Request::default();
        let (mut seed, mut first) = (1, None);
        for (key, span, value) in self.notes.entries(value) {
            match key {
                "seats" => request.seats = self.notes.number(value, 0..256)? as u8,
                "seed" => seed = self.notes.number(value, 0..i64::MAX)? as u64,
                "shuffle_cars" => request.shuffle_cars = value.get_ref().as_bool().unwrap_or_default(),
                "characters" => {
                    for (name, span) in self.notes.texts(value) {
                        let ids = content.characters.iter().map(|row| row.id.as_str());
                        let found = self.notes.named("bandit", ids, name, span)?;
                        request.characters.push(Some(CharacterId::at(found)));
                    }
                }
                "cars" => {
                    for (name, span) in self.notes.texts(value) {
                        let ids = content.cars.iter().map(|row| row.id.as_str());
                        request.cars.push(CarId::at(self.notes.named("car", ids, name, span)?));
                    }
                }
                "rounds" => {
                    for (name, span) in self.notes.texts(value) {
                        let ids = content.rounds.iter().map(|row| row.id.as_str());
                        request.rounds.push(RoundCardId::at(self.notes.named(
                            "round card",
                            ids,
                            name,
                            span,
                        )?));
                    }
                }
                "first" => first = Some((self.notes.text(value)?.to_owned(), value.span())),
                _ => {
                    let help =
                        "keys are `seats`, `seed`, `characters`, `cars`, `shuffle_cars`, `rounds`, `first`";
                    let message = format!("a deal has no key `{key}`");
                    self.notes.note(&code::CASE_SETUP, span, message, Some(help.to_owned()));
                }
            }
        }
        if let Some((name, span)) = first {
            let chosen = request.characters.iter().position(|character| {
                character.is_some_and(|character| content.characters[character.index()].id == name)
            });
            if chosen.is_none() {
                let message =
                    format!("`{name}` is not among the chosen characters and so cannot be made First Player");
                self.notes.note(&code::CASE_THING, span, message, None);
            }
            request.first = chosen.map(|nth| SeatId::at(nth / team_size(content)));
        }
        let wrong = request.check(content);
        for error in &wrong {
            self.notes.note(&code::CASE_SITUATION, value.span(), error.to_string(), None);
        }
        if !wrong.is_empty() {
            return None;
        }
        let (setup, rng) = dealt(content, &request, seed, 0);
        let table = Table::new(Arc::clone(content), &setup);
        let mut state = *start(&table, &setup, rng);
        state.steps.truncate(0);
        Some((table, state))
    }
}
