//! A film shows what the terminal shows: at its first, its middle and its last step, for a seat and for all together.

use holdup_packs::Files;
use holdup_replay::grade::replay_watched;
use holdup_replay::library::Library;
use holdup_replay::parse::{Record, read};
use holdup_rules::ids::PersonId;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_tests::files;
use holdup_web::view::{ViewKeys, fixed, keys};
use holdup_web::viewer::Viewer;
use serde_json::Value;

use crate::picture::PictureInput;
use crate::seen::{Eyes, Seen};
use crate::text::StyledLine;

fn records(folder: &'static str, library: &Library) -> Vec<(String, Record)> {
    let files: Files = files(&[folder]);
    let begins = format!("tests/{folder}/");
    let is_meant = |path: &&str| {
        let name = path.strip_prefix(&begins);
        name.is_some_and(|name| name.ends_with(".record") && !name.contains('/'))
    };
    let paths = files.paths().filter(is_meant).map(str::to_owned);
    let read = |path: String| {
        let (record, _) = read(&path, files.get(&path).unwrap_or_default(), library);
        (path.clone(), record.unwrap_or_else(|| panic!("{path} is read")))
    };
    paths.map(read).collect()
}

/// The texts of a view that the terminal shows as well.
fn texts(view: &ViewKeys) -> Vec<String> {
    let mut texts = Vec::new();
    for (key, value) in view {
        let at = |nth: usize| value.get(nth).and_then(Value::as_str).map(str::to_owned);
        let all = |row: &Value, nth: usize| row.get(nth).and_then(Value::as_str).map(str::to_owned);
        let rows = || value.as_array().into_iter().flatten();
        match key.split('/').next().unwrap_or_default() {
            "round" | "bullets" | "horses" => texts.extend(at(1)),
            "card" => {
                texts.extend(at(1));
                let turns = value.get(0).and_then(Value::as_array).into_iter().flatten();
                texts.extend(turns.filter_map(|turn| all(turn, 1)));
            }
            "loot" | "held" => texts.extend(rows().filter_map(|row| all(row, 2))),
            "marks" | "beside" => texts.extend(rows().filter_map(Value::as_str).map(str::to_owned)),
            "hand" | "pile" | "sum" => texts.extend(value.as_str().map(str::to_owned)),
            _ => {}
        }
    }
    texts
}

#[test]
fn a_film_and_the_terminal_show_the_same() {
    let library = Library::built_in();
    let mut compared = 0;
    let games = [("games", 4), ("games/combined", 5)];
    for (folder, every) in games {
        for (nth, (path, record)) in records(folder, &library).into_iter().enumerate() {
            if nth % every > 0 {
                continue;
            }
            let content = record.rulebook.content();
            let language = LanguageId::at(nth % Words::of(content).known().count());
            let eyes = if nth % 2 == 0 { Eyes::Of(PersonId(0)) } else { Eyes::All };
            let answers = record.answers().count();
            for given in [0, answers / 2, answers] {
                let hooks = record.rulebook.hooks().expect("its scripts are sound");
                let replayed = replay_watched(&record.first_answers(given), hooks, ());
                let (table, state) = (replayed.game.table(), replayed.game.state());
                let speech = Speech::in_language(table, language);
                let viewer = Viewer { person: eyes.viewer(), speech };
                let view = keys(viewer, state);
                let seen = Seen::by(eyes, state, table);
                let sitters = vec![String::new(); usize::from(table.seats)];
                let scene = PictureInput {
                    table,
                    words: speech.words,
                    state: &seen,
                    sitters: &sitters,
                    planning: false,
                    width: 4_000,
                    compact: false,
                    is_drawn: false,
                };
                let drawn: Vec<String> = scene.draw().iter().map(StyledLine::plain).collect();
                let drawn = drawn.join("\n");
                for text in texts(&view) {
                    assert!(
                        drawn.contains(&text),
                        "{path} after {given} answers: `{text}` is not in\n{drawn}"
                    );
                    compared += 1;
                }
                // A pawn stands in the same line as what its place is called.
                let fixed = fixed(viewer, state);
                for (key, place) in view.iter().filter(|(key, _)| key.starts_with("pawn/")) {
                    let pawns = fixed["pawns"].as_array().expect("it is a list");
                    let pawn = pawns.iter().find(|pawn| {
                        Some(key.as_str()) == pawn[0].as_str().map(|id| format!("pawn/{id}")).as_deref()
                    });
                    let label = pawn.and_then(|pawn| pawn[1].as_str()).expect("every pawn has a label");
                    let cars = fixed["cars"].as_object().expect("it is a table").values();
                    let car = cars.map(|car| (car[0].as_str(), &car[1]));
                    let of_place = |(_, levels): &(_, &Value)| {
                        levels.as_array().is_some_and(|levels| levels.iter().any(|level| level[0] == *place))
                    };
                    let (name, _) = car.into_iter().find(of_place).expect("every place is of a car");
                    let is_there =
                        |line: &str| line.contains(name.unwrap_or_default()) && line.contains(label);
                    assert!(
                        drawn.lines().any(is_there),
                        "{path} after {given}: {label} at {place} is not in\n{drawn}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 2_000, "only {compared} texts");
}
