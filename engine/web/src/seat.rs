//! The page of a seat, and of those who watch. All of it is there in words and forms; a script puts pictures in their
//! place.

use askama::Template;
use holdup_packs::Said;
use serde_json::{Value, json};

use crate::live::{SeatAsk, Undo, ViewerKnowledge};
use crate::page::{ART, WORDS};
use crate::site::{Frame, Voice, embedded, page, words};
use crate::view::ViewKeys;
use crate::viewer::capital;

/// Words that only the page of a running game needs, by the names its script uses.
const LIVE_WORDS: &[(&str, Said)] = &[
    ("over", Said::TableOver),
    ("film", Said::TableFilm),
    ("again", Said::TableAgain),
    ("undo", Said::TableUndo),
    ("agree", Said::TableAgree),
    ("disagree", Said::TableDisagree),
    ("late", Said::TableLate),
    ("cut", Said::TableCut),
    ("skip", Said::TableSkip),
    ("keysText", Said::TableKeysText),
    ("keysOn", Said::TableKeysOn),
    ("hand", Said::CoverHand),
    ("why", Said::TableWhy),
    ("about", Said::TableWhyAbout),
    ("inquire", Said::TableWhyAsk),
];

/// The parts of the page of a seat.
pub struct SeatParts<'a> {
    /// The knowledge of the viewer.
    pub shown: &'a ViewerKnowledge,
    /// The question as data.
    pub asked: Value,
    /// The name of the table.
    pub table: &'a str,
    /// The address of the page.
    pub here: &'a str,
    /// A number that changes when the game is taken back: with the number of a step it says where a page stands.
    pub epoch: u32,
    /// The languages there are.
    pub languages: &'a [String],
    /// A sentence about what was just tried.
    pub notice: Option<String>,
    /// The address of the cover, if several share the screen.
    pub cover: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "seat.html")]
struct SeatPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    notice: Option<String>,
    round: String,
    turns: Vec<(String, bool)>,
    event: Option<String>,
    cars: Vec<(String, Vec<String>)>,
    deck: Vec<String>,
    beside: Vec<String>,
    sheets: Vec<(String, Vec<String>)>,
    you: String,
    news: Vec<(&'static str, &'a str)>,
    before: Vec<(&'static str, &'a str)>,
    asked: String,
    told: Vec<String>,
    choices: Vec<(String, String)>,
    number: &'a str,
    is_waiting: bool,
    is_sealed: bool,
    is_over: bool,
    undo: &'a Undo,
    rules: Vec<String>,
    languages: &'a [String],
    cover: Option<&'a str>,
    is_due: bool,
    data: String,
    art: &'static str,
}

impl SeatParts<'_> {
    /// The whole page.
    pub fn html(self) -> String {
        let SeatParts { shown, asked: data_asked, table, here, epoch, languages, notice, cover } = self;
        let ViewerKnowledge { dialogue, fixed, now, steps, ask, .. } = shown;
        let plain = ViewInWords { shown, fixed, now };
        let lines = |from: usize, to: usize| {
            steps[from..to].iter().map(|step| (step.kind, step.text.as_str())).collect()
        };
        let asked = match ask {
            SeatAsk::Question { shape, .. } => text(&shape["prompt"]).to_owned(),
            SeatAsk::Over(_) => dialogue.say(Said::TableOver, &[]),
            SeatAsk::Waits(told) | SeatAsk::Sealed { told, .. } | SeatAsk::Stopped(told) => told.clone(),
        };
        let choices = match ask {
            SeatAsk::Question { shape, .. } => list(&shape["choices"])
                .iter()
                .map(|choice| (text(&choice["id"]).to_owned(), text(&choice["text"]).to_owned()))
                .collect(),
            _ => Vec::new(),
        };
        let number = match ask {
            SeatAsk::Question { number, .. } | SeatAsk::Sealed { number, .. } => number,
            _ => "",
        };
        let me = text(&fixed["me"]);
        let you = match plain.name(me) {
            "" => dialogue.say(Said::TableWatching, &[]),
            name => dialogue.say(Said::TableYou, &[name]),
        };
        let is_due = data_asked.get("cover").is_some();
        let mut said = words(dialogue, WORDS);
        if let (Some(said), Value::Object(own)) = (said.as_object_mut(), words(dialogue, LIVE_WORDS)) {
            said.extend(own);
        }
        let data = json!({
            "fixed": **fixed, "first": **now, "steps": [], "cards": *shown.cards, "sitters": *shown.sitters,
            "words": said, "ask": data_asked, "here": here, "cover": cover, "epoch": epoch, "at": steps.len(),
        });
        page(&SeatPage {
            frame: Frame { language: &shown.language, title: dialogue.say(Said::TableTitle, &[table]) },
            voice: Voice(dialogue),
            here,
            notice,
            round: text(now.get("round").map_or(&Value::Null, |round| &round[1])).to_owned(),
            turns: plain.turns(),
            event: now.get("card").map(|card| text(&card[1]).to_owned()),
            cars: plain.cars(),
            deck: plain.deck(),
            beside: texts(now.get("beside")),
            sheets: plain.sheets(),
            you,
            news: lines(shown.since, steps.len()),
            before: lines(0, shown.since),
            asked,
            told: if let SeatAsk::Over(told) = ask { told.clone() } else { Vec::new() },
            choices,
            number,
            is_waiting: matches!(ask, SeatAsk::Waits(_) | SeatAsk::Sealed { .. } | SeatAsk::Stopped(_)),
            is_sealed: matches!(ask, SeatAsk::Sealed { .. }),
            is_over: matches!(ask, SeatAsk::Over(_)),
            undo: &shown.undo,
            rules: if let SeatAsk::Question { shape, .. } = ask {
                texts(shape.get("rules"))
            } else {
                Vec::new()
            },
            languages,
            cover,
            is_due,
            data: embedded(&data),
            art: ART,
        })
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn texts(value: Option<&Value>) -> Vec<String> {
    value.map_or(&[][..], list).iter().map(|one| text(one).to_owned()).collect()
}

/// A view in words.
struct ViewInWords<'a> {
    shown: &'a ViewerKnowledge,
    fixed: &'a Value,
    now: &'a ViewKeys,
}

