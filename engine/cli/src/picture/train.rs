//! The train in its current order, with what stands beside it: cars on the
//! second track under the car they stand at, and horses.

use holdup_rules::ids::*;
use holdup_rules::things;
use holdup_tell::wording::Phrase;

use super::PictureInput;
use crate::text::{Role, StyledLine, flow, punctuated, set_in};

/// Usual and widest picture of a car, in columns, its walls included. What is in it can make it wider.
const CAR: (usize, usize) = (14, 20);

/// Columns of both walls of a car.
const WALLS: usize = 2;

/// Most rows that are still a picture of one train.
const MOST_ROWS: usize = 2;

/// Columns by which further lines are set in.
const HANGING: usize = 4;

impl PictureInput<'_> {
    /// The train: drawn in at most two rows, or one car a line in words.
    pub(crate) fn train(&self) -> Vec<StyledLine> {
        let drawn = self.is_drawn.then(|| self.train_drawn()).flatten();
        let with_rest = drawn.is_some() || !self.compact;
        let mut lines = drawn.unwrap_or_else(|| self.train_in_words());
        if with_rest {
            let texts = self.texts();
            let families = (0..self.table.content.families.len()).map(FamilyId::at);
            let left = families.filter_map(|family| texts.cards_left(family));
            lines.extend(left.flat_map(|told| StyledLine::of(Role::Nobody, told).wrapped(self.width)));
            let zones = (0..self.table.content.zones.len()).map(ZoneId::at);
            let lying = zones.filter_map(|zone| texts.tokens_in(zone));
            lines.extend(lying.flat_map(|told| StyledLine::of(Role::Loot, told).wrapped(self.width)));
            let marks = texts.other_marks().into_iter().map(|told| vec![StyledLine::of(Role::Plain, told)]);
            lines.extend(flow(punctuated(marks.collect()), " ", self.width));
        }
        lines
    }

    /// Columns a car needs so that nothing in it is broken; with names, neither are these cut off.
    fn narrowest_car(&self, with_names: bool) -> usize {
        let layout = self.table.layout(self.state);
        let cars = (0..layout.cars).filter(|&car| layout.position(car).is_some());
        let widest = |car: u8| {
            let name = with_names.then(|| StyledLine::from(self.speech().car(car)));
            let horses = self.horses_beside(car).map(StyledLine::from);
            let things = self.levels_of(car).into_iter().flat_map(|place| self.things_in(place));
            things.chain(name).chain(horses).map(|thing| thing.width()).max().unwrap_or(0)
        };
        cars.map(widest).max().unwrap_or(0).max(CAR.0 - WALLS) + WALLS
    }

    /// The train, front on the left; in two rows where one is too narrow, and none where these are too. A second one that
    /// content declares runs above it, each car over the one it stands beside.
    fn train_drawn(&self) -> Option<Vec<StyledLine>> {
        let layout = self.table.layout(self.state);
        let declared: Vec<LineId> = layout.lines().filter(|&line| self.declared(line).is_some()).collect();
        let along = |line: LineId| layout.of_line(line).filter_map(|car| layout.position(car));
        let taken = || along(LineId::TRAIN).chain(declared.iter().flat_map(|&line| along(line)));
        let columns: Vec<i8> =
            (taken().min().unwrap_or_default()..=taken().max().unwrap_or_default()).collect();
        let rows = |narrowest: usize| columns.len().div_ceil((self.width / narrowest).max(1)).max(1);
        // A row less is worth a name that is cut off.
        let [with_names, without] = [true, false].map(|with_names| self.narrowest_car(with_names));
        let narrowest = if rows(with_names) > rows(without) { without } else { with_names };
        let rows = rows(narrowest);
        if rows > MOST_ROWS || narrowest > self.width {
            return None;
        }
        let per_row = columns.len().div_ceil(rows).max(1);
        let width = (self.width / per_row).clamp(narrowest, CAR.1.max(narrowest));
        let mut lines = Vec::new();
        for (nth, row) in columns.chunks(per_row).enumerate() {
            if nth > 0 {
                let behind = self.phrase(Phrase::CarsBehind, &[]);
                lines.push(StyledLine::of(Role::Faint, format!("  {behind}")));
            }
            let slots_of = |line: LineId| -> Vec<Option<u8>> {
                let car_at = |at: &i8| layout.of_line(line).find(|&car| layout.position(car) == Some(*at));
                row.iter().map(car_at).collect()
            };
            let between = || StyledLine::of(Role::Faint, "╌".repeat(row.len() * width));
            for &line in declared.iter().chain([&LineId::TRAIN]) {
                let slots = slots_of(line);
                if slots.iter().any(Option::is_some) {
                    lines.extend(self.line_heading(line));
                    lines.extend(self.cars(&slots, width));
                    lines.extend(self.horses(&slots, width));
                    lines.extend((line != LineId::TRAIN).then(between));
                }
            }
            for track in self.tracks_beside(row) {
                lines.push(between());
                lines.extend(self.cars(&track, width));
                lines.extend(self.horses(&track, width));
            }
        }
        Some(lines)
    }

    /// The train in words, a line for each car: what is in it, on its roof where somebody or something is there, and what
    /// stands beside it.
    fn train_in_words(&self) -> Vec<StyledLine> {
        let layout = self.table.layout(self.state);
        let beside =
            (0..layout.cars).filter(|&car| !layout.is_coupled(car) && layout.position(car).is_some());
        let mut lines = Vec::new();
        for car in layout.train().chain(beside) {
            let line = layout.line(car).unwrap_or_default();
            if layout.of_line(line).next() == Some(car) {
                lines.extend(self.line_heading(line));
            }
            let (mut groups, mut headings) = (Vec::new(), Vec::new());
            for (nth, place) in self.levels_of(car).into_iter().enumerate() {
                let mut things = self.things_in(place);
                let name = match nth {
                    0 => self.speech().car(car).to_owned(),
                    _ if things.is_empty() => continue,
                    _ => self.speech().text(|speech, out| speech.place(out, place)),
                };
                if things.is_empty() {
                    things.push(StyledLine::of(Role::Faint, "-"));
                }
                headings.push((groups.iter().map(Vec::len).sum::<usize>(), name));
                groups.push(things);
            }
            groups.extend(self.horses_beside(car).map(|horses| vec![StyledLine::from(horses)]));
            let mut pieces = punctuated(groups);
            for (at, name) in headings.into_iter().rev() {
                pieces.insert(at, StyledLine::of(Role::Faint, format!("{name}:")));
            }
            lines.extend(set_in(pieces, HANGING, self.width));
        }
        lines
    }

    /// The row of content that declares a line.
    fn declared(&self, line: LineId) -> Option<LineKindId> {
        self.table.lines[line.index()].declared
    }

    /// What a line is called that content declares, and which way it looks.
    fn line_heading(&self, line: LineId) -> Option<StyledLine> {
        let name = self.words.name(self.declared(line)?);
        let way = if self.table.lines[line.index()].opposed { "→" } else { "←" };
        Some(StyledLine::of(Role::Faint, format!("{name} {way}")))
    }

    /// The lone cars beside these columns of the train, each in that of the car it
    /// stands at; those that share a column one behind the other.
    fn tracks_beside(&self, row: &[i8]) -> Vec<Vec<Option<u8>>> {
        let layout = self.table.layout(self.state);
        let mut tracks: Vec<Vec<Option<u8>>> = Vec::new();
        let is_lone = |car: &u8| {
            layout.line(*car).is_some_and(|line| line != LineId::TRAIN && self.declared(line).is_none())
        };
        for car in (0..layout.cars).filter(is_lone) {
            let Some(at) = layout.position(car) else { continue };
            // One that stands further out than the train reaches is shown at its end.
            let coupled = layout.train().filter_map(|other| layout.position(other));
            let nearest = coupled.min_by_key(|other| other.abs_diff(at));
            let Some(column) = row.iter().position(|&other| Some(other) == nearest) else {
                continue;
            };
            match tracks.iter_mut().find(|track| track[column].is_none()) {
                Some(track) => track[column] = Some(car),
                None => {
                    let mut track = vec![None; row.len()];
                    track[column] = Some(car);
                    tracks.push(track);
                }
            }
        }
        tracks
    }

    /// Cars side by side; where there is none its column stays empty.
    fn cars(&self, slots: &[Option<u8>], width: usize) -> Vec<StyledLine> {
        let inner = width - 2;
        let levels_of = |slot: &Option<u8>| slot.map_or(Vec::new(), |car| self.parted_levels(car).0);
        // What stands on each level of each car; the lowest level comes last.
        let levels = slots.iter().map(|slot| levels_of(slot).len()).max().unwrap_or(0);
        let contents: Vec<Vec<Vec<StyledLine>>> = slots
            .iter()
            .map(|slot| {
                let mut rows: Vec<Vec<StyledLine>> = vec![Vec::new(); levels];
                for (nth, place) in levels_of(slot).into_iter().enumerate() {
                    let mut things = flow(self.pawns_in(place), " ", inner);
                    things.extend(flow(self.loot(self.state.floor[place.index()]), " ", inner));
                    rows[levels - 1 - nth] = things;
                }
                rows
            })
            .collect();
        let mut lines = Vec::new();
        for level in 0..levels {
            let heights = contents.iter().map(|car| car[level].len());
            let height = heights.max().unwrap_or(0).max(1);
            let inside = level + 1 == levels;
            if self.compact && !inside && contents.iter().all(|car| car[level].is_empty()) {
                continue;
            }
            if inside {
                lines.push(repeat(slots, width, |_, _| {
                    StyledLine::of(Role::Faint, format!("┌{}┐", "─".repeat(inner)))
                }));
            }
            for row in 0..height {
                lines.push(repeat(slots, width, |nth, _| {
                    let wall = if inside { "│" } else { " " };
                    let cell = contents[nth][level].get(row).cloned().unwrap_or_default().padded(inner);
                    StyledLine::of(Role::Faint, wall).and(cell).and(StyledLine::of(Role::Faint, wall))
                }));
            }
        }
        lines.push(repeat(slots, width, |_, car| bottom(self.speech().car(car), inner)));
        lines.extend(self.closed_levels(slots, width));
        lines
    }

    /// The closed levels of these cars, below them: who is on one and what lies there, and what it is called.
    fn closed_levels(&self, slots: &[Option<u8>], width: usize) -> Vec<StyledLine> {
        let inner = width - WALLS;
        let closed_of = |slot: &Option<u8>| slot.map_or(Vec::new(), |car| self.parted_levels(car).1);
        let closed: Vec<Vec<PlaceId>> = slots.iter().map(closed_of).collect();
        let mut lines = Vec::new();
        for nth in 0..closed.iter().map(Vec::len).max().unwrap_or(0) {
            let things = |places: &Vec<PlaceId>| {
                let things = |&place: &PlaceId| flow(self.things_in(place), " ", inner);
                places.get(nth).map_or(Vec::new(), things)
            };
            let contents: Vec<Vec<StyledLine>> = closed.iter().map(things).collect();
            let height = contents.iter().map(Vec::len).max().unwrap_or(0);
            if self.compact && height == 0 {
                continue;
            }
            for row in 0..height.max(1) {
                lines.push(repeat(slots, width, |at, _| {
                    if nth >= closed[at].len() {
                        return StyledLine::default();
                    }
                    let cell = contents[at].get(row).cloned().unwrap_or_default().padded(inner);
                    StyledLine::of(Role::Faint, "│").and(cell).and(StyledLine::of(Role::Faint, "│"))
                }));
            }
            lines.push(repeat(slots, width, |at, _| match closed[at].get(nth) {
                Some(&place) => bottom(self.speech().place_label(place), inner),
                None => StyledLine::default(),
            }));
        }
        lines
    }

    /// How many horses stand beside a car, if any does.
    fn horses_beside(&self, car: u8) -> Option<String> {
        let horses = self.state.horses[usize::from(car)];
        let text = || self.speech().text(|speech, out| speech.count(out, Phrase::Horses, horses.into()));
        (horses > 0).then(text)
    }

    /// The horses beside these cars, in one line if there are any.
    fn horses(&self, slots: &[Option<u8>], width: usize) -> Option<StyledLine> {
        let mut cars = slots.iter().flatten();
        cars.any(|&car| self.horses_beside(car).is_some()).then(|| {
            repeat(slots, width, |_, car| match self.horses_beside(car) {
                None => StyledLine::default(),
                Some(text) => StyledLine::of(Role::Plain, " ").and(StyledLine::from(text)),
            })
        })
    }

    /// The places of a car, lowest first.
    fn levels_of(&self, car: u8) -> Vec<PlaceId> {
        let layout = &self.table.first_layout;
        layout.places().filter(|&place| layout.car(place) == car).collect()
    }

    /// The places of a car that are open, and those of closed levels.
    fn parted_levels(&self, car: u8) -> (Vec<PlaceId>, Vec<PlaceId>) {
        let content = &self.table.content;
        let level = |place: PlaceId| self.table.first_layout.level(place);
        self.levels_of(car).into_iter().partition(|&place| !content.levels[level(place).index()].closed)
    }

    /// Who stands in a place, and what lies there.
    pub(super) fn things_in(&self, place: PlaceId) -> Vec<StyledLine> {
        let mut things = self.pawns_in(place);
        things.extend(self.loot(self.state.floor[place.index()]));
        things
    }

    /// Who stands in a place; who has no effect yet stands in brackets. A place that is there no more is crossed out.
    fn pawns_in(&self, place: PlaceId) -> Vec<StyledLine> {
        if self.state.positions.closed.has(place) {
            let closed = self.is_drawn.then(|| "╳╳╳".to_owned());
            return vec![StyledLine::of(
                Role::Faint,
                closed.unwrap_or_else(|| self.phrase(Phrase::ClosedShown, &[])),
            )];
        }
        let stands = |pawn: PawnId| self.state.pawns[pawn.index()].place() == Some(place);
        let mut things = Vec::new();
        for (name, pawn) in self.words.names(&things::PAWN).iter().zip(self.table.pawns_of_nobody()) {
            if !stands(pawn) {
                continue;
            }
            let name = name.label();
            things.push(if self.state.dormant.has(pawn) {
                StyledLine::of(Role::Faint, format!("({name})"))
            } else {
                StyledLine::of(Role::Nobody, name)
            });
        }
        for bandit in self.table.all_characters().filter(|bandit| stands(bandit.pawn())) {
            things.push(StyledLine::of(Role::Bandit(bandit.index()), self.speech().bandit_label(bandit)));
        }
        things
    }
}

/// The bottom of a car or of a closed level below it, with its name.
fn bottom(name: &str, inner: usize) -> StyledLine {
    let name = StyledLine::from(name).shortened(inner);
    let free = inner - name.width();
    let (left, right) = ("─".repeat(free / 2), "─".repeat(free - free / 2));
    StyledLine::of(Role::Faint, format!("└{left}"))
        .and(name)
        .and(StyledLine::of(Role::Faint, format!("{right}┘")))
}

/// One line out of the same part of several cars, each `width` wide.
fn repeat(slots: &[Option<u8>], width: usize, part: impl Fn(usize, u8) -> StyledLine) -> StyledLine {
    let mut line = StyledLine::default();
    for (nth, slot) in slots.iter().enumerate() {
        line.append(slot.map_or_else(StyledLine::default, |car| part(nth, car)).padded(width));
    }
    line
}
