//! What a situation has beyond one line of cars: cars beside the train, horses,
//! pawns that were woken, hostages, hiding, marks, used tokens.

use holdup_rules::content::{Content, Role};
use holdup_rules::ids::*;
use holdup_rules::table::Table;
use holdup_tell::notation::{self, Train};
use holdup_tell::situation::Situation;

use super::super::table::{listed, suggested};
use super::Builder;
use crate::code;

impl Builder<'_, '_, '_, '_> {
    /// The train with the cars beside it, which come last.
    pub(super) fn whole_train(&mut self, content: &Content) -> Option<Train> {
        let mut train = self.train(content, self.get("train")?)?;
        if let Some(line) = self.get("beside") {
            let beside = self.train(content, line)?;
            for car in beside.cars {
                if car.beside.is_none() {
                    let id = &content.cars[car.car.index()].id;
                    let message = format!("it must be said where `{id}` stands: `{id} @ CAR`");
                    let cars = train.cars.iter().map(|car| content.cars[car.car.index()].id.as_str());
                    let help = format!("cars of the train are {}", listed(cars));
                    self.notes.note(&code::CASE_THING, line.span(), message, Some(help));
                    return None;
                }
                train.cars.push(car);
            }
        }
        Some(train)
    }

    /// Everything but the cars and what is in them, which are part of the train.
    pub(super) fn beyond(&mut self, table: &Table, train: &Train, situation: &mut Situation) {
        let content = &*table.content;
        for (number, car) in train.cars.iter().enumerate() {
            let at = car.beside.and_then(|id| table.cars.iter().position(|other| *other == id));
            if let Some(at) = at.and_then(|at| table.first_layout().position(at as u8)) {
                situation.beside.push((number as u8, at));
            }
        }
        if let Some(value) = self.get("horses") {
            for (name, span, value) in self.notes.entries(value) {
                let ids = table.cars.iter().map(|car| content.cars[car.index()].id.as_str());
                let car = self.notes.named("car in this train", ids, name, span);
                let count = self.notes.number(value, 0..25);
                situation.horses.extend(car.zip(count).map(|(car, count)| (car as u8, count as u8)));
            }
        }
        if let Some(value) = self.get("awake") {
            for (name, span) in self.notes.texts(value) {
                let ids = content.pawns.iter().map(|pawn| pawn.id.as_str());
                let pawn = self.notes.named("pawn of nobody", ids, name, span);
                situation.awake.extend(pawn.map(PawnId::of_nobody));
            }
        }
        if let Some(value) = self.get("hostages") {
            for (name, span) in self.notes.texts(value) {
                situation.hostages.extend(self.hostage(content, name, span));
            }
        }
        if let Some(value) = self.get("holds") {
            for (name, span, value) in self.notes.entries(value) {
                let bandit = self.bandit(table, name, span);
                let hostage = self.notes.text(value).map(str::to_owned);
                let hostage = hostage.and_then(|name| self.hostage(content, &name, value.span()));
                situation.holds.extend(bandit.zip(hostage));
            }
        }
        if let Some(value) = self.get("hidden") {
            for (name, span, value) in self.notes.entries(value) {
                let bandit = self.bandit(table, name, span);
                let car = self.notes.text(value).map(str::to_owned).and_then(|name| {
                    let ids = table.cars.iter().map(|car| content.cars[car.index()].id.as_str());
                    self.notes.named("car in this train", ids, &name, value.span())
                });
                let places = table.first_layout();
                let inside =
                    car.and_then(|car| places.places().find(|&at| usize::from(places.car(at)) == car));
                situation.hidden.extend(bandit.zip(inside));
            }
        }
        if let Some(value) = self.get("marks") {
            for (name, span, value) in self.notes.entries(value) {
                let Some(bandit) = self.bandit(table, name, span) else {
                    continue;
                };
                for (name, span, value) in self.notes.entries(value) {
                    let ids = content.marks.iter().map(|mark| mark.id.as_str());
                    let mark = self.notes.named("mark", ids, name, span).map(MarkId::at);
                    let number = self.notes.number(value, -100..101);
                    situation
                        .marks
                        .extend(mark.zip(number).map(|(mark, number)| (bandit, mark, number as i8)));
                }
            }
        }
        self.used(table, situation);
    }

    /// Tokens on sheets that are turned to their used side.
    fn used(&mut self, table: &Table, situation: &mut Situation) {
        let Some(value) = self.get("used") else { return };
        for (name, span, value) in self.notes.entries(value) {
            let Some(bandit) = self.bandit(table, name, span) else {
                continue;
            };
            for (text, span) in self.notes.texts(value) {
                let wanted = match notation::item(&table.content, text) {
                    Ok(item) => item,
                    Err(message) => {
                        let kinds = table.content.loot_kinds.iter().map(|kind| kind.id.as_str());
                        let help = suggested(text, "loot is", kinds);
                        self.notes.note(&code::CASE_THING, span, message, Some(help));
                        continue;
                    }
                };
                let held = situation.setup.sheets.iter().find(|&&(holder, token)| {
                    let item = notation::token_item(&table.content, token);
                    let alike = match (wanted, item) {
                        (notation::Item::Loot(kind, None), notation::Item::Loot(other, _)) => kind == other,
                        (wanted, item) => wanted == item,
                    };
                    holder == bandit && alike && !situation.used.has(token)
                });
                match held {
                    Some(&(_, token)) => situation.used.insert(token),
                    None => {
                        let message = format!("`{name}` holds no `{text}` that could be used");
                        let content = &*table.content;
                        let held = situation.setup.sheets.iter().filter(|&&(holder, _)| holder == bandit);
                        let labels: Vec<String> = held
                            .map(|&(_, token)| {
                                notation::item_label(content, notation::token_item(content, token))
                            })
                            .collect();
                        let help = match labels.is_empty() {
                            true => format!("`{name}` holds nothing; `loot` says what bandits hold"),
                            false => format!("`{name}` holds {}", listed(labels.iter().map(String::as_str))),
                        };
                        self.notes.note(&code::CASE_THING, span, message, Some(help));
                    }
                }
            }
        }
    }

    fn hostage(
        &mut self,
        content: &Content,
        name: &str,
        span: std::ops::Range<usize>,
    ) -> Option<CharacterId> {
        let rows: Vec<usize> = (0..content.characters.len())
            .filter(|&row| matches!(content.characters[row].role, Role::Hostage(_)))
            .collect();
        let ids = rows.iter().map(|&row| content.characters[row].id.as_str());
        let found = self.notes.named("hostage", ids, name, span)?;
        Some(CharacterId::at(rows[found]))
    }
}
