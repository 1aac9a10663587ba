//! Every row of every sound file, typed, with its place. The first definition
//! of an id counts; its position among its kind is the number it gets.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::part::{Parted, PartedRow};
use crate::diagnostic::Diagnostic;
use crate::kind::{self, Kind};
use crate::preset::Preset;
use crate::raw::*;
use crate::world::{File, World};

mod hooked;

pub(super) use hooked::script_place;

/// A row and where it stands.
#[derive(Debug)]
pub(super) struct Row<'w, T> {
    pub(super) id: String,
    pub(super) file: &'w File<'w>,
    place: String,
    pub(super) raw: Arc<T>,
}

impl<T> Clone for Row<'_, T> {
    fn clone(&self) -> Self {
        Row { id: self.id.clone(), file: self.file, place: self.place.clone(), raw: Arc::clone(&self.raw) }
    }
}

impl<T> Row<'_, T> {
    /// The bytes of a key of this row, such as `loot/0/kind`.
    pub(super) fn span(&self, key: &str) -> Range<usize> {
        match (self.place.is_empty(), key.is_empty()) {
            (true, true) => 0..0,
            (true, false) => self.file.span(key),
            (false, true) => self.file.span(&self.place),
            (false, false) => self.file.span(&format!("{}/{key}", self.place)),
        }
    }

    /// A problem at a key of this row.
    pub(super) fn wrong(
        &self,
        code: &'static crate::Code,
        key: &str,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, self.file.path, self.span(key), message)
    }
}

/// Any row, as far as it can be blamed.
#[derive(Debug)]
pub(super) struct Blamable<'w> {
    pub(super) id: String,
    pub(super) file: &'w File<'w>,
    pub(super) span: Range<usize>,
}

impl<'w> Blamable<'w> {
    fn of<T>(row: &Row<'w, T>) -> Blamable<'w> {
        Blamable {
            id: row.id.clone(),
            file: row.file,
            span: row.span(if row.file.kind.is_thing() { "" } else { "id" }),
        }
    }
}

/// A car from the table or from its own file.
#[derive(Debug)]
pub(super) struct CarAny {
    pub(super) name: String,
    pub(super) leads: bool,
    pub(super) levels: Vec<String>,
    pub(super) loot: Vec<PrintedLootRow>,
    pub(super) parts: Vec<String>,
    pub(super) stands: StandsWord,
    pub(super) joins_all_levels: bool,
    pub(super) open_to_pawns: Option<OrOption<bool>>,
    pub(super) open_at_start: bool,
    pub(super) own: Option<CarFile>,
}

/// An action from the table or from its own file, where a script performs it.
#[derive(Debug)]
pub(super) struct ActionAny {
    pub(super) row: ActionRow,
    pub(super) own: Option<ActionFile>,
}

/// A scoring entry from the table or from its own file.
#[derive(Debug)]
pub(super) enum ScoringAny {
    Table(ScoringRow),
    Own(ScoringFile),
}

/// All rows.
#[derive(Clone, Debug)]
pub(super) struct Rows<'w> {
    pub(super) packs: Vec<Row<'w, PackFile>>,
    pub(super) levels: Vec<Row<'w, LevelRow>>,
    pub(super) actions: Vec<Row<'w, ActionAny>>,
    pub(super) bandits: Vec<Row<'w, BanditFile>>,
    pub(super) hostages: Vec<Row<'w, HostageFile>>,
    pub(super) cars: Vec<Row<'w, CarAny>>,
    pub(super) pawns: Vec<Row<'w, PawnRow>>,
    pub(super) loot: Vec<Row<'w, LootRow>>,
    pub(super) turns: Vec<Row<'w, TurnRow>>,
    pub(super) plannings: Vec<Row<'w, PlanningFile>>,
    pub(super) marks: Vec<Row<'w, MarkRow>>,
    pub(super) bands: Vec<Row<'w, BandRow>>,
    pub(super) rounds: Vec<Row<'w, RoundRow>>,
    pub(super) events: Vec<Row<'w, EventFile>>,
    pub(super) scoring: Vec<Row<'w, ScoringAny>>,
    pub(super) parts: Vec<Row<'w, PartRow>>,
    pub(super) options: Vec<Row<'w, OptionRow>>,
    pub(super) rules: Vec<Row<'w, RuleRow>>,
    numbers: Numbers,
}

