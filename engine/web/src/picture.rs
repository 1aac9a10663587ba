//! A view as one picture, for pages that cannot run a film: the train with its pawns and its loot, as SVG. It is drawn from
//! the same table of keys, with the same drawings.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value;

use crate::page::ART;
use crate::view::ViewKeys;

/// Width of a column, and heights of a roof, of the inside of a car and of what is below it, in pixels.
const CAR: (i32, i32, i32, i32) = (152, 52, 84, 66);

/// Space around the trains.
const MARGIN: i32 = 12;

/// The tones of seats, as the style sheet has them.
const TONES: [&str; 11] = [
    "#2f6fb5", "#c5432d", "#2f8a57", "#d99a1b", "#7a4ba3", "#138a94", "#c2508a", "#7b5a3c", "#5d7183",
    "#8a9a20", "#4a5470",
];

/// The paints of cars.
const PAINTS: [&str; 6] = ["#a8643a", "#7f3b32", "#53693d", "#3f5f75", "#8a6a2f", "#6b4a6e"];

/// The symbols of the drawings, by their ids.
fn symbols() -> BTreeMap<&'static str, &'static str> {
    let lines =
        ART.lines().filter_map(|line| Some((line.strip_prefix("<symbol id=\"")?.split('"').next()?, line)));
    lines.collect()
}

/// The looks of a pawn: its drawing, its letters, and its tone if it has a seat.
struct PawnLook {
    drawing: String,
    letters: String,
    tone: &'static str,
}

struct Canvas {
    body: String,
    used: BTreeSet<String>,
    known: BTreeMap<&'static str, &'static str>,
}

impl Canvas {
    /// Puts a drawing, or that of its kind, into a box.
    fn put(&mut self, kind: &str, id: &str, (x, y, w, h): (i32, i32, i32, i32), tone: &str) {
        let id = format!("{kind}-{}", id.replace(' ', "-"));
        let id = if self.known.contains_key(id.as_str()) { id } else { format!("{kind}-other") };
        let _ = write!(
            self.body,
            "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" color=\"{tone}\"/>"
        );
        self.used.insert(id);
    }

    /// Puts a drawing of this id into a box.
    fn piece(&mut self, id: &str, (x, y, w, h): (i32, i32, i32, i32)) {
        let _ = write!(
            self.body,
            "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" color=\"#9a6a3f\"/>"
        );
        self.used.insert(id.to_owned());
    }

    /// The same, looking the other way if it is turned.
    fn turned(&mut self, id: &str, at: (i32, i32, i32, i32), is_turned: bool) {
        if is_turned {
            let _ = write!(self.body, "<g transform=\"translate({} 0) scale(-1 1)\">", 2 * at.0 + at.2);
        }
        self.piece(id, at);
        self.body.push_str(if is_turned { "</g>" } else { "" });
    }

