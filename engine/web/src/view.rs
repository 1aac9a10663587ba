//! A view as a flat table of keys: `pawn/doc = "saloon"`, `loot/saloon = [["purse", 3, "3 purses"]]`. Every value is made
//! from what [`holdup_rules::view::knows`] allows the viewer, so two games that a viewer cannot tell apart have equal
//! tables. Tokens are counts and known values, never numbers of tokens. Things go by the ids that records use.

use std::collections::BTreeMap;

use holdup_rules::ids::*;
use holdup_rules::layout::Layout;
use holdup_rules::state::{Lies, State};
use holdup_rules::table::{CardKind, Table};
use holdup_rules::things;
use holdup_rules::view::{View, sees_card};
use holdup_tell::label::Labels;
use holdup_tell::wording::{Phrase, Slot, Speech};
use serde_json::{Value, json};

use crate::look;
use crate::sheet;
use crate::viewer::{Viewer, card_id, drawing};

/// The table: what can change in a game, as one viewer may know it. A key that is not there has no value.
pub type ViewKeys = BTreeMap<String, Value>;

/// The keys of a state, as a viewer may know it.
pub fn keys(viewer: Viewer<'_>, state: &State) -> ViewKeys {
    let table = viewer.speech.table;
    match viewer.person {
        Some(person) => Flat::new(viewer, &View::of(state, table, person).state).all(),
        None => Flat::new(viewer, state).all(),
    }
}

/// The keys that differ between two tables, each with its later value; null if it is gone.
pub fn changed(before: &ViewKeys, after: &ViewKeys) -> ViewKeys {
    let set = after.iter().filter(|(key, value)| before.get(*key) != Some(value));
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    set.map(|(key, value)| (key.clone(), value.clone()))
        .chain(gone.map(|key| (key.clone(), Value::Null)))
        .collect()
}

struct Flat<'a> {
    viewer: Viewer<'a>,
    /// True where the viewer knows the game, and in a fixed arrangement elsewhere.
    seen: &'a State,
    keys: ViewKeys,
}

