//! Lines of cars beside the train: which cars they have, and whether one can come to stand beside what it says.

use super::declared::TableBuilder;
use super::level::is_closed;
use super::rows::{Row, Rows, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{FacingWord, LineRow, StandsWord};
use holdup_rules::content::CarLineKind;
use holdup_rules::ids::LineKindId;

says_within! { LineRow: belongs; }

/// The line a car is of, if one names it.
pub(super) fn of_car(declared: &TableBuilder<'_, '_>, car: &str) -> Option<LineKindId> {
    let names_it = |row: &Row<'_, LineRow>| row.raw.cars.iter().any(|id| id == car);
    declared.rows.lines.iter().position(names_it).map(LineKindId::at)
}

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<CarLineKind> {
    let rows = declared.rows;
    let mut lines = Vec::with_capacity(rows.lines.len());
    for row in &rows.lines {
        check_cars(declared, row, out);
        let start = declared.number(row, "start", &row.raw.start, -24..=24, out);
        lines.push(CarLineKind {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            cars: rows.ids(&row.raw.cars).collect(),
            opposed: row.raw.facing == FacingWord::Opposed,
            start: start.unwrap_or_default(),
            beside_train: row.raw.beside_train,
            stands_apart: row.raw.stands_apart,
            beside: rows.ids(&row.raw.beside).collect(),
        });
    }
    let reached = reached(&lines);
    for (nth, row) in rows.lines.iter().enumerate() {
        check_sides(declared, row, reached[nth], out);
    }
    lines
}

/// Whether each of these lines is beside the train, or beside another from which one comes there.
fn reached(lines: &[CarLineKind]) -> Vec<bool> {
    let mut reached: Vec<bool> = lines.iter().map(|line| line.beside_train).collect();
    for _ in lines {
        for (nth, line) in lines.iter().enumerate() {
            for other in line.beside.iter().map(|other| other.index()) {
                let either = reached[nth] || reached[other];
                (reached[nth], reached[other]) = (either, either);
            }
        }
    }
    reached
}

/// A car is of one line at most, once, and says nothing else of where it stands.
fn check_cars(declared: &TableBuilder<'_, '_>, row: &Row<'_, LineRow>, out: &mut Vec<Diagnostic>) {
    let rows = declared.rows;
    for (at, id) in row.raw.cars.iter().enumerate() {
        let mut wrong = |message: String, label: &str, help: String| {
            out.push(row.wrong(&codes::FIELDS, &format!("cars/{at}"), message).label(label).help(help));
        };
        let others = rows.lines.iter().take_while(|other| other.id != row.id);
        if let Some(other) = others.into_iter().find(|other| other.raw.cars.contains(id)) {
            let message =
                format!("`{id}` is of the line `{}`, and cannot be of `{}` as well", other.id, row.id);
            wrong(message, "stands elsewhere", "declare a car of its own for each line".to_owned());
        }
        let Some(car) = rows.cars.iter().find(|car| car.id == *id) else { continue };
        let key = match car.raw.car.stands {
            _ if car.raw.car.leads => "leads",
            StandsWord::InTrain => continue,
            StandsWord::Last | StandsWord::AtAnEnd | StandsWord::Beside => "stands",
        };
        let message = format!("`{id}` is a car of the line `{}`, and says that it stands elsewhere", row.id);
        wrong(message, "cannot be both", format!("remove `{key}` from `{id}`, or `{id}` from here"));
    }
}

/// Whatever offset they have, two lines touch only where a car of one shares a level with a car of the other, or one
/// touches every level; and somebody must be able to come to each line at all.
fn check_sides(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, LineRow>,
    is_reached: bool,
    out: &mut Vec<Diagnostic>,
) {
    let rows = declared.rows;
    if !is_reached {
        let message = format!(
            "nobody can come to `{}`: it is beside no line from which one comes to the train",
            row.id
        );
        let help = "leave out `beside_train = false`, or name the line it is beside in `beside`";
        out.push(row.wrong(&codes::FIELDS, "id", message).label("beside nothing").help(help));
    }
    let own: Vec<&str> = row.raw.cars.iter().map(String::as_str).collect();
    for (at, other) in row.raw.beside.iter().enumerate() {
        let key = format!("beside/{at}");
        if *other == row.id {
            let message = format!("`{other}` cannot stand beside itself");
            row.wrong(&codes::FIELDS, &key, message)
                .label("the same line")
                .help("name another line")
                .tell(out);
        } else if let Some(line) = rows.lines.iter().find(|line| line.id == *other) {
            let cars: Vec<&str> = line.raw.cars.iter().map(String::as_str).collect();
            check_levels(declared, row, &key, (&own, &cars), &format!("`{other}`"), out);
        }
    }
    if row.raw.beside_train {
        let in_train = |car: &&str| of_car(declared, car).is_none();
        let train: Vec<&str> = rows.cars.iter().map(|car| car.id.as_str()).filter(in_train).collect();
        check_levels(declared, row, "cars", (&own, &train), "the train", out);
    }
}

fn check_levels(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, LineRow>,
    key: &str,
    (own, others): (&[&str], &[&str]),
    called: &str,
    out: &mut Vec<Diagnostic>,
) {
    let rows: &Rows<'_> = declared.rows;
    let named =
        |ids: &[&str]| rows.cars.iter().filter(|car| ids.contains(&car.id.as_str())).collect::<Vec<_>>();
    let (own, others) = (named(own), named(others));
    let joins = own.iter().chain(&others).any(|car| car.raw.car.joins_all_levels);
    let shares = |level: &String| {
        !is_closed(declared, level) && others.iter().any(|other| other.raw.car.levels.contains(level))
    };
    // Of parts that are off there may be no car at all.
    let is_empty = own.is_empty() || others.is_empty();
    if is_empty || joins || own.iter().any(|car| car.raw.car.levels.iter().any(shares)) {
        return;
    }
    let message = format!(
        "`{}` and {called} can never touch: no car of one has a level in common with a car of the other",
        row.id
    );
    let help = "give a car of each the same level, or one car `joins_all_levels`";
    out.push(row.wrong(&codes::FIELDS, key, message).label("wherever it stands").help(help));
}
