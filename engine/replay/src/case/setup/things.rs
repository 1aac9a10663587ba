//! Who plays, and where pawns and loot are.

use std::ops::Range;

use holdup_packs::whose;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::setup::{Setup, same_bandit};
use holdup_rules::state::{Spot, State};
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_tell::label::find;
use holdup_tell::notation::{self, LevelItem, Train};

use super::super::table::{PlacedToml, listed};
use super::Builder;
use crate::code;

/// Where a token is wanted.
enum TokenTarget {
    Floor(u8, LevelId),
    Sheet(WhoId),
    Reserve,
    Zone(ZoneId),
}

impl<'v, 't> Builder<'v, 't, '_> {
    /// The train as it is written.
    pub(super) fn train(&mut self, content: &Content, value: &PlacedToml<'_>) -> Option<Train> {
        let line = self.notes.text(value)?;
        match notation::parse(content, line) {
            Ok(train) => Some(train),
            Err(errors) => {
                let span = value.span();
                // Inside plain quotes the line stands one byte further on.
                let plain = span.len() == line.len() + 2;
                let cars = listed(things::CAR.ids(content));
                let help = format!(
                    "cars are {cars}; between them stand bandits, pawns and loot such as `purse 300`"
                );
                for error in errors {
                    let at = span.start + 1;
                    let place = if plain { at + error.span.start..at + error.span.end } else { span.clone() };
                    let there = [&things::CAR, &things::BANDIT, &things::PAWN, &things::LOOT];
                    let named = line.get(error.span).unwrap_or_default();
                    let whose = whose(named, there.into_iter().flat_map(|kind| kind.ids(content)));
                    let help = whose.unwrap_or_else(|| help.clone());
                    self.notes.note(&code::CASE_THING, place, error.message, Some(help));
                }
                None
            }
        }
    }

    /// Who plays from which seat: in the order of `seats`, where `+` joins a
    /// team, or as they appear in the train.
    pub(super) fn seated(&mut self, content: &Content, train: &Train) -> Option<Vec<(CharacterId, SeatId)>> {
        let mut standing = Vec::new();
        // Who hides, or is nowhere, plays all the same.
        let mut nowhere = self.texts_of("nowhere");
        for key in ["outside", "hidden"] {
            nowhere.splice(0..0, self.entries_of(key).into_iter().map(|(name, span, _)| (name, span)));
        }
        let bandits = || content.characters.iter().map(|row| row.id.as_str());
        for (name, span) in nowhere {
            standing.push(CharacterId::at(self.notes.named("bandit", bandits(), name, span)?));
        }
        let items = || train.cars.iter().flat_map(|car| car.levels.iter().flatten());
        // Nor does he stand anywhere who is out of the game and not in the train.
        for (name, span) in self.texts_of("out") {
            let out = CharacterId::at(self.notes.named("bandit", bandits(), name, span)?);
            let stands = |item: &LevelItem| matches!(*item, LevelItem::Bandit(character) if character == out);
            if !standing.contains(&out) && !items().any(stands) {
                standing.push(out);
            }
        }
        for item in items() {
            if let LevelItem::Bandit(character) = *item {
                let row = &content.characters[character.index()];
                let wrong = match (row.lacks_pawn, standing.contains(&character)) {
                    (true, _) => {
                        Some(("has no pawn that could stand in the train", Some("write it into `nowhere`")))
                    }
                    (_, true) => Some(("stands in the train twice", None)),
                    _ => None,
                };
                if let Some((wrong, help)) = wrong {
                    let message = format!("`{}` {wrong}", row.id);
                    let span = self.get("train").map_or(0..0, PlacedToml::span);
                    self.notes.note(&code::CASE_SITUATION, span, message, help.map(str::to_owned));
                    return None;
                }
                standing.push(character);
            }
        }
        let mut order = Vec::new();
        let span = self.get("seats").or(self.get("train")).map_or(0..0, PlacedToml::span);
        let version =
            |at: usize| standing[..at].iter().find(|&&other| same_bandit(content, standing[at], other));
        if let Some((at, other)) = (0..standing.len()).find_map(|at| Some((at, version(at)?))) {
            let id = |character: CharacterId| &content.characters[character.index()].id;
            let (one, other) = (id(standing[at]), id(*other));
            let message =
                format!("`{other}` and `{one}` are versions of one bandit, so they never play together");
            let help = "choose somebody else for one of them".to_owned();
            self.notes.note(&code::CASE_SITUATION, span, message, Some(help));
            return None;
        }
        if let Some(value) = self.get("seats") {
            for (seat, (team, span)) in self.notes.texts(value).into_iter().enumerate() {
                for name in team.split('+') {
                    let found = self.notes.named("bandit", bandits(), name.trim(), span.clone())?;
                    order.push((CharacterId::at(found), SeatId::at(seat)));
                }
            }
            let id = |character: &CharacterId| &content.characters[character.index()].id;
            let mut wrong: Vec<String> = Vec::new();
            for character in &standing {
                match order.iter().filter(|(other, _)| other == character).count() {
                    0 => wrong.push(format!("`{}` has no seat", id(character))),
                    1 => {}
                    _ => wrong.push(format!("`{}` has two", id(character))),
                }
            }
            let absent = order.iter().filter(|(character, _)| !standing.contains(character));
            wrong.extend(
                absent.map(|(character, _)| format!("`{}` is nowhere in the situation", id(character))),
            );
            if !wrong.is_empty() {
                let message = format!("`seats` must name everybody who plays once: {}", wrong.join(", "));
                let help = "those who play stand in `train` and `beside`, or are named in `hidden`, `nowhere` or `out`";
                self.notes.note(&code::CASE_SITUATION, span, message, Some(help.to_owned()));
                return None;
            }
        } else {
            order = (0..).map(SeatId::at).zip(standing).map(|(seat, character)| (character, seat)).collect();
        }
        if order.is_empty() || order.len() > MAX_WHO {
            let message = format!("{} bandits stand in the train; a case takes 1 to {MAX_WHO}", order.len());
            self.notes.note(&code::CASE_SITUATION, span, message, None);
            return None;
        }
        Some(order)
    }

    /// Goes through a table with a value for each of some bandits.
    pub(super) fn each_bandit(
        &mut self,
        table: &Table,
        key: &str,
        mut each: impl FnMut(&mut Self, WhoId, &'v str, &'v PlacedToml<'t>),
    ) {
        for (name, span, value) in self.entries_of(key) {
            if let Some(bandit) = self.notes.bandit(table, name, span) {
                each(self, bandit, name, value);
            }
        }
    }

    /// Puts every pawn where the train has it; others are not in the game.
    pub(super) fn stand(&mut self, table: &Table, train: &Train, state: &mut State) {
        state.pawns = [Spot::Absent; MAX_PAWNS];
        for (number, level, item) in items(&table.content, train) {
            let pawn = match item {
                LevelItem::Bandit(character) => {
                    let found = table.who.iter().position(|bandit| bandit.character == character);
                    WhoId::at(found.unwrap_or_default()).pawn()
                }
                LevelItem::Pawn(kind) => PawnId::of_nobody(kind.index()),
                LevelItem::Loot(..) => continue,
            };
            if let Some(place) = table.first_layout.at(number, level) {
                state.pawns[pawn.index()] = Spot::At(place);
            }
        }
    }

    /// Gives out tokens: first those whose value is named, then the cheapest of those left. Answers which lie in zones.
    pub(super) fn tokens(
        &mut self,
        table: &Table,
        train: &Train,
        setup: &mut Setup,
    ) -> Vec<(ZoneId, LootId)> {
        let content = &*table.content;
        let span = self.get("train").map_or(0..0, PlacedToml::span);
        let mut wanted: Vec<(TokenTarget, LevelItem, Range<usize>)> = items(content, train)
            .filter(|(_, _, item)| matches!(item, LevelItem::Loot(..)))
            .map(|(number, level, item)| (TokenTarget::Floor(number, level), item, span.clone()))
            .collect();
        self.each_bandit(table, "loot", |this, bandit, _, value| {
            for (text, span) in this.notes.texts(value) {
                wanted.extend(
                    this.loot(content, text, &span).map(|item| (TokenTarget::Sheet(bandit), item, span)),
                );
            }
        });
        for (text, span) in self.texts_of("reserve") {
            wanted.extend(self.loot(content, text, &span).map(|item| (TokenTarget::Reserve, item, span)));
        }
        // With lists stand cards that are alike as well, and these are laid elsewhere.
        let is_of_tokens = |name: &str, value: &PlacedToml<'_>| {
            value.get_ref().is_array() && find(&things::CARD, content, name).is_none()
        };
        for (name, span, value) in
            self.entries_of("zones").into_iter().filter(|entry| is_of_tokens(entry.0, entry.2))
        {
            let all = || (0..content.zones.len()).filter(|&zone| content.zones[zone].pot.is_some());
            let ids = all().map(|zone| content.zones[zone].id.as_str());
            let zone =
                self.notes.named("zone of loot tokens", ids, name, span).and_then(|nth| all().nth(nth));
            for (text, span) in self.notes.texts(value) {
                let item = zone.and_then(|zone| {
                    Some((TokenTarget::Zone(ZoneId::at(zone)), self.loot(content, text, &span)?))
                });
                wanted.extend(item.map(|(holder, item)| (holder, item, span)));
            }
        }
        let (mut left, mut pots) = (LootSet::all_of(content.tokens.len()), Vec::new());
        let any = |item: &LevelItem| matches!(item, LevelItem::Loot(kind, None) if content.loot_kinds[kind.index()].apart);
        wanted.sort_by_key(|(_, item, _)| any(item));
        for (holder, item, span) in wanted {
            let LevelItem::Loot(kind, value) = item else { continue };
            let fits = |token: &LootId| {
                content.kind(*token) == kind && value.is_none_or(|value| content.value(*token) == value)
            };
            let Some(token) = left.iter().find(fits) else {
                let message = format!("there is no further {}", notation::item_label(content, item));
                self.notes.note(&code::CASE_SITUATION, span, message, None);
                continue;
            };
            left.remove(token);
            match holder {
                TokenTarget::Floor(number, level) => setup.floor.push((number, level, token)),
                TokenTarget::Sheet(bandit) => setup.sheets.push((bandit, token)),
                TokenTarget::Reserve => setup.reserve.push(token),
                TokenTarget::Zone(zone) => pots.push((zone, token)),
            }
        }
        pots
    }

    /// Tokens that seats can tell which do not hold them.
    pub(super) fn knows(&mut self, table: &Table, setup: &Setup, state: &mut State) {
        let content = &*table.content;
        let mut known = Vec::new();
        self.each_bandit(table, "knows", |this, bandit, name, value| {
            for (text, span) in this.notes.texts(value) {
                let Some(item) = this.loot(content, text, &span) else {
                    continue;
                };
                let held = setup.sheets.iter().map(|&(_, token)| token);
                let there = setup.floor.iter().map(|&(.., token)| token).chain(held);
                let seat = table.seat_of(bandit);
                let fits = |token: &LootId| {
                    notation::token_item(content, *token) == item && !known.contains(&(seat, *token))
                };
                match there.clone().find(fits) {
                    Some(token) => {
                        known.push((seat, token));
                        state.seats[seat.index()].known.insert(token);
                    }
                    None => {
                        let message = format!("no `{text}` is in this train that {name} could know");
                        let label =
                            |token| notation::item_label(content, notation::token_item(content, token));
                        let help = format!("there are {}", listed(there.map(label)));
                        this.notes.note(&code::CASE_SITUATION, span, message, Some(help));
                    }
                }
            }
        });
    }

    fn loot(&mut self, content: &Content, text: &str, span: &Range<usize>) -> Option<LevelItem> {
        let wrong = match notation::item(content, text) {
            Ok(item @ LevelItem::Loot(..)) => return Some(item),
            Ok(_) => format!("`{text}` is no loot"),
            Err(message) => message,
        };
        let help = format!("loot is {}", listed(things::LOOT.ids(content)));
        self.notes.note(&code::CASE_THING, span.clone(), wrong, Some(help));
        None
    }
}

/// Every item of a train with the number of its car and its level.
fn items<'a>(content: &'a Content, train: &'a Train) -> impl Iterator<Item = (u8, LevelId, LevelItem)> + 'a {
    train.cars.iter().enumerate().flat_map(move |(number, car)| {
        let levels = &content.cars[car.car.index()].levels;
        car.levels
            .iter()
            .zip(levels)
            .flat_map(move |(items, &level)| items.iter().map(move |&item| (number as u8, level, item)))
    })
}
