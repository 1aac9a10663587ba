//! Pawns that belong to nobody.

use super::declared::TableBuilder;
use super::level::is_closed;
use super::rows::{Row, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{EngineWord, MeetingRow, PawnFile, PawnKeys, StartWord};
use holdup_rules::content::{Flight, Look, MOST_LETTERS, Meeting, PawnKind, StartsIn};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::LevelId;

says_within! { PawnKeys: basis; PawnFile: pawn, heard; }

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<PawnKind> {
    let rows = declared.rows;
    let mut pawns = Vec::with_capacity(rows.pawns.len());
    for row in &rows.pawns {
        let pawn = &row.raw.pawn;
        check_start(declared, row, out);
        check_meeting(declared, row, out);
        check_hooks(row, out);
        pawns.push(PawnKind {
            id: row.id.clone(),
            name: pawn.name.clone(),
            look: Look {
                letters: letters(row, pawn.letters.as_deref(), out),
                ..Look::drawn(pawn.draw.map(|EngineWord(drawing)| drawing))
            },
            in_play: declared.truth(row, "in_play", &pawn.in_play, true, out),
            levels: rows.ids(&pawn.levels).collect(),
            keeps_to_car: pawn.keeps_to_car,
            moves: pawn.moves.map_or((1, 1), |moves| (moves.fewest, moves.most)),
            starts_on: rows.named(&pawn.starts_on).unwrap_or_default(),
            starts_in: match pawn.starts_at {
                Some(StartWord::Front) => StartsIn::Front,
                Some(StartWord::Rear) => StartsIn::Rear,
                Some(StartWord::Nowhere) => StartsIn::Nowhere,
                None => rows.named(&pawn.starts_in).map_or(StartsIn::Leading, StartsIn::Car),
            },
            dormant: pawn.dormant,
            shot_at_dormant: declared.truth(row, "shot_at_dormant", &pawn.shot_at_dormant, false, out),
            guards: (rows.named(&pawn.guards))
                .filter(|_| declared.truth(row, "locks", &pawn.locks, true, out)),
            meeting: pawn.meeting.as_ref().map(|meeting| {
                let mut truth = |key: &str, value, usually| {
                    declared.truth(row, &format!("meeting/{key}"), value, usually, out)
                };
                Meeting {
                    bullet: meeting.bullet,
                    flight: flight(meeting, rows.named(&meeting.flees_to)),
                    across_gap: truth("across_gap", &meeting.across_gap, true),
                    to_any_level: truth("to_any_level", &meeting.to_any_level, false),
                    passing: meeting.passing,
                    by_event: truth("by_event", &meeting.by_event, true),
                }
            }),
            hooks: declared.scripts.of(row.file.path),
        });
    }
    pawns
}

/// The letters beside a figure, of which pages have room for three.
pub(super) fn letters<R>(row: &Row<'_, R>, said: Option<&str>, out: &mut Vec<Diagnostic>) -> Option<String> {
    let said = said?;
    if said.chars().count() > MOST_LETTERS {
        row.wrong(&codes::FIELDS, "letters", format!("`{said}` has more than {MOST_LETTERS} letters"))
            .label("stands beside a small figure")
            .help("shorten it; the name stands on the sheet")
            .tell(out);
    }
    Some(said.to_owned())
}

fn flight(meeting: &MeetingRow, to: Option<LevelId>) -> Option<Flight> {
    match (meeting.to_neighbour, to) {
        (true, to) => Some(Flight::ToNeighbour(to)),
        (false, Some(to)) => Some(Flight::ToLevel(to)),
        (false, None) => meeting.to_other_level.then_some(Flight::ToOtherLevel),
    }
}

/// Pawns start on a level they may stand on, which the car has they start in.
fn check_start(declared: &TableBuilder<'_, '_>, row: &Row<'_, PawnFile>, out: &mut Vec<Diagnostic>) {
    let (rows, pawn) = (declared.rows, &row.raw.pawn);
    let is_nowhere = pawn.starts_at == Some(StartWord::Nowhere);
    if pawn.starts_on.is_some() == is_nowhere {
        let (message, label, help) = if is_nowhere {
            (
                "starts on a level, and nowhere",
                "not beside `starts_at = \"nowhere\"`",
                "remove one of the two",
            )
        } else {
            ("starts on no level", "`starts_on` is missing", "write on which of its levels it starts")
        };
        let wrong = row.wrong(&codes::FIELDS, "starts_on", format!("`{}` {message}", row.id));
        out.push(wrong.label(label).help(help));
    }
    let mut wrong = |key, message: String, label: &str, help: &str| {
        out.push(row.wrong(&codes::LEVEL, key, message).label(label).help(help));
    };
    if let Some(starts_on) = &pawn.starts_on
        && !pawn.levels.contains(starts_on)
    {
        let message = format!("`{}` starts on the level `{starts_on}`, where it may not stand", row.id);
        let help = format!("add it to `levels`, or start on one of {}", pawn.levels.join(", "));
        wrong("starts_on", message, "not among its levels", &help);
    } else if let (Some(_), Some(starts_on)) = (pawn.starts_at, &pawn.starts_on) {
        if !rows.cars.iter().any(|car| car.raw.car.levels.contains(starts_on)) {
            let message = format!("`{}` starts on the level `{starts_on}`, which no car has", row.id);
            wrong("starts_on", message, "not a level of any car", "start on a level that cars have");
        }
    } else if let Some(starts_on) = &pawn.starts_on
        && let Some(car) = (pawn.starts_in.as_ref()).map_or_else(
            || rows.cars.iter().find(|car| car.raw.car.leads),
            |id| rows.cars.iter().find(|car| car.id == *id),
        )
        && !car.raw.car.levels.contains(starts_on)
    {
        let message =
            format!("`{}` starts on the level `{starts_on}`, which `{}` does not have", row.id, car.id);
        let help = "pawns start in the car that heads the train, or in the one `starts_in` names";
        wrong("starts_on", message, "not a level of that car", help);
    }
    for level in pawn.levels.iter().filter(|level| is_closed(declared, level)) {
        let message = format!("`{}` has to do with the level `{level}`, which is closed", row.id);
        wrong("levels", message, "closed", "name a level that pawns can come to and leave");
    }
    if pawn.starts_at.is_some() && pawn.starts_in.is_some() {
        let message = format!("`{}` starts in a car of its own and somewhere else", row.id);
        let help = "remove `starts_at` or `starts_in`";
        out.push(row.wrong(&codes::FIELDS, "starts_at", message).label("not beside `starts_in`").help(help));
    }
}

/// Pawns drive bandits where they are safe from them, if they drive them anywhere.
fn check_meeting(declared: &TableBuilder<'_, '_>, row: &Row<'_, PawnFile>, out: &mut Vec<Diagnostic>) {
    let pawn = &row.raw.pawn;
    let Some(meeting) = &pawn.meeting else { return };
    let mut wrong = |code, key: &str, message: String, label: &str, help: &str| {
        out.push(row.wrong(code, &format!("meeting/{key}"), message).label(label).help(help));
    };
    if let Some(level) = meeting.flees_to.as_ref().filter(|level| is_closed(declared, level)) {
        let message = format!("`{}` has to do with the level `{level}`, which is closed", row.id);
        let help = "name a level that pawns can come to and leave";
        wrong(&codes::LEVEL, "flees_to", message, "closed", help);
    }
    if let Some(level) = &meeting.flees_to
        && !meeting.to_neighbour
        && pawn.levels.contains(level)
    {
        let message = format!("bandits flee from `{}` to `{level}`, where it may come too", row.id);
        let help = "name a level on which the pawn may not stand";
        wrong(&codes::LEVEL, "flees_to", message, "no safe level", help);
    }
    if meeting.to_other_level && (meeting.flees_to.is_some() || meeting.to_neighbour) {
        let message =
            format!("bandits flee from `{}` to another level of the car, and somewhere else", row.id);
        let help = "remove it, or `flees_to` and `to_neighbour`";
        wrong(&codes::FIELDS, "to_other_level", message, "one way to flee", help);
    }
    let nobody_flees = meeting.flees_to.is_none() && !meeting.to_neighbour && !meeting.to_other_level;
    for (key, is_said) in
        [("across_gap", meeting.across_gap.is_some()), ("to_any_level", meeting.to_any_level.is_some())]
    {
        if is_said && nobody_flees {
            let message = format!("`{key}` says how bandits flee from `{}`, but none does", row.id);
            let help = "say where to with `flees_to`, `to_neighbour` or `to_other_level`, or remove it";
            wrong(&codes::FIELDS, key, message, "nobody flees", help);
        }
    }
}

/// Reports hooks of a pawn's script that are never called, because of what its other keys say.
fn check_hooks(row: &Row<'_, PawnFile>, out: &mut Vec<Diagnostic>) {
    let pawn = &row.raw.pawn;
    for (at, name) in row.raw.heard.called.asking.hooks.iter().enumerate() {
        let Some(point) = HookPoint::named(name) else { continue };
        let (because, help) = if point == HookPoint::OnSetup && pawn.dormant {
            ("is dormant when the game is set up", "remove it, or `dormant`")
        } else if point.row().by.is_some() && pawn.meeting.is_none() {
            ("meets nobody", "add `meeting`, which may be `{}`, or remove the hook")
        } else {
            continue;
        };
        let message = format!("the hook `{name}` is never called: `{}` {because}", row.id);
        let wrong = row.wrong(&codes::FIELDS, &format!("hooks/{at}"), message);
        out.push(wrong.label("nobody calls it").help(help));
    }
}
