//! What a situation has beyond one line of cars: cars beside the train, horses,
//! pawns that were woken, cards of families, hiding, marks, used tokens.

use std::ops::Range;

use holdup_packs::setup::RULE;
use holdup_rules::content::{Content, FamilyCard, Stands};
use holdup_rules::ids::*;
use holdup_rules::state::{CardSpot, TokenSpot};
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_rules::words::EngineWords;
use holdup_tell::label::{Labels, find, is_called};
use holdup_tell::notation::{self, Beside, Train};
use holdup_tell::situation::Situation;

use super::super::marks;
use super::super::table::{listed, suggested};
use super::Builder;
use crate::code;

impl Builder<'_, '_, '_> {
    /// The train with the cars beside it, which come last.
    pub(super) fn whole_train(&mut self, content: &Content) -> Option<Train> {
        let line = self.get("train")?;
        let train = self.train(content, line)?;
        let beside = match self.get("beside") {
            Some(value) => Some((value, self.train(content, value)?)),
            None => None,
        };
        let stands = |car: CarId| content.cars[car.index()].stands;
        let id = |car: CarId| content.cars[car.index()].id.as_str();
        let is_beside = |car: CarId| matches!(stands(car), Stands::Beside | Stands::InLine(_));
        let coupled: Vec<CarId> =
            train.cars.iter().map(|car| car.car).filter(|&car| !is_beside(car)).collect();
        let there = || format!("cars of the train are {}", listed(coupled.iter().map(|&car| id(car))));
        let mut whole = Train::default();
        for (value, train) in [(line, train)].into_iter().chain(beside) {
            let in_train = std::ptr::eq(value, line);
            for car in train.cars {
                let name = id(car.car);
                let before = || whole.cars.iter().map(|other| other.car);
                let problem = match (stands(car.car), car.beside) {
                    _ if before().any(|other| other == car.car) => Some((
                        format!("`{name}` stands there twice"),
                        "every car is there once: leave one of the two out".to_owned(),
                    )),
                    (Stands::InLine(_), _) if in_train => Some((
                        format!("`{name}` is a car of another line than the train"),
                        format!("write it in `beside`: `beside = \"{name} @ CAR\"`"),
                    )),
                    (Stands::InLine(line), Some(_))
                        if before().any(|other| stands(other) == stands(car.car)) =>
                    {
                        let line = &content.lines[line.index()].id;
                        Some((
                            format!("`{name}` stands behind the car before it, wherever `{line}` is"),
                            format!("leave out what stands behind `{name} @`"),
                        ))
                    }
                    (Stands::Beside, None) => {
                        Some((format!("it must be said where `{name}` stands: `{name} @ CAR`"), there()))
                    }
                    (Stands::Beside | Stands::InLine(_), Some(Beside::Car(other)))
                        if !coupled.contains(&other) =>
                    {
                        let other = id(other);
                        Some((
                            format!("`{other}`, beside which `{name}` is to stand, is not in the train"),
                            there(),
                        ))
                    }
                    (Stands::InTrain | Stands::AtAnEnd, at) if at.is_some() || !in_train => Some((
                        format!("`{name}` stands in the train, and beside none of its cars"),
                        "write it in `train`, without `@`".to_owned(),
                    )),
                    _ => None,
                };
                if let Some((message, help)) = problem {
                    self.notes.note(&code::CASE_THING, value.span(), message, Some(help));
                    return None;
                }
                whole.cars.push(car);
            }
        }
        Some(whole)
    }

    /// Everything but the cars and what is in them, which are part of the train.
    pub(super) fn beyond(&mut self, table: &Table, train: &Train, situation: &mut Situation) {
        let content = &*table.content;
        self.gone(table, situation);
        let mut positions = table.first_positions;
        for &car in &situation.left {
            positions.carry(&table.lines, table.leading, car, None);
        }
        for (number, car) in train.cars.iter().enumerate() {
            let at = car.beside.and_then(|beside| match beside {
                Beside::At(at) => Some(at),
                Beside::Car(id) => {
                    let next_to = table.cars.iter().position(|other| *other == id)?;
                    positions.berth(next_to as u8).map(|berth| berth.nth)
                }
            });
            situation.beside.extend(at.map(|at| (number as u8, at)));
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
        for family in &content.families {
            for (name, span) in self.texts_of(&family.folder) {
                let card = self.card(content, &family.id, name, span, &situation.cards);
                situation.cards.extend(card.map(|card| (card, CardSpot::Zone(family.begins))));
            }
        }
        for (name, span, value) in self.entries_of("holds") {
            let bandit = self.bandit(table, name, span);
            let what = content.families.first().filter(|_| content.families.len() == 1);
            let what = what.map_or(things::CARD.name, |family| &family.id);
            let name = self.notes.text(value);
            let card = name.and_then(|name| self.card(content, what, name, value.span(), &situation.cards));
            situation.cards.extend(bandit.zip(card).map(|(bandit, card)| {
                let family = content.cards[card.index()].family;
                (card, CardSpot::With(bandit, content.families[family.index()].taken))
            }));
        }
        for (name, span, value) in self.entries_of("zones") {
            // A list lies in a zone of tokens, or it says where several cards lie that are alike.
            let spots = match value.get_ref().is_array() {
                true if find(&things::CARD, content, name).is_none() => continue,
                true => self.notes.texts(value),
                false => self.notes.text(value).map(|text| (text, value.span())).into_iter().collect(),
            };
            for (text, at) in spots {
                let card = self.card(content, things::CARD.name, name, span.clone(), &situation.cards);
                let spot = self.spot(table, text, at);
                situation.cards.extend(card.zip(spot));
            }
        }
        for (name, span, value) in self.entries_of("hidden") {
            let bandit = self.bandit(table, name, span);
            let car = self.notes.text(value).and_then(|name| self.car(table, name, value.span()));
            let places = &table.first_layout;
            let inside = car.and_then(|car| places.places().find(|&at| usize::from(places.car(at)) == car));
            situation.hidden.extend(bandit.zip(inside));
        }
        for (name, span, value) in self.entries_of("outside") {
            let bandit = self.bandit(table, name, span);
            let place = self.notes.text(value).and_then(|name| self.place_called(table, name, value.span()));
            situation.outside.extend(bandit.zip(place));
        }
        self.marks(table, situation);
        self.each_bandit(table, "barred", |this, bandit, _, value| {
            for (name, span) in this.notes.texts(value) {
                let bullet = this.notes.thing(&things::BULLET, content, name, span).map(BulletId::at);
                situation.barred.extend(bullet.map(|bullet| (bandit, bullet)));
            }
        });
        self.each_bandit(table, "leads", |this, bandit, _, value| {
            let Some(name) = this.notes.text(value) else { return };
            let leader = match name {
                RULE => Some(None),
                name => this.bandit(table, name, value.span()).map(Some),
            };
            situation.leads.extend(leader.map(|leader| (bandit, leader)));
        });
        self.used(table, situation);
    }

    /// A place of the train, as cases call it.
    fn place_called(&mut self, table: &Table, name: &str, span: Range<usize>) -> Option<PlaceId> {
        let labels: Vec<String> = table.first_layout.places().map(|place| table.place_label(place)).collect();
        let labels = labels.iter().map(String::as_str);
        self.notes.named("place of this train", labels, name, span).map(PlaceId::at)
    }

    /// Marks, by whatever has them: a bandit, `game`, a pawn of nobody, a car, a place, a token where it lies.
    fn marks(&mut self, table: &Table, situation: &mut Situation) {
        let (setup, pots) = (situation.setup.clone(), situation.pots.clone());
        let lies = |token: LootId| {
            let floor = setup.floor.iter().find(|(.., other)| *other == token);
            let place = floor.and_then(|&(car, level, _)| table.first_layout.at(car, level));
            let sheet = setup.sheets.iter().find(|(_, other)| *other == token);
            let pot = pots.iter().find(|(_, other)| *other == token);
            match (place, sheet, pot) {
                (Some(place), ..) => TokenSpot::At(place),
                (_, Some(&(who, _)), _) => TokenSpot::With(who),
                (.., Some(&(zone, _))) => TokenSpot::Zone(zone),
                _ if setup.reserve.contains(&token) => TokenSpot::Reserve,
                _ => TokenSpot::Box,
            }
        };
        for (name, span, value) in self.entries_of("marks") {
            for (id, at, value) in self.notes.entries(value) {
                let mark = self.notes.thing(&things::MARK, &table.content, id, at).map(MarkId::at);
                let Some(mark) = mark else { continue };
                let kept = self.notes.mark_value(table, mark, value);
                match table.holders(mark).find(|&of| marks::is_holder(table, of, name, lies)) {
                    Some(of) => situation.marks.extend(kept.map(|kept| (mark, of, kept))),
                    None => self.notes.no_holder(table, mark, name, span.clone(), lies),
                }
            }
        }
    }

    /// Cars that have left, and places that were closed: nobody stands there and nothing lies there.
    fn gone(&mut self, table: &Table, situation: &mut Situation) {
        let layout = &table.first_layout;
        for (name, span) in self.texts_of("left") {
            let Some(car) = self.car(table, name, span.clone()) else { continue };
            let car = car as u8;
            if car == table.leading {
                let message = format!("`{name}` leads the train, so it never leaves");
                self.notes.note(&code::CASE_SITUATION, span, message, None);
            } else if self.is_free(table, situation, layout.of_car(car).collect(), name, span) {
                situation.left.push(car);
            }
        }
        for (name, span) in self.texts_of("closed") {
            let Some(place) = self.place_called(table, name, span.clone()) else {
                continue;
            };
            if layout
                .open_of(layout.car(place))
                .all(|other| other == place || situation.closed.contains(&other))
            {
                let message = format!("`{name}` is the last place of its car that is open");
                self.notes.note(&code::CASE_SITUATION, span, message, None);
            } else if self.is_free(table, situation, PlaceSet::only(place), name, span) {
                situation.closed.push(place);
            }
        }
    }

    /// Notes when somebody stands or something lies in one of these places.
    fn is_free(
        &mut self,
        table: &Table,
        situation: &Situation,
        places: PlaceSet,
        name: &str,
        span: Range<usize>,
    ) -> bool {
        let stands = situation.pawns.iter().any(|&(_, at)| places.has(at));
        let at = |car, level| table.first_layout.at(car, level);
        let lies = (situation.setup.floor.iter())
            .any(|&(car, level, _)| at(car, level).is_some_and(|place| places.has(place)));
        if stands || lies {
            let message = format!("somebody stands or something lies in what is gone: `{name}`");
            self.notes.note(&code::CASE_SITUATION, span, message, None);
        }
        !stands && !lies
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
                        let help = suggested(text, "loot is", things::LOOT.ids(&table.content).into_iter());
                        this.notes.note(&code::CASE_THING, span, message, Some(help));
                        continue;
                    }
                };
                let item = |token| notation::token_item(&table.content, token);
                let fits = |token: &LootId| match (wanted, item(*token)) {
                    (notation::LevelItem::Loot(kind, None), notation::LevelItem::Loot(other, _)) => {
                        kind == other
                    }
                    (wanted, item) => wanted == item,
                };
                let sheets = situation.setup.sheets.iter().filter(|&&(holder, _)| holder == bandit);
                let mut held = sheets.map(|&(_, token)| token);
                let free = |token: &LootId| fits(token) && !situation.used.has(*token);
                if let Some(token) = held.clone().filter(free).min() {
                    situation.used.insert(token);
                    continue;
                }
                let message = format!("`{name}` holds no `{text}` that could be used");
                let labels = held.clone().map(|token| notation::item_label(&table.content, item(token)));
                let help = match held.next() {
                    None => format!("`{name}` holds nothing; `loot` says what bandits hold"),
                    Some(_) => format!("`{name}` holds {}", listed(labels)),
                };
                this.notes.note(&code::CASE_THING, span, message, Some(help));
            }
        });
    }

    /// A card of the family that is called so, or of any where none is.
    fn card(
        &mut self,
        content: &Content,
        what: &str,
        name: &str,
        span: Range<usize>,
        placed: &[(FamilyCardId, CardSpot)],
    ) -> Option<FamilyCardId> {
        let family = content.families.iter().position(|family| family.id == what);
        let all = (0..content.cards.len()).map(FamilyCardId::at);
        let rows = all.map(|card| (card, &content.cards[card.index()]));
        let rows: Vec<(FamilyCardId, &FamilyCard)> =
            rows.filter(|(_, row)| family.is_none_or(|family| row.family.index() == family)).collect();
        let ids = rows.iter().map(|(_, row)| content.characters[row.row.index()].id.as_str());
        let (first, row) = rows[self.notes.named(what, ids, name, span)?];
        // Of several that are alike the first one nothing has been said of.
        let is_free = |card: &FamilyCardId| placed.iter().all(|(other, _)| other != card);
        Some(content.copies_of(row.row).find(is_free).unwrap_or(first))
    }

    /// A zone of the table, or with somebody whose it is: `hoard belle`.
    fn spot(&mut self, table: &Table, text: &str, span: Range<usize>) -> Option<CardSpot> {
        let text = text.trim();
        let is_zone = |name: &str| table.content.zones.iter().any(|row| is_called(&row.id, name));
        // A name can have several words: the longest beginning that is one.
        let mut ends = std::iter::once(text.len()).chain(text.rmatch_indices(' ').map(|(at, _)| at));
        let end = ends.find(|&end| is_zone(&text[..end])).or(text.find(' ')).unwrap_or(text.len());
        let (zone, who) = (&text[..end], text.get(end + 1..));
        let zone = ZoneId::at(self.notes.thing(&things::ZONE, &table.content, zone, span.clone())?);
        let spot = match who {
            None => CardSpot::Zone(zone),
            Some(who) => CardSpot::With(self.bandit(table, who, span.clone())?, zone),
        };
        if !table.can_lie(spot) {
            let row = &table.content.zones[zone.index()];
            let message = format!("`{}` is a zone of the {}", row.id, row.of.word());
            let help =
                "a zone of the table is named alone, one of a character with whose it is: `ZONE BANDIT`";
            self.notes.note(&code::CASE_THING, span, message, Some(help.to_owned()));
            return None;
        }
        Some(spot)
    }
}