/// The number of each row among its kind, by kind and id.
type Numbers = BTreeMap<&'static str, BTreeMap<String, usize>>;

/// The kinds of rows a game is made of, each with its list: what has a number and can belong to a part.
macro_rules! kinds_of_rows {
    ($($kind:literal $rows:ident;)*) => {
        impl<'w> Rows<'w> {
            /// Gives every row its number among its kind.
            fn number(&mut self) {
                let mut numbers = BTreeMap::new();
                $(number($kind, &self.$rows, &mut numbers);)*
                number("option", &self.options, &mut numbers);
                self.numbers = numbers;
            }

            /// What rows say about parts.
            pub(super) fn parted(&self) -> Vec<PartedRow<'_>> {
                let mut all = Vec::new();
                $(all.extend(self.$rows.iter().map(|row| PartedRow::of($kind, row)));)*
                all
            }

            /// The rows of a kind, as far as they can be blamed: in the order of their numbers.
            pub(super) fn blamable(&self, kind: &str) -> Vec<Blamable<'w>> {
                match kind {
                    $($kind => self.$rows.iter().map(Blamable::of).collect(),)*
                    "part" => self.parts.iter().map(Blamable::of).collect(),
                    "option" => self.options.iter().map(Blamable::of).collect(),
                    _ => Vec::new(),
                }
            }

            /// Leaves out what belongs to parts that are not all on.
            pub(super) fn keep_to_parts(&mut self, on: &BTreeSet<String>) {
                $(self.$rows.retain(|row| row.raw.parts().iter().all(|part| on.contains(part)));)*
                for row in &mut self.loot {
                    let is_on = |tokens: &TokensRow| tokens.parts.iter().all(|part| on.contains(part));
                    if !row.raw.tokens.iter().all(is_on) {
                        Arc::make_mut(&mut row.raw).tokens.retain(is_on);
                    }
                }
                self.number();
            }
        }
    };
}

kinds_of_rows! {
    "level" levels;
    "action" actions;
    "bandit" bandits;
    "hostage" hostages;
    "car" cars;
    "pawn" pawns;
    "loot" loot;
    "turn" turns;
    "planning" plannings;
    "mark" marks;
    "band" bands;
    "round" rounds;
    "event" events;
    "scoring" scoring;
}

fn number<T>(kind: &'static str, rows: &[Row<'_, T>], numbers: &mut Numbers) {
    let numbered = rows.iter().enumerate().map(|(at, row)| (row.id.clone(), at));
    numbers.insert(kind, numbered.collect());
}

/// The option a part declares, if its id is free.
fn option_of<'w>(world: &World<'_>, row: &Row<'w, PartRow>) -> Option<Row<'w, OptionRow>> {
    let is_its_own = world.is_first("option", &row.id, row.file.path, row.span("id"));
    is_its_own.then(|| Row {
        id: row.id.clone(),
        file: row.file,
        place: row.place.clone(),
        raw: Arc::new(row.raw.as_option()),
    })
}

struct Reader<'w, 'o> {
    world: &'w World<'w>,
    out: &'o mut Vec<Diagnostic>,
}