    /// A text in a badge.
    fn badge(&mut self, text: &str, (x, y): (i32, i32), (ground, ink): (&str, &str)) {
        let width = 8 + 7 * i32::try_from(text.chars().count()).unwrap_or(1);
        let left = x - width / 2;
        let _ = write!(
            self.body,
            "<rect x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"15\" rx=\"7\" fill=\"{ground}\" stroke=\"{ink}\"/>\
             <text x=\"{x}\" y=\"{}\" font-size=\"11\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
            y - 11,
            y + 1,
            escaped(text)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn number(value: Option<&Value>) -> i32 {
    value.and_then(Value::as_i64).and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
}

/// The looks of all pawns, as the view has them.
fn looks(fixed: &Value) -> Vec<(String, PawnLook)> {
    let look = |pawn: &Value| {
        let tone = pawn[4][2].as_u64().and_then(|tone| TONES.get(usize::try_from(tone).ok()?));
        let look = PawnLook {
            drawing: text(&pawn[4][0]).to_owned(),
            letters: text(&pawn[4][1]).to_owned(),
            tone: tone.copied().unwrap_or("#8a8178"),
        };
        (text(&pawn[0]).to_owned(), look)
    };
    list(fixed.get("pawns")).iter().map(look).collect()
}

/// The picture of a view, with a sentence below it.
pub fn svg(fixed: &Value, keys: &ViewKeys, caption: &str) -> String {
    let known = symbols();
    let looks = looks(fixed);
    let mut canvas = Canvas { body: String::new(), used: BTreeSet::new(), known };
    let lines = list(fixed.get("lines"));
    let is_lone = |line: usize| lines.get(line).is_some_and(|line| line["lone"] == true);
    // Declared lines run above the train, lone cars below it.
    let mut rows: Vec<usize> = (1..lines.len()).filter(|&line| !is_lone(line)).collect();
    rows.push(0);
    let has_lone = (1..lines.len()).any(is_lone);
    let place_of: BTreeMap<&str, (i32, usize)> = (keys.iter())
        .filter_map(|(key, at)| {
            let line = usize::try_from(at[0].as_u64()?).ok()?;
            let row = if is_lone(line) { rows.len() } else { rows.iter().position(|&one| one == line)? };
            Some((key.strip_prefix("car/")?, (number(at.get(1)), row)))
        })
        .collect();
    let coupled = || place_of.values().filter(|(_, row)| *row < rows.len()).map(|(x, _)| *x);
    let (from, to) = (coupled().min().unwrap_or_default(), coupled().max().unwrap_or_default());
    let (wide, roof, inside, below) = CAR;
    let tall = roof + inside + below;
    let count = i32::try_from(rows.len() + usize::from(has_lone)).unwrap_or(1);
    let (width, height) = ((to - from + 1) * wide + 2 * MARGIN, count * tall + 2 * MARGIN + 34);
    let horizon = MARGIN + roof + inside;
    let _ = write!(
        canvas.body,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#f4e9d0\"/>\
         <rect width=\"{width}\" height=\"{horizon}\" fill=\"url(#sky)\"/>\
         <rect y=\"{horizon}\" width=\"{width}\" height=\"{}\" fill=\"#c99a62\"/>",
        height - horizon - 34
    );
    for (&car, &(x, row)) in &place_of {
        let x = x.clamp(from, to) - from;
        let at = (MARGIN + x * wide, MARGIN + i32::try_from(row).unwrap_or_default() * tall);
        draw_car(
            &mut canvas,
            &looks,
            (fixed, keys),
            (car, lines.get(rows.get(row).copied().unwrap_or(lines.len()))),
            at,
        );
    }
    let _ = write!(
        canvas.body,
        "<text x=\"{}\" y=\"{}\" font-size=\"17\" fill=\"#2a1c11\">{}</text>",
        MARGIN,
        height - 12,
        escaped(caption)
    );
    let defs: String = (canvas.known.iter())
        .filter(|(id, _)| canvas.used.contains(**id))
        .map(|(_, symbol)| *symbol)
        .collect();
    let shared = ART.lines().find(|line| line.starts_with("<defs>")).unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         role=\"img\"><title>{}</title>{shared}<defs><linearGradient id=\"sky\" x2=\"0\" y2=\"1\">\
         <stop stop-color=\"#8fc6de\"/><stop offset=\"1\" stop-color=\"#f7dfae\"/></linearGradient></defs>{defs}{}</svg>\n",
        escaped(caption),
        canvas.body
    )
}

fn draw_car(
    canvas: &mut Canvas,
    looks: &[(String, PawnLook)],
    (fixed, keys): (&Value, &ViewKeys),
    (id, line): (&str, Option<&Value>),
    (x, y): (i32, i32),
) {
    let (wide, roof, inside, _) = CAR;
    let car = &fixed["cars"][id];
    let (levels, leads) = (list(car.get(1)), car[2] == true);
    let paint = PAINTS[id.chars().map(|letter| letter as usize).sum::<usize>() % PAINTS.len()];
    // A car without a line in the picture stands alone.
    let is_lone = line.is_none();
    let cab = if leads { 50 } else { 0 };
    let is_opposed = line.is_some_and(|line| line["opposed"] == true);
    let (left, body) = (x + 3 + if is_opposed { 0 } else { cab }, wide - 6 - cab);
    let top = y + roof;
    if leads {
        let at = if is_opposed { x + wide - 60 } else { x + 2 };
        canvas.turned("loco", (at, top + 2, 58, inside - 2), is_opposed);
    }
    let has_inside = levels.iter().any(|level| level[1] == "inside");
    let shell = if has_inside { top } else { top + inside / 2 };
    let _ = write!(
        canvas.body,
        "<rect x=\"{left}\" y=\"{shell}\" width=\"{body}\" height=\"{}\" rx=\"{}\" fill=\"{paint}\" stroke=\"#1d130c\" stroke-width=\"2\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"8\" rx=\"4\" fill=\"#3a2a20\" stroke=\"#1d130c\" stroke-width=\"1.5\"/>",
        top + inside - shell,
        if is_lone { 22 } else { 5 },
        left - 2,
        shell - 5,
        body + 4
    );
    if has_inside {
        let _ = write!(
            canvas.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#4a2f22\" stroke=\"#1d130c\"/>",
            left + 6,
            top + 8,
            body - 12,
            inside - 15
        );
    }
    let wheels = if leads {
        "loco-wheels"
    } else if is_lone {
        "coach-wheels"
    } else {
        "wheels"
    };
    let at = (x + 6, top + inside - 2, wide - 12, 26);
    canvas.turned(wheels, at, is_opposed);
    let name = text(&car[0]);
    canvas.badge(name, (x + wide / 2, top + inside + 38), ("#20160f", "#f6e3b4"));
    if let Some(horses) = keys.get(&format!("horses/{id}")) {
        let count = number(horses.get(0));
        for nth in 0..count.min(3) {
            canvas.piece("horse", (x + 36 + nth * 26, top + inside + 42, 26, 20));
        }
        if count > 3 {
            canvas.badge(&format!("×{count}"), (x + 128, top + inside + 56), ("#20160f", "#fff"));
        }
    }
    for level in levels {
        let place = text(&level[0]);
        let floor = match text(&level[1]) {
            "top" => shell - 4,
            "inside" => top + inside - 8,
            _ => continue,
        };
        draw_place(canvas, looks, keys, place, (left + 8, floor, body - 16));
    }
}

fn draw_place(
    canvas: &mut Canvas,
    looks: &[(String, PawnLook)],
    keys: &ViewKeys,
    place: &str,
    (left, floor, width): (i32, i32, i32),
) {
    let mut lying: BTreeMap<&str, i32> = BTreeMap::new();
    for row in list(keys.get(&format!("loot/{place}"))) {
        *lying.entry(text(&row[0])).or_default() += number(row.get(1));
    }
    let mut x = left + width;
    for (kind, count) in lying {
        x -= 24;
        canvas.put("loot", kind, (x, floor - 22, 22, 22), "#87726a");
        if count > 1 {
            canvas.badge(&count.to_string(), (x + 17, floor - 2), ("#20160f", "#f3dfb0"));
        }
    }
    let stands =
        |(id, _): &&(String, PawnLook)| keys.get(&format!("pawn/{id}")).is_some_and(|at| at == place);
    let pawns: Vec<&PawnLook> = looks.iter().filter(stands).map(|(_, look)| look).collect();
    let room = (x - left).max(30);
    let step = (room / i32::try_from(pawns.len().max(1)).unwrap_or(1)).min(30);
    for (nth, look) in pawns.into_iter().enumerate() {
        let x = left + step * i32::try_from(nth).unwrap_or_default();
        let (kind, drawing) = look.drawing.split_once('-').unwrap_or(("pawn", "other"));
        canvas.put(kind, drawing, (x, floor - 45, 30, 45), look.tone);
        canvas.badge(&look.letters, (x + 22, floor - 4), ("#fffaf0", "#20160f"));
    }
}
