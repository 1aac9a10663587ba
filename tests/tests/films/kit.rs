//! The kit: a film that no game has, with every drawing, every fallback and every state of the page, and then keys by chance.

use holdup_rules::rng::{Rng, Stream};
use serde_json::{Map, Value, json};

/// More seats than there are hats.
const SEATS: usize = 12;

/// Steps with keys by chance.
const BY_CHANCE: usize = 400;

const CARS: [&str; 8] = [
    "engine",
    "parlour",
    "coal",
    "cage",
    "other engine",
    "other wagon",
    "carriage",
    "a car with a very long name",
];

/// Places of the cars, each with the kind of its level; the third stands without an inside.
fn levels(car: &str) -> Value {
    let (inside, roof) =
        ([car, "inside", car], [&format!("roof of {car}"), "top", "roof"].map(str::to_owned));
    match car {
        "coal" => json!([roof]),
        "cage" => json!([inside, roof, ["cell of cage", "closed", "cell"]]),
        _ => json!([inside, roof]),
    }
}

fn places() -> Vec<String> {
    let all = CARS.iter().flat_map(|car| [(*car).to_owned(), format!("roof of {car}")]);
    all.chain(["cell of cage".to_owned(), "nowhere".to_owned()]).collect()
}

fn bandit(nth: usize) -> String {
    format!("rider {nth}")
}

fn drawings(kind: &str) -> Vec<String> {
    let art = include_str!("../../../engine/web/page/art.svg");
    let begins = format!("<symbol id=\"{kind}-");
    let ids = art.lines().filter_map(|line| line.strip_prefix(&begins)?.split('"').next());
    ids.map(|id| id.replace('-', " ")).chain(["never drawn".to_owned()]).collect()
}

fn one_of(rng: &mut Rng, number: usize) -> usize {
    rng.below(number as u32) as usize
}

/// A key of some kind with a value of its shape, or without one.
fn by_chance(rng: &mut Rng) -> (String, Value) {
    let places = places();
    let (place, who) = (places[one_of(rng, places.len())].clone(), bandit(one_of(rng, SEATS + 2)));
    let car = CARS[one_of(rng, CARS.len())];
    let loot = drawings("loot");
    let heap: Vec<Value> = (0..one_of(rng, 5))
        .map(|_| json!([loot[one_of(rng, loot.len())], 1 + one_of(rng, 9), "3 of them", "$250"]))
        .collect();
    let column = i32::try_from(one_of(rng, 9)).unwrap_or_default() - 2;
    let (key, value) = match one_of(rng, 14) {
        0..4 => (format!("pawn/{who}"), json!(place)),
        4 => (format!("asleep/{who}"), json!(true)),
        5 => (format!("closed/{place}"), json!(true)),
        6 => (format!("loot/{place}"), json!(heap)),
        7 => (format!("held/{who}"), json!(heap)),
        8 => (format!("horses/{car}"), json!([one_of(rng, 12), "horses"])),
        9 => (format!("car/{car}"), json!([one_of(rng, 3), column])),
        10 => (format!("bullets/{who}"), json!([one_of(rng, 20), "bullets"])),
        11 => (format!("cards/{who}"), json!("punch|punch|<b>|robbery")),
        12 => ("beside".to_owned(), json!(["<i>the pot</i>: 3 purses", "x".repeat(200)])),
        _ => (format!("kind that nobody knows/{place}"), json!([{}])),
    };
    // The first car of the train stays, so that there is a train.
    let stays = key == "car/engine" || one_of(rng, 5) > 0;
    (key, if stays { value } else { Value::Null })
}