impl<'w> Reader<'w, '_> {
    /// Rows of tables: `key` is the name of the list, `rows` takes it out.
    fn table<F: DeserializeOwned, T>(
        &mut self,
        kind: &'static Kind,
        key: &'static str,
        rows: fn(F) -> Vec<T>,
        id: fn(&T) -> &str,
    ) -> Vec<Row<'w, T>> {
        let world = self.world;
        let mut all = Vec::new();
        for file in world.of(kind) {
            let Some(raw) = file.read::<F>(self.out) else {
                continue;
            };
            for (at, raw) in rows(raw).into_iter().enumerate() {
                let id = id(&raw).to_owned();
                let place = format!("{key}/{at}");
                if world.is_first(key, &id, file.path, file.span(&format!("{place}/id"))) {
                    all.push(Row { id, file, place, raw: Arc::new(raw) });
                }
            }
        }
        all
    }

    /// Files that define one thing each.
    fn things<T: DeserializeOwned>(&mut self, kind: &'static Kind, of: &str) -> Vec<Row<'w, T>> {
        let world = self.world;
        let mut all = Vec::new();
        for file in world.of(kind) {
            if !world.is_first(of, &file.id, file.path, 0..0) {
                continue;
            }
            if let Some(raw) = file.read::<T>(self.out) {
                all.push(Row { id: file.id.clone(), file, place: String::new(), raw: Arc::new(raw) });
            }
        }
        all
    }
}

/// Action cards: those of the tables, then those that scripts perform.
fn actions<'w>(reader: &mut Reader<'w, '_>) -> Vec<Row<'w, ActionAny>> {
    let table = reader.table(&kind::ACTIONS, "action", |file: ActionsFile| file.action, |row| &row.id);
    let any = |row: Row<'w, ActionRow>| Row {
        id: row.id,
        file: row.file,
        place: row.place,
        raw: Arc::new(ActionAny { row: (*row.raw).clone(), own: None }),
    };
    let own = |row: Row<'w, ActionFile>| Row {
        raw: Arc::new(ActionAny {
            row: ActionRow {
                id: row.id.clone(),
                name: row.raw.name.clone(),
                does: DoesWord::Script,
                pawn: None,
                copies: row.raw.copies,
                more: row.raw.more.clone(),
                team_copies: row.raw.team_copies,
                parts: row.raw.parts.clone(),
                rules: Vec::new(),
            },
            own: Some((*row.raw).clone()),
        }),
        id: row.id,
        file: row.file,
        place: row.place,
    };
    let files = reader.things(&kind::ACTION_FILES, "action");
    table.into_iter().map(any).chain(files.into_iter().map(own)).collect()
}