impl<'a> Flat<'a> {
    fn new(viewer: Viewer<'a>, seen: &'a State) -> Flat<'a> {
        Flat { viewer, seen, keys: ViewKeys::new() }
    }

    fn all(mut self) -> ViewKeys {
        self.round();
        self.train();
        self.deck();
        self.sheets();
        self.keys
    }

    fn put(&mut self, key: impl Into<String>, value: impl Into<Value>) {
        self.keys.insert(key.into(), value.into());
    }

    fn table(&self) -> &'a Table {
        self.viewer.speech.table
    }

    fn round(&mut self) {
        let (seen, table, speech) = (self.seen, self.table(), self.viewer.speech);
        let number = Slot::Number(i32::from(seen.round) + 1);
        let of = Slot::Number(i32::try_from(seen.rounds.len()).unwrap_or(i32::MAX));
        let told = speech.phrase(Phrase::RoundShown, &[number, of]);
        self.put("round", json!([seen.round + 1, told.trim_end_matches(':')]));
        self.put("turn", seen.turn);
        self.put("first", table.bandit_label(table.who_of(seen.first)));
        // The card lies face down until it is opened.
        if let Some(card) = seen.rounds.get(usize::from(seen.round)).filter(|_| seen.opened) {
            let row = &table.content.rounds[card.index()];
            let turns: Vec<Value> = (table.turns(seen).iter())
                .map(|turn| json!([table.content.turns[turn.index()].id, speech.words.name(*turn).as_str()]))
                .collect();
            let event = match row.event {
                Some(event) => {
                    let name = Slot::Name(speech.words.name(event));
                    speech.phrase(Phrase::EventShown, &[name])
                }
                None => speech.phrase(Phrase::NoEventShown, &[]),
            };
            self.put("card", json!([turns, event]));
        }
    }

    fn train(&mut self) {
        let (seen, table) = (self.seen, self.table());
        let layout = table.layout(seen);
        for car in 0..layout.cars {
            let id = table.car_label(car).to_owned();
            if let Some(at) = column(&layout, car) {
                self.put(format!("car/{id}"), json!(at));
            }
            let horses = seen.horses[usize::from(car)];
            if horses > 0 {
                let speech = self.viewer.speech;
                let told = speech.text(|speech, out| speech.count(out, Phrase::Horses, horses.into()));
                self.put(format!("horses/{id}"), json!([horses, told]));
            }
        }
        let pawns = table.pawns_of_nobody().chain(table.all_characters().map(|who| who.pawn()));
        for pawn in pawns {
            let id = table.pawn_label(pawn);
            if let Some(place) = seen.pawns[pawn.index()].place() {
                self.put(format!("pawn/{id}"), table.place_label(place));
            }
            if seen.dormant.has(pawn) {
                self.put(format!("asleep/{id}"), true);
            }
        }
        let texts = sheet::texts(self.viewer, seen);
        for place in table.first_layout.places() {
            let id = table.place_label(place);
            if seen.positions.closed.has(place) {
                self.put(format!("closed/{id}"), true);
            }
            let lying = sheet::loot(&texts, seen.floor[place.index()]);
            if !lying.is_empty() {
                self.put(format!("loot/{id}"), lying);
            }
        }
        let beside = sheet::beside_the_train(&texts);
        if !beside.is_empty() {
            self.put("beside", beside);
        }
    }

    /// One key for each card of the common deck: whose it is, which card if the viewer sees it, and 1 if it lies face
    /// down.
    fn deck(&mut self) {
        let (seen, table, viewer) = (self.seen, self.table(), self.viewer.person);
        let turned = usize::from(seen.turned);
        if turned > 0 {
            self.put("turned", turned);
        }
        for (nth, played) in seen.common.iter().enumerate() {
            let lies_open = nth < turned || viewer.is_none_or(|one| sees_card(seen, table, one, played.card));
            // Whose card of a team a veiled one is does not show.
            let who = match played.lies {
                Lies::Veiled if !lies_open => table.who_of(table.seat_of(played.bandit)),
                _ => played.bandit,
            };
            let card = lies_open.then(|| card_id(table, played.card, table.seat_of(played.bandit)));
            let is_down = u8::from(played.face_down() && nth >= turned);
            self.put(format!("deck/{nth}"), json!([table.bandit_label(who), card, is_down]));
        }
    }

    fn sheets(&mut self) {
        let (seen, table) = (self.seen, self.table());
        let texts = sheet::texts(self.viewer, seen);
        let speech = self.viewer.speech;
        for who in table.all_characters() {
            let id = table.bandit_label(who);
            let row = &seen.sheets[who.index()];
            let seat = table.seat_of(who);
            let left = speech.text(|speech, out| speech.bullets_left(out, who, row.cylinder));
            self.put(format!("bullets/{id}"), json!([row.cylinder.len(), left]));
            if row.received > 0 {
                self.put(format!("hit/{id}"), row.received);
            }
            let cards = &seen.seats[seat.index()].cards;
            let size = |phrase, size: usize| {
                speech.phrase(phrase, &[Slot::Number(i32::try_from(size).unwrap_or(i32::MAX))])
            };
            self.put(format!("hand/{id}"), size(Phrase::HandSize, cards.hand().len()));
            self.put(format!("pile/{id}"), size(Phrase::DeckSize, cards.deck().len()));
            if let Some(hand) = sheet::hand(&texts, seat) {
                self.put(format!("cards/{id}"), hand);
            }
            self.put(format!("held/{id}"), sheet::loot(&texts, row.loot));
            if let Some(sum) = sheet::sum(&texts, who) {
                self.put(format!("sum/{id}"), sum);
            }
            let marks = sheet::chips(&texts, who);
            if !marks.is_empty() {
                self.put(format!("marks/{id}"), marks);
            }
        }
    }
}

/// The line of a car, and the column it stands in, counted along the train; none if it has left.
fn column(layout: &Layout, car: u8) -> Option<(usize, i8)> {
    Some((layout.line(car)?.index(), layout.position(car)?))
}

