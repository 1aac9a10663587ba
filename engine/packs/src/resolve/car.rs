//! Cars.

use super::declared::TableBuilder;
use super::level::is_closed;
use super::line;
use super::rows::says_within;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{CarFile, CarKeys, StandsWord};
use holdup_rules::content::{Car, OpenTo, Stands};
use holdup_rules::ids::LevelId;

says_within! { CarKeys: sourced; CarFile: car, heard; }

/// The table of cars. Levels run from the lowest up; loot lies on levels the car has.
pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Car> {
    let rows = declared.rows;
    let mut cars = Vec::with_capacity(rows.cars.len());
    for row in &rows.cars {
        let car = &row.raw.car;
        let levels: Vec<LevelId> = rows.ids(&car.levels).collect();
        if !levels.is_sorted() {
            let message = format!("the levels of `{}` do not run from the lowest up", row.id);
            let help = "list them in the order of `levels.toml`";
            out.push(row.wrong(&codes::LEVEL, "levels", message).label("not in order").help(help));
        }
        if car.levels.iter().all(|level| is_closed(declared, level)) {
            let message = format!("`{}` has no level that is not closed", row.id);
            let help = "give it a level where pawns can come and go";
            out.push(row.wrong(&codes::LEVEL, "levels", message).label("closed, all of them").help(help));
        }
        let mut loot = Vec::with_capacity(car.loot.len());
        for (at, printed) in car.loot.iter().enumerate() {
            let key = format!("loot/{at}/level");
            if !car.levels.contains(&printed.level) {
                let message =
                    format!("`{}` has loot on the level `{}`, which it does not have", row.id, printed.level);
                let help = format!("its levels are {}", car.levels.join(", "));
                out.push(row.wrong(&codes::LEVEL, &key, message).label("not a level of this car").help(help));
            }
            if is_closed(declared, &printed.level) {
                let message =
                    format!("`{}` has loot on the level `{}`, which is closed", row.id, printed.level);
                let help = "lay it where somebody can come to take it";
                out.push(row.wrong(&codes::LEVEL, &key, message).label("nobody comes here").help(help));
            }
            if let (Some(level), Some(kind)) = (rows.id(&printed.level), rows.id(&printed.kind)) {
                loot.push((level, kind, printed.count));
            }
        }
        cars.push(Car {
            id: row.id.clone(),
            name: car.name.clone(),
            leads: car.leads,
            stands: match (line::of_car(declared, &row.id), car.stands) {
                (Some(line), _) => Stands::InLine(line),
                (None, StandsWord::InTrain | StandsWord::Last) => Stands::InTrain,
                (None, StandsWord::AtAnEnd) => Stands::AtAnEnd,
                (None, StandsWord::Beside) => Stands::Beside,
            },
            is_last: car.stands == StandsWord::Last,
            joins_all_levels: car.joins_all_levels,
            open_to: OpenTo {
                pawns: declared.truth(row, "open_to_pawns", &car.open_to_pawns, true, out),
                start: car.open_at_start,
            },
            levels,
            loot,
            hooks: declared.scripts.of(row.file.path),
        });
    }
    cars
}