impl<'w> Rows<'w> {
    /// Reads every sound file.
    pub(super) fn gather(world: &'w World<'w>, out: &mut Vec<Diagnostic>) -> Rows<'w> {
        let mut reader = Reader { world, out };
        let mut cars: Vec<_> = reader
            .table(&kind::CARS, "car", |file: CarsFile| file.car, |row| &row.id)
            .into_iter()
            .map(|row| {
                let CarRow {
                    name,
                    leads,
                    levels,
                    loot,
                    parts,
                    stands,
                    joins_all_levels,
                    open_to_pawns,
                    open_at_start,
                    ..
                } = (*row.raw).clone();
                let raw = CarAny {
                    name,
                    leads,
                    levels,
                    loot,
                    parts,
                    stands,
                    joins_all_levels,
                    open_to_pawns,
                    open_at_start,
                    own: None,
                };
                Row { id: row.id, file: row.file, place: row.place, raw: Arc::new(raw) }
            })
            .collect();
        cars.extend(reader.things::<CarFile>(&kind::CAR_FILES, "car").into_iter().map(|row| {
            let CarFile {
                name,
                leads,
                levels,
                loot,
                parts,
                stands,
                joins_all_levels,
                open_to_pawns,
                open_at_start,
                ..
            } = (*row.raw).clone();
            let raw = CarAny {
                name,
                leads,
                levels,
                loot,
                parts,
                stands,
                joins_all_levels,
                open_to_pawns,
                open_at_start,
                own: Some((*row.raw).clone()),
            };
            Row { id: row.id, file: row.file, place: row.place, raw: Arc::new(raw) }
        }));
        let mut scoring: Vec<_> = reader
            .table(&kind::SCORING, "scoring", |file: ScoringTable| file.scoring, |row| &row.id)
            .into_iter()
            .map(|row| Row {
                id: row.id,
                file: row.file,
                place: row.place,
                raw: Arc::new(ScoringAny::Table((*row.raw).clone())),
            })
            .collect();
        scoring.extend(reader.things::<ScoringFile>(&kind::SCORING_FILES, "scoring").into_iter().map(
            |row| Row {
                id: row.id,
                file: row.file,
                place: row.place,
                raw: Arc::new(ScoringAny::Own((*row.raw).clone())),
            },
        ));
        let packs = world
            .of(&kind::PACK)
            .filter_map(|file| {
                let raw = file.read::<PackFile>(reader.out)?;
                Some(Row { id: raw.id.clone(), file, place: String::new(), raw: Arc::new(raw) })
            })
            .collect();
        let parts = reader.table(&kind::PARTS, "part", |file: PartsFile| file.part, |row| &row.id);
        let mut options =
            reader.table(&kind::OPTIONS, "option", |file: OptionsFile| file.option, |row| &row.id);
        options.extend(parts.iter().filter_map(|row| option_of(world, row)));
        let mut rules = reader.table(&kind::RULES, "rule", |file: RulesFile| file.rule, |row| &row.id);
        rules.extend(reader.table(&kind::RULE_FILES, "rule", |file: RulesFile| file.rule, |row| &row.id));
        let mut rows = Rows {
            packs,
            levels: reader.table(&kind::LEVELS, "level", |file: LevelsFile| file.level, |row| &row.id),
            actions: actions(&mut reader),
            hostages: reader.things(&kind::HOSTAGES, "hostage"),
            plannings: reader.things(&kind::PLANNING, "planning"),
            marks: reader.table(&kind::MARKS, "mark", |file: MarksFile| file.mark, |row| &row.id),
            bandits: reader.things(&kind::BANDITS, "bandit"),
            cars,
            pawns: reader.table(&kind::PAWNS, "pawn", |file: PawnsFile| file.pawn, |row| &row.id),
            loot: reader.table(&kind::LOOT, "loot", |file: LootFile| file.loot, |row| &row.id),
            turns: reader.table(&kind::TURNS, "turn", |file: TurnsFile| file.turn, |row| &row.id),
            bands: reader.table(&kind::ROUNDS, "band", |file: RoundsFile| file.band, |row| &row.id),
            rounds: reader.table(&kind::ROUNDS, "round", |file: RoundsFile| file.round, |row| &row.id),
            events: reader.things(&kind::EVENTS, "event"),
            scoring,
            parts,
            options,
            rules,
            numbers: BTreeMap::new(),
        };
        // Stations end every round deck, so their bands come last.
        rows.bands.sort_by_key(|row| row.raw.seats.is_none());
        rows.number();
        rows
    }

    /// Leaves out what a preset or house file does not let into a game. Scripts and options of what is left
    /// out are still in order, so whoever checks them does it before.
    pub(super) fn keep_to_pools(&mut self, preset: &Preset<'_>) {
        if let Some((ids, ..)) = preset.pool("characters") {
            self.bandits.retain(|row| ids.contains(&row.id));
        }
        if let Some((ids, ..)) = preset.pool("cars") {
            self.cars.retain(|row| row.raw.leads || ids.contains(&row.id));
        }
        if let Some((ids, ..)) = preset.pool("round_cards") {
            self.rounds.retain(|row| ids.contains(&row.id));
            // A band nothing is left of serves nobody.
            let rounds = &self.rounds;
            self.bands.retain(|band| rounds.iter().any(|row| row.raw.band == band.id));
        }
        self.number();
    }

    /// The number of something by its id; none when it does not exist, which
    /// has been reported elsewhere.
    pub(super) fn number_of(&self, kind: &'static str, id: &str) -> Option<usize> {
        self.numbers.get(kind)?.get(id).copied()
    }

    /// As [`Self::number_of`], for several; those that do not exist are left out.
    pub(super) fn numbers_of<'s>(
        &'s self,
        kind: &'static str,
        ids: &'s [String],
    ) -> impl Iterator<Item = usize> + use<'s, 'w> {
        ids.iter().filter_map(move |id| self.number_of(kind, id))
    }
}