/// The data of the kit.
pub(super) fn film() -> Value {
    let figures = drawings("bandit");
    let pawns = (0..SEATS).map(|nth| {
        let figure = nth % figures.len();
        let look = json!([format!("bandit-{}", figures[figure]), format!("R{nth}"), figure]);
        json!([bandit(nth), format!("Rider {nth}"), nth, true, look])
    });
    // The last one has a drawing that nobody knows.
    let nobody =
        [("marshal", "star"), ("shotgun", "long-gun"), ("courier", "satchel"), ("sheep dog", "sheep-dog")];
    let nobody = nobody
        .map(|(id, drawing)| json!([id, id, null, true, [format!("pawn-{drawing}"), id[..2].to_owned()]]));
    let pawns: Vec<Value> = pawns.chain(nobody).collect();
    let cars: Map<String, Value> = (CARS.iter())
        .map(|car| ((*car).to_owned(), json!([car, levels(car), car.ends_with("engine")])))
        .collect();
    let bullets: Map<String, Value> = (0..SEATS).map(|nth| (bandit(nth), json!(3 + nth))).collect();
    let cards: Map<String, Value> =
        drawings("card").into_iter().map(|id| (id.clone(), json!([id, id]))).collect();
    let turns: Vec<Value> = drawings("turn").into_iter().map(|id| json!([id, id])).collect();

    let mut first = Map::new();
    let at = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (1, 2), (2, 1), (0, 4)];
    for (car, (line, x)) in CARS.iter().zip(at) {
        first.insert(format!("car/{car}"), json!([line, x]));
    }
    for nth in 0..SEATS {
        let who = bandit(nth);
        first.insert(format!("pawn/{who}"), json!(if nth < 8 { "parlour" } else { "roof of parlour" }));
        first.insert(format!("bullets/{who}"), json!([nth, format!("{nth} bullets")]));
        first.insert(format!("hand/{who}"), json!("hand 6"));
        first.insert(format!("held/{who}"), json!([]));
        first.insert(format!("marks/{who}"), json!(["not on the train", "wanted 3"]));
    }
    for (nth, kind) in drawings("loot").into_iter().enumerate() {
        let place = ["parlour", "engine", "carriage"][nth % 3];
        let heap = first.entry(format!("loot/{place}")).or_insert(json!([]));
        heap.as_array_mut().expect("it is a list").push(json!([kind, nth + 1, kind]));
    }
    for (nth, id) in drawings("card").into_iter().enumerate() {
        first.insert(format!("deck/{nth}"), json!([bandit(nth % SEATS), id, nth % 2]));
    }
    first.extend([
        ("round".to_owned(), json!([1, "Round 1 of 5"])),
        ("turn".to_owned(), json!(2)),
        ("phase".to_owned(), json!("planning")),
        ("turned".to_owned(), json!(3)),
        ("first".to_owned(), json!(bandit(0))),
        ("card".to_owned(), json!([turns, "then something"])),
        ("pawn/marshal".to_owned(), json!("engine")),
        ("pawn/sheep dog".to_owned(), json!("cell of cage")),
        ("pawn/shotgun".to_owned(), json!("roof of carriage")),
        ("asleep/shotgun".to_owned(), json!(true)),
        ("closed/roof of cage".to_owned(), json!(true)),
        ("horses/engine".to_owned(), json!([2, "2 horses"])),
        ("horses/cage".to_owned(), json!([9, "9 horses"])),
        ("beside".to_owned(), json!(["Hostages left: 3", "the pot: 3 purses"])),
    ]);

    let mut rng = Rng::new(39, 0, Stream::Chance);
    let kinds = ["round", "card", "turn", "act", "", "void", "stage", "act", "over"];
    let steps: Vec<Value> = (0..BY_CHANCE)
        .map(|nth| {
            let set: Map<String, Value> = (0..1 + one_of(&mut rng, 4)).map(|_| by_chance(&mut rng)).collect();
            let kind = kinds[nth % kinds.len()];
            let gesture = json!(["punched", bandit(nth % (SEATS + 2)), "sheep dog"]);
            json!({ "t": format!("Step {nth} <b>&amp;</b>"), "k": kind, "n": nth + 1, "g": gesture, "s": set,
                "r": [0], "q": [0, [1, 2], 1] })
        })
        .collect();
    json!({
        "fixed": {
            "lines": [
                { "name": null, "opposed": false, "lone": false },
                { "name": "Other", "opposed": true, "lone": false },
                { "name": null, "opposed": false, "lone": true },
            ],
            "cars": cars, "pawns": pawns, "bullets": bullets, "me": bandit(1),
        },
        "sitters": ["Ana"], "cards": cards, "first": first, "steps": steps,
        "pool": ["Rider 1: do it?", "yes", "no"], "rules": [["BASE-fire-a", "A statement."]],
    })
}
