//! Pawns that drive bandits away, in cars of all sorts: packs of rows each of which is right. Nobody begins or stays where
//! he would have to flee.

use std::fmt::Write as _;
use std::rc::Rc;

use holdup_fuzz::trial::{Trial, TrialResult};
use holdup_packs::{Files, built_in};
use holdup_replay::library::Library;
use holdup_rules::ids::CarId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;
use holdup_tests::play::{number_from_environment, with_files};

/// Under which packs and games are drawn.
const SEED: u64 = 313;

/// How many packs are tried, and how many games with each.
const PACKS: u64 = 60;
const GAMES: u64 = 3;

fn one<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.below(of.len() as u32) as usize]
}

/// Two cars and up to three pawns.
fn pack(rng: &mut Rng) -> Files {
    let mut files = Files::new();
    files.insert(
        "pack.toml",
        "id = \"out\"\nname = \"Out\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    let mut cars = String::new();
    for car in ["tub", "rack"] {
        let levels = one(rng, &["\"interior\"", "\"roof\"", "\"interior\", \"roof\""]);
        let _ = writeln!(
            cars,
            "[[car]]\nid = \"{car}\"\nname = \"{car}\"\nlevels = [{levels}]\nsource = {{ confidence = \"verified\", from = \"made up\" }}"
        );
    }
    files.insert("content/cars.toml", cars);
    let mut pawns = String::new();
    for nth in 0..=rng.below(3) {
        let (stands, other) = match rng.below(3) {
            0 => ("interior", "roof"),
            1 => ("roof", "interior"),
            _ => ("", ""),
        };
        let starts = match rng.below(4) {
            0 => "starts_at = \"front\"".to_owned(),
            1 => "starts_at = \"rear\"".to_owned(),
            _ => format!("starts_in = \"{}\"", one(rng, &["tub", "rack", "saloon", "locomotive"])),
        };
        let (levels, starts_on) = match stands {
            "" => ("\"interior\", \"roof\"".to_owned(), one(rng, &["interior", "roof"])),
            level => (format!("\"{level}\""), level),
        };
        let mut flights = vec!["to_neighbour = true", "to_other_level = true"];
        let (to_level, to_level_beside) =
            (format!("flees_to = \"{other}\""), format!("flees_to = \"{other}\", to_neighbour = true"));
        if !stands.is_empty() {
            flights.extend([to_level.as_str(), to_level_beside.as_str()]);
        }
        let flight = one(rng, &flights);
        let bullet = one(rng, &["true", "false"]);
        let keeps = one(rng, &["true", "false"]);
        let _ = writeln!(
            pawns,
            "[[pawn]]\nid = \"pawn{nth}\"\nname = \"pawn {nth}\"\nlevels = [{levels}]\nstarts_on = \"{starts_on}\"\n{starts}\n\
             keeps_to_car = {keeps}\nmeeting = {{ bullet = {bullet}, {flight} }}"
        );
    }
    files.insert("content/pawns.toml", pawns);
    files
}

/// A pawn that drives bandits onto the roof stands in the last car, which has none: who would begin there begins in the
/// next car in front.
#[test]
fn who_would_begin_beside_a_pawn_without_a_way_out_begins_elsewhere() {
    let mut pack = Files::new();
    pack.insert(
        "pack.toml",
        "id = \"meet\"\nname = \"Meet\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    pack.insert(
        "content/cars/flat.toml",
        "name = \"Flat\"\nlevels = [\"interior\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n",
    );
    pack.insert(
        "content/pawns.toml",
        "[[pawn]]\nid = \"guard\"\nname = \"Guard\"\nlevels = [\"interior\"]\nstarts_at = \"rear\"\nstarts_on = \"interior\"\n\
         meeting = { bullet = false, flees_to = \"roof\" }\n",
    );
    let rulebook = with_files(&pack, "base_2014", &[]);
    let content = rulebook.content();
    let car = |id: &str| CarId::at(content.cars.iter().position(|car| car.id == id).expect("the car exists"));
    let cars = ["third_class", "saloon", "meet/flat"].map(car).to_vec();
    let request = Request { cars, ..Request::random(3) };
    assert_eq!(request.check(content), []);
    let setup = deal(content, &request, &mut Rng::new(SEED, 0, Stream::Chance));
    let table = Rc::new(Table::new(content.clone(), &setup));
    let state = start(&table, &setup, Rng::new(SEED, 0, Stream::Chance));
    let places: Vec<String> = table
        .all_characters()
        .filter_map(|who| Some(table.place_label(state.pawns[who.pawn().index()].place()?)))
        .collect();
    assert_eq!(places, ["saloon"; 3], "they begin by turns in the last two cars, one of which has the guard");
}

#[test]
fn nobody_begins_or_stays_beside_a_pawn_that_drives_him_away() {
    let packs = number_from_environment("HOLDUP_WAYS_OUT", PACKS);
    let (mut played, mut games) = (0, 0);
    for nth in 0..packs {
        let mut rng = Rng::new(SEED, nth, Stream::Chance);
        let pack = pack(&mut rng);
        let preset = one(&mut rng, &["base_2014", "ucr_2_1", "base_2014_two_player"]);
        let mut files = built_in();
        assert_eq!(files.share(&pack, "out").as_deref(), Some("out"));
        let library = Library::new(files);
        let Ok(rulebook) = library.rulebook(preset, &[("packs".to_owned(), "[\"out\"]".to_owned())]) else {
            // A pawn begins on a level its car lacks, or the like: that is told.
            continue;
        };
        played += 1;
        let mut trial = Trial::new(&rulebook, &library).expect("there are no scripts");
        let seen = trial.seen();
        for game in 0..GAMES {
            let (deal, answers) = trial.deal(&|id| id.starts_with("out/"), SEED + nth, game);
            let TrialResult { failure, record, .. } = trial.play(&deal, answers, false, &seen);
            if let Some(failure) = failure {
                let texts: Vec<String> = pack
                    .under("content/")
                    .map(|(_, text)| String::from_utf8_lossy(text.unwrap()).into_owned())
                    .collect();
                panic!("{preset}, pack {nth}, game {game}: {}\n{}\n{record}", failure.text, texts.join("\n"));
            }
            games += 1;
        }
    }
    assert!(played * 2 > packs && games >= played, "only {played} of {packs} packs could be played");
}