/// The part of a game that never changes: who plays, the cars with their levels, the lines, and what is called how.
pub fn fixed(viewer: Viewer<'_>, start: &State) -> Value {
    let (speech, table) = (viewer.speech, viewer.speech.table);
    let content = &*table.content;
    let lines: Vec<Value> = (table.lines.iter().enumerate())
        .map(|(nth, line)| {
            let name = line.declared.map(|declared| speech.words.name(declared).as_str());
            let is_lone = nth > 0 && line.declared.is_none();
            json!({ "name": name, "opposed": line.opposed, "lone": is_lone })
        })
        .collect();
    // A level is open to the sky if it lies above another one in some car.
    let is_upper =
        |level: &LevelId| content.cars.iter().any(|car| car.levels.iter().skip(1).any(|one| one == level));
    let cars: BTreeMap<String, Value> = (0..table.first_layout.cars)
        .map(|car| {
            let row = &content.cars[table.cars[usize::from(car)].index()];
            let levels: Vec<Value> = (table.first_layout.places())
                .filter(|&place| table.first_layout.car(place) == car)
                .map(|place| {
                    let level = table.first_layout.level(place);
                    let kind = match (content.levels[level.index()].closed, is_upper(&level)) {
                        (true, _) => "closed",
                        (false, true) => "top",
                        (false, false) => "inside",
                    };
                    json!([table.place_label(place), kind, speech.place_label(place)])
                })
                .collect();
            let leads = row.leads
                || table.first_layout.line(car).is_some_and(|line| {
                    line != LineId::TRAIN
                        && table.lines[line.index()].declared.is_some()
                        && table.first_layout.of_line(line).next() == Some(car)
                });
            (table.car_label(car).to_owned(), json!([speech.car(car), levels, leads]))
        })
        .collect();
    let looks = look::of_seats(viewer);
    let nobody = table.pawns_of_nobody().map(|pawn| (pawn, None));
    let pawns: Vec<Value> = (table.all_characters().map(|who| (who.pawn(), Some(who))))
        .chain(nobody)
        .map(|(pawn, who)| {
            let (label, look) = match who {
                Some(who) => (speech.bandit_label(who), looks[who.index()].clone()),
                None => {
                    let kind = pawn.index() - MAX_WHO;
                    let label = speech.words.names(&things::PAWN)[kind].label();
                    (label, look::of_nobody(&content.pawns[kind], label))
                }
            };
            let seat = who.map(|who| table.seat_of(who).index());
            let is_bandit = who.is_none_or(|who| table.character(who).is_bandit);
            json!([table.pawn_label(pawn), label, seat, is_bandit, look])
        })
        .collect();
    let bullets: BTreeMap<&str, usize> = (table.all_characters())
        .map(|who| (table.bandit_label(who), start.sheets[who.index()].cylinder.len()))
        .collect();
    let me = viewer.person.filter(|&person| person != PersonId::NOBODY);
    json!({
        "lines": lines,
        "cars": cars,
        "pawns": pawns,
        "bullets": bullets,
        "me": me.map(|person| table.bandit_label(table.who_of(person.seat()))),
    })
}

/// The name and the drawing of a card.
pub(crate) fn card_name(speech: Speech<'_>, card: CardId, seat: SeatId) -> Value {
    let table = speech.table;
    let drawn = match table.card(card) {
        CardKind::Action(action, ..) => {
            let row = &table.content.actions[action.index()];
            drawing(&row.id, &row.look)
        }
        _ => "bullet".to_owned(),
    };
    json!([speech.text(|speech, out| speech.held(out, card, seat)), drawn])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_is_null_and_what_stays_is_left_out() {
        let table = |rows: &[(&str, i32)]| -> ViewKeys {
            rows.iter().map(|&(key, value)| (key.to_owned(), value.into())).collect()
        };
        let set = changed(
            &table(&[("stays", 1), ("changes", 1), ("goes", 1)]),
            &table(&[("stays", 1), ("changes", 2), ("comes", 1)]),
        );
        assert_eq!(json!(set), json!({ "changes": 2, "comes": 1, "goes": null }));
    }
}