impl<'a> ViewInWords<'a> {
    fn name(&self, pawn: &str) -> &'a str {
        let pawns = list(&self.fixed["pawns"]);
        pawns.iter().find(|row| text(&row[0]) == pawn).map_or("", |row| text(&row[1]))
    }

    fn at(&self, key: &str, id: &str) -> Option<&'a Value> {
        self.now.get(&format!("{key}/{id}"))
    }

    fn turns(&self) -> Vec<(String, bool)> {
        let is_planned = self.now.get("phase").is_some_and(|phase| phase == "planning");
        let turns = self.now.get("card").map_or(&[][..], |card| list(&card[0]));
        let here =
            |nth: usize| is_planned && self.now.get("turn").and_then(Value::as_u64) == Some(nth as u64);
        turns.iter().enumerate().map(|(nth, turn)| (capital(text(&turn[1])), here(nth))).collect()
    }

    /// The cars from the front of each line, with whoever and whatever is on each level.
    fn cars(&self) -> Vec<(String, Vec<String>)> {
        let Some(cars) = self.fixed["cars"].as_object() else { return Vec::new() };
        let place = |id: &str| {
            let at = self.at("car", id)?;
            Some((at[0].as_i64()?, at[1].as_i64()?))
        };
        let mut cars: Vec<_> = cars.iter().filter_map(|(id, car)| Some((place(id)?, id, car))).collect();
        cars.sort_by_key(|(at, ..)| *at);
        let level = |level: &Value| {
            let place = text(&level[0]);
            let pawns = list(&self.fixed["pawns"]).iter();
            let stands = |row: &&Value| self.at("pawn", text(&row[0])).is_some_and(|at| text(at) == place);
            let mut things: Vec<&str> = pawns.filter(stands).map(|row| text(&row[1])).collect();
            let lying = self.at("loot", place).map_or(&[][..], list);
            things.extend(lying.iter().map(|loot| text(&loot[2])));
            let things = if things.is_empty() { "–".to_owned() } else { things.join(", ") };
            format!("{}: {things}", capital(text(&level[2])))
        };
        let car = |(_, id, car): (_, &String, &Value)| {
            let mut levels: Vec<String> = list(&car[1]).iter().map(level).collect();
            levels.extend(self.at("horses", id).map(|horses| text(&horses[1]).to_owned()));
            (capital(text(&car[0])), levels)
        };
        cars.into_iter().map(car).collect()
    }

    fn card(&self, id: &str) -> String {
        self.shown.cards.get(id).map_or_else(|| "?".to_owned(), |card| capital(text(&card[0])))
    }

    fn deck(&self) -> Vec<String> {
        let dialogue = &self.shown.dialogue;
        let cards = (0..).map_while(|nth| self.now.get(&format!("deck/{nth}")));
        let told = |card: &Value| {
            let down = (card[2] == 1).then(|| format!(" ({})", dialogue.say(Said::FilmDown, &[])));
            let face = card[1].as_str().map_or_else(|| "?".to_owned(), |id| self.card(id));
            format!("{}: {face}{}", self.name(text(&card[0])), down.unwrap_or_default())
        };
        cards.map(told).collect()
    }

    fn sheets(&self) -> Vec<(String, Vec<String>)> {
        let dialogue = &self.shown.dialogue;
        let pawns = list(&self.fixed["pawns"]).iter().filter(|row| !row[2].is_null());
        let sheet = |row: &Value| {
            let id = text(&row[0]);
            let seat = row[2].as_u64().and_then(|seat| usize::try_from(seat).ok()).unwrap_or_default();
            let sitter = self.shown.sitters.get(seat).map_or("", String::as_str);
            let mut lines: Vec<String> = Vec::new();
            if self.now.get("first").is_some_and(|first| text(first) == id) {
                lines.push(dialogue.say(Said::FilmFirst, &[]));
            }
            lines.extend(self.at("bullets", id).map(|left| text(&left[1]).to_owned()));
            lines.extend(
                self.at("hit", id).map(|hits| format!("{}: {hits}", dialogue.say(Said::FilmHit, &[]))),
            );
            lines.extend(self.at("hand", id).map(|size| text(size).to_owned()));
            lines.extend(self.at("pile", id).map(|size| text(size).to_owned()));
            if let Some(cards) = self.at("cards", id) {
                let cards: Vec<String> = text(cards).split('|').map(|card| self.card(card)).collect();
                lines.push(cards.join(", "));
            }
            let held = self.at("held", id).map_or(&[][..], list);
            lines.extend(held.iter().map(|loot| match loot[3].as_str() {
                Some(value) => format!("{}, {value}", text(&loot[2])),
                None => text(&loot[2]).to_owned(),
            }));
            lines.extend(self.at("sum", id).map(|sum| text(sum).to_owned()));
            lines.extend(texts(self.at("marks", id)));
            (format!("{} ({sitter})", text(&row[1])), lines)
        };
        pawns.map(sheet).collect()
    }
}
