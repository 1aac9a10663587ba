//! What a situation has beyond one line of cars: cars beside the train, horses,
//! pawns that were woken, hostages, hiding, marks, used tokens.

use std::ops::Range;

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
        for (name, span, value) in self.entries_of("horses") {
            let car = self.car(table, name, span);
            let count = self.notes.number(value, 0..25);
            situation.horses.extend(car.zip(count).map(|(car, count)| (car as u8, count as u8)));
        }
        for (name, span) in self.texts_of("awake") {
            let ids = content.pawns.iter().map(|pawn| pawn.id.as_str());
            let pawn = self.notes.named("pawn of nobody", ids, name, span);
            situation.awake.extend(pawn.map(PawnId::of_nobody));
        }
        for (name, span) in self.texts_of("hostages") {
            situation.hostages.extend(self.hostage(content, name, span));
        }
        for (name, span, value) in self.entries_of("holds") {
            let bandit = self.bandit(table, name, span);
            let hostage = self.notes.text(value).and_then(|name| self.hostage(content, name, value.span()));
            situation.holds.extend(bandit.zip(hostage));
        }
        for (name, span, value) in self.entries_of("hidden") {
            let bandit = self.bandit(table, name, span);
            let car = self.notes.text(value).and_then(|name| self.car(table, name, value.span()));
            let places = table.first_layout();
            let inside = car.and_then(|car| places.places().find(|&at| usize::from(places.car(at)) == car));
            situation.hidden.extend(bandit.zip(inside));
        }
        self.each_bandit(table, "marks", |this, bandit, _, value| {
            for (name, span, value) in this.notes.entries(value) {
                let ids = content.marks.iter().map(|mark| mark.id.as_str());
                let mark = this.notes.named("mark", ids, name, span).map(MarkId::at);
                let number = this.notes.number(value, -100..101);
                situation.marks.extend(mark.zip(number).map(|(mark, number)| (bandit, mark, number as i8)));
            }
        });
        self.used(table, situation);
    }

    fn car(&mut self, table: &Table, name: &str, span: Range<usize>) -> Option<usize> {
        let ids = table.cars.iter().map(|car| table.content.cars[car.index()].id.as_str());
        self.notes.named("car in this train", ids, name, span)
    }

    /// Tokens on sheets that are turned to their used side.
    fn used(&mut self, table: &Table, situation: &mut Situation) {
        self.each_bandit(table, "used", |this, bandit, name, value| {
            for (text, span) in this.notes.texts(value) {
                let wanted = match notation::item(&table.content, text) {
                    Ok(item) => item,
                    Err(message) => {
                        let kinds = table.content.loot_kinds.iter().map(|kind| kind.id.as_str());
                        let help = suggested(text, "loot is", kinds);
                        this.notes.note(&code::CASE_THING, span, message, Some(help));
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
                        this.notes.note(&code::CASE_THING, span, message, Some(help));
                    }
                }
            }
        });
    }

    fn hostage(&mut self, content: &Content, name: &str, span: Range<usize>) -> Option<CharacterId> {
        let rows: Vec<usize> = (0..content.characters.len())
            .filter(|&row| matches!(content.characters[row].role, Role::Hostage(_)))
            .collect();
        let ids = rows.iter().map(|&row| content.characters[row].id.as_str());
        let found = self.notes.named("hostage", ids, name, span)?;
        Some(CharacterId::at(rows[found]))
    }
}
