//! Pawns that belong to nobody.

use super::declared::Declared;
use super::level::is_closed;
use super::rows::{Leans, Says, each, one};
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::{Belongs, PawnRow};
use crate::rules::content::{Meeting, PawnKind, Punched};
use crate::rules::ids::{CarId, LevelId, LootKindId};

impl Says for PawnRow {
    fn belongs(&self) -> &Belongs {
        &self.basis.belongs
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let mut all = each("level", "levels", &self.levels);
        all.extend(one("car", "starts_in", self.starts_in.as_ref()));
        all.extend(one("level", "meeting/flees_to", self.meeting.as_ref().map(|meeting| &meeting.flees_to)));
        all
    }
}

/// The table of pawns. They start on a level they may stand on, which the
/// leading car has, and drive bandits to another level than their own.
pub(super) fn resolve(declared: &Declared<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<PawnKind> {
    let rows = declared.rows;
    let mut pawns = Vec::with_capacity(rows.pawns.len());
    let leading = rows.cars.iter().find(|car| car.raw.leads);
    for row in &rows.pawns {
        let starts_on = &row.raw.starts_on;
        if !row.raw.levels.contains(starts_on) {
            let message = format!("`{}` starts on the level `{starts_on}`, where it may not stand", row.id);
            let help = format!("add it to `levels`, or start on one of {}", row.raw.levels.join(", "));
            out.push(row.wrong(&codes::LEVEL, "starts_on", message).label("not among its levels").help(help));
        } else if let Some(car) =
            (row.raw.starts_in.as_ref()).map_or(leading, |id| rows.cars.iter().find(|car| car.id == *id))
            && !car.raw.levels.contains(starts_on)
        {
            let message =
                format!("`{}` starts on the level `{starts_on}`, which `{}` does not have", row.id, car.id);
            let help = "pawns start in the car that heads the train, or in the one `starts_in` names";
            out.push(
                row.wrong(&codes::LEVEL, "starts_on", message).label("not a level of that car").help(help),
            );
        }
        let flees_to = row.raw.meeting.as_ref().map(|meeting| ("meeting/flees_to", &meeting.flees_to));
        let standing = row.raw.levels.iter().map(|level| ("levels", level));
        for (key, level) in standing.chain(flees_to).filter(|(_, level)| is_closed(declared, level)) {
            let message = format!("`{}` has to do with the level `{level}`, which is closed", row.id);
            let help = "name a level that pawns can come to and leave";
            out.push(row.wrong(&codes::LEVEL, key, message).label("closed").help(help));
        }
        if let Some(meeting) = &row.raw.meeting
            && !meeting.to_neighbour
            && row.raw.levels.contains(&meeting.flees_to)
        {
            let message =
                format!("bandits flee from `{}` to `{}`, where it may come too", row.id, meeting.flees_to);
            let help = "name a level on which the pawn may not stand";
            out.push(row.wrong(&codes::LEVEL, "meeting/flees_to", message).label("no safe level").help(help));
        }
        let level = |id: &str| rows.number_of("level", id).map(LevelId::at);
        pawns.push(PawnKind {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            in_play: declared.truth(row, "in_play", &row.raw.in_play, true, out),
            levels: rows.numbers_of("level", &row.raw.levels).map(LevelId::at).collect(),
            starts_on: level(starts_on).unwrap_or_default(),
            starts_in: (row.raw.starts_in.as_deref())
                .and_then(|car| rows.number_of("car", car))
                .map(CarId::at),
            dormant: row.raw.dormant,
            shot_at_dormant: declared.truth(row, "shot_at_dormant", &row.raw.shot_at_dormant, false, out),
            guards: (row.raw.guards.as_deref())
                .filter(|_| declared.truth(row, "locks", &row.raw.locks, true, out))
                .and_then(|kind| rows.number_of("loot", kind))
                .map(LootKindId::at),
            punched: if row.raw.dormant { Punched::WhileDormant } else { Punched::Never },
            meeting: row.raw.meeting.as_ref().and_then(|meeting| {
                let mut truth = |key: &str, value, usually| {
                    declared.truth(row, &format!("meeting/{key}"), value, usually, out)
                };
                Some(Meeting {
                    bullet: meeting.bullet,
                    flees_to: level(&meeting.flees_to)?,
                    to_neighbour: meeting.to_neighbour,
                    across_gap: truth("across_gap", &meeting.across_gap, true),
                    to_any_level: truth("to_any_level", &meeting.to_any_level, false),
                    passing: meeting.passing,
                    by_event: truth("by_event", &meeting.by_event, true),
                })
            }),
        });
    }
    pawns
}
