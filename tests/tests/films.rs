//! Films: every kept game as a film leads to its end and back to its first view, and what a seat is shown of a game
//! depends on nothing that this seat cannot know.

mod kit;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::{env, fs};

use holdup_packs::{Dialogue, Files};
use holdup_replay::library::Library;
use holdup_replay::parse::{Record, read};
use holdup_replay::record::dealt;
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::{CharacterId, PersonId};
use holdup_rules::setup::Request;
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_tests::browser::Browser;
use holdup_tests::copies::{Ear, Onlooker, follow_every_game};
use holdup_tests::play::{Dealt, other_game, play_all_by, with_files};
use holdup_tests::watch::{answer_anything, asks};
use holdup_tests::{PRESET, WHOLE, files, root};
use holdup_web::film::{Reel, WantedFilm, of_record};
use holdup_web::page::FilmPage;
use holdup_web::picture::svg;
use holdup_web::question::shape;
use holdup_web::view::{ViewKeys, fixed, keys};
use holdup_web::viewer::Viewer;
use serde_json::{Value, json};

/// Folders with games that are kept as tests.
const FOLDERS: [&str; 2] = ["games", "games/combined"];

/// Most bytes of the file of a film, and of a film of the base game.
const LARGEST: (usize, usize) = (600_000, 200_000);

/// Most bytes of a step: of nearly every one, and of the longest.
const LONGEST_STEP: (usize, usize) = (2_000, 4_000);

fn records(library: &Library) -> Vec<(&'static str, String, Record)> {
    let mut all = Vec::new();
    for folder in FOLDERS {
        let files = files(&[folder]);
        let here = |path: &&str| {
            let inside = path.strip_prefix(&format!("tests/{folder}/"));
            inside.is_some_and(|file| file.ends_with(".record") && !file.contains('/'))
        };
        for path in files.paths().filter(here) {
            let (record, _) = read(path, files.get(path).unwrap_or_default(), library);
            all.push((folder, path.to_owned(), record.unwrap_or_else(|| panic!("{path} is read"))));
        }
    }
    all
}

fn apply(view: &mut ViewKeys, set: &ViewKeys) -> ViewKeys {
    let mut old = ViewKeys::new();
    for (key, value) in set {
        let before = match value.is_null() {
            true => view.remove(key),
            false => view.insert(key.clone(), value.clone()),
        };
        old.insert(key.clone(), before.unwrap_or_default());
    }
    old
}

/// Each game is seen by everybody outside it, by a seat, and as all of them may know it, in turn.
#[test]
fn every_kept_game_is_a_film_to_its_end_and_back() {
    let library = Library::built_in();
    let mut kinds = BTreeSet::new();
    for (nth, (folder, path, record)) in records(&library).into_iter().enumerate() {
        let content = record.rulebook.content();
        let languages = Words::of(content).known().count();
        let language = LanguageId::at(nth % languages);
        let person = [None, Some(PersonId(0)), Some(PersonId::NOBODY)][nth % 3];
        let sitters = record.head.players.clone();
        let wanted = WantedFilm { person, language, sitters: &sitters };
        let hooks = record.rulebook.hooks().expect("its scripts are sound");
        let (reel, replayed) = of_record(&record, hooks, wanted);
        assert!(replayed.grade.agrees(), "{path}: {:?}", replayed.grade);

        let mut view = reel.first.clone();
        let back: Vec<ViewKeys> = reel.steps.iter().map(|step| apply(&mut view, &step.set)).collect();
        assert_eq!(&view, reel.last(), "{path}: the steps do not lead to the last view");
        let speech = Speech::in_language(replayed.game.table(), language);
        let end = keys(Viewer { person, speech }, replayed.game.state());
        view.remove("phase");
        assert_eq!(view, end, "{path}: the last view is not that of the game");
        view.insert("phase".to_owned(), reel.last()["phase"].clone());
        for set in back.iter().rev() {
            apply(&mut view, set);
        }
        assert_eq!(view, reel.first, "{path}: the steps do not lead back");

        let told: BTreeSet<&str> = reel.steps.iter().map(|step| step.told.as_str()).collect();
        assert!(!told.contains(""), "{path}: a step without a sentence");
        kinds.extend(reel.steps.iter().map(|step| step.kind));
        let lengths = reel.steps.iter().map(|step| serde_json::json!(step.set).to_string().len());
        let mut lengths: Vec<usize> = lengths.collect();
        lengths.sort_unstable();
        let usual = lengths[lengths.len() * 99 / 100];
        assert!(usual <= LONGEST_STEP.0, "{path}: 1 of 100 steps is longer than {usual} bytes");
        let longest = lengths.last().copied().unwrap_or_default();
        assert!(longest <= LONGEST_STEP.1, "{path}: a step of {longest} bytes");

        let dialogue = Dialogue::of(content, language);
        let page = FilmPage {
            film: reel.data(wanted, &dialogue, record.rulebook.index()),
            language: "en",
            title: path.clone(),
            seen_by: String::new(),
        };
        let size = page.html(&dialogue).len();
        let most = if folder == "games" { LARGEST.1 } else { LARGEST.0 };
        assert!(size <= most, "{path}: a film of {size} bytes");
    }
    let all = ["", "act", "card", "over", "round", "stage", "turn", "void"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

/// The pictures of the guide: a file, a record, and the answer after which it is drawn.
const PICTURES: [(&str, &str, u32); 2] =
    [("train", "four-seats-through-the-roof", 91), ("train-with-everything", "eleven-seats-everything", 480)];

/// Most bytes of a picture.
const LARGEST_PICTURE: usize = 200_000;

/// `HOLDUP_BLESS=1` makes the pictures again.
#[test]
fn the_pictures_of_the_guide_are_drawn_from_games() {
    let library = Library::built_in();
    let records = records(&library);
    for (name, game, answers) in PICTURES {
        let is_meant = |path: &str| path.ends_with(&format!("/{game}.record"));
        let (.., record) = records.iter().find(|(_, path, _)| is_meant(path)).expect("the record is kept");
        let wanted = WantedFilm { person: None, language: LanguageId::ENGLISH, sitters: &[] };
        let (reel, _) = of_record(record, record.rulebook.hooks().expect("its scripts are sound"), wanted);
        let mut view = reel.first.clone();
        let mut told = "";
        for step in reel.steps.iter().take_while(|step| step.answers <= answers) {
            apply(&mut view, &step.set);
            told = &step.told;
        }
        let picture = svg(&reel.fixed, &view, told);
        assert!(picture.len() <= LARGEST_PICTURE, "{name}: {} bytes", picture.len());
        let path = root().join(format!("../docs/pictures/{name}.svg"));
        if env::var_os("HOLDUP_BLESS").is_some_and(|value| value != "0") {
            fs::write(&path, &picture).expect("the folder of pictures can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            kept, picture,
            "docs/pictures/{name}.svg is another picture: HOLDUP_BLESS=1 makes it again"
        );
    }
}

/// A person who is shown a film of what happened so far.
struct Cinema {
    reel: Rc<RefCell<Reel>>,
}

impl Cinema {
    fn new(table: &Rc<Table>, state: &State, person: PersonId) -> Cinema {
        let languages = Words::of(&table.content).known().count();
        let language = LanguageId::at(person.seat().index() % languages);
        Cinema { reel: Rc::new(RefCell::new(Reel::new(table, state, Some(person), language))) }
    }
}

impl Onlooker for Cinema {
    fn after(&self, ear: Ear) -> Box<dyn Witness> {
        Box::new((ear, Rc::clone(&self.reel)))
    }

    fn shown(&mut self, game: &Game) -> String {
        let mut reel = self.reel.borrow_mut();
        reel.pause(game.table());
        let steps = reel.steps.iter().map(|step| format!("{step:?}\n"));
        format!("{:?}\n{:?}\n{}", reel.fixed, reel.first, steps.collect::<String>())
    }
}

#[test]
fn two_games_that_differ_in_what_a_seat_cannot_know_have_the_same_film() {
    follow_every_game(1939, |table, state, person| Box::new(Cinema::new(table, state, person)));
}

/// A bandit, a pawn and a kind of loot that say how they are drawn are drawn so, and nobody else takes their figure or tone.
#[test]
fn what_content_says_of_its_looks_is_drawn() {
    const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
    let mut pack = Files::new();
    pack.insert(
        "pack.toml",
        "id = \"kids\"\nname = \"Kids\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    let kid = "name = \"Kid\"\nbegins = true\ndraw = \"stetson\"\ntone = 1\nletters = \"Kd\"\n";
    pack.insert("content/bandits/kid.toml", format!("{kid}{SOURCE}"));
    let rulebook = with_files(&pack, PRESET, &[]);
    let row = rulebook.content().characters.iter().position(|row| row.id == "kids/kid").unwrap();
    let mut request = Request::random(4);
    request.characters = vec![None, None, None, Some(CharacterId::at(row))];
    let (setup, rng) = dealt(rulebook.content(), &request, 5, 0);
    let table = Table::new(Arc::clone(rulebook.content()), &setup);
    let start = start(&table, &setup, rng);
    let shown = fixed(Viewer { person: None, speech: Speech::of(&table) }, &start);
    let looks: Vec<&Value> = shown["pawns"].as_array().unwrap().iter().map(|pawn| &pawn[4]).collect();
    assert_eq!(*looks[3], json!(["bandit-stetson", "Kd", 0]), "{looks:?}");
    for other in &looks[..3] {
        assert!(other[0] != "bandit-stetson" && other[2] != 0, "{looks:?}");
    }
    assert!(looks.iter().any(|look| look[0] == "pawn-star"), "the Marshal says his star: {looks:?}");
}

/// Games whose questions are looked at.
const ASKED: u64 = 6;

/// Each choice has a label of its own, and what it is about is on the picture.
#[test]
fn questions_have_one_shape_and_their_choices_are_on_the_picture() {
    let rulebook = other_game(&Library::built_in(), (WHOLE, &[]));
    let kinds = play_all_by(&rulebook, 1957, ASKED, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let language = LanguageId::at(which.game as usize % Words::of(rulebook.content()).known().count());
        let speech = Speech::in_language(&dealt.table, language);
        let fixed = fixed(Viewer { person: None, speech }, &dealt.state);
        let (mut game, mut rng) = (dealt.game(hooks), which.choices());
        let mut kinds = BTreeSet::new();
        while asks(&mut game)? {
            let Some(question) = game.question() else { break };
            let shape = shape(speech, question);
            let choices = shape["choices"].as_array().expect("it is a list");
            assert_eq!(choices.len(), question.choices.len());
            let ids: BTreeSet<&str> = choices.iter().filter_map(|choice| choice["id"].as_str()).collect();
            assert_eq!(ids.len(), choices.len(), "two choices have one label: {shape}");
            assert!(shape["prompt"].as_str().is_some_and(|prompt| prompt.ends_with('?')), "{shape}");
            for on in choices.iter().map(|choice| &choice["on"]).filter(|on| !on.is_null()) {
                let id = &on[1];
                let cars = || fixed["cars"].as_object().into_iter().flat_map(|cars| cars.values());
                let is_known = match on[0].as_str() {
                    Some("place") => {
                        let mut places = cars().filter_map(|car| car[1].as_array()).flatten();
                        places.any(|level| level[0] == *id)
                    }
                    Some("pawn") => {
                        fixed["pawns"].as_array().is_some_and(|pawns| pawns.iter().any(|pawn| pawn[0] == *id))
                    }
                    Some("loot" | "card") => id.as_str().is_some_and(|id| !id.is_empty()),
                    _ => false,
                };
                assert!(is_known, "{on} is on no picture: {shape}");
                kinds.extend(on[0].as_str().map(str::to_owned));
            }
            answer_anything(&mut game, &mut rng)?;
        }
        Ok(kinds)
    });
    let kinds: BTreeSet<String> = kinds.into_iter().flatten().collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["card", "loot", "pawn", "place"]);
}

/// Widths of screens on which pages are looked at.
const WIDTHS: [u32; 4] = [320, 390, 768, 1280];

/// Most elements of a page.
const ELEMENTS: u64 = 2_000;

/// Records whose films are looked at in a browser: a small one, one with all there is, one with a second train.
const LOOKED_AT: [&str; 3] =
    ["four-seats-through-the-roof", "eleven-seats-everything", "seven-seats-couriers"];

/// A folder for pages.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("films");
    fs::create_dir_all(&folder).expect("the folder of tests can be written");
    folder
}

/// Writes the pages that a browser is to look at, the kit first.
fn pages(library: &Library) -> Vec<PathBuf> {
    let folder = folder();
    let write = |name: &str, html: String| {
        let file = folder.join(format!("{name}.html"));
        fs::write(&file, html).expect("the folder of tests can be written");
        file
    };
    let kit =
        FilmPage { film: kit::film(), language: "en", title: "Kit".to_owned(), seen_by: "all".to_owned() };
    let mut files = vec![write("kit", kit.html(&Dialogue::english()))];
    for (_, path, record) in records(library) {
        let Some(name) = LOOKED_AT.into_iter().find(|name| path.ends_with(&format!("/{name}.record"))) else {
            continue;
        };
        let language = LanguageId::at(files.len() % Words::of(record.rulebook.content()).known().count());
        let wanted = WantedFilm { person: None, language, sitters: &record.head.players };
        let hooks = record.rulebook.hooks().expect("its scripts are sound");
        let (reel, _) = of_record(&record, hooks, wanted);
        let dialogue = Dialogue::of(record.rulebook.content(), language);
        let film = reel.data(wanted, &dialogue, record.rulebook.index());
        let page = FilmPage { film, language: "en", title: name.to_owned(), seen_by: "all".to_owned() };
        files.push(write(name, page.html(&dialogue)));
    }
    assert_eq!(files.len(), 1 + LOOKED_AT.len(), "records of these names are there");
    files
}

/// No message in the console, no request but for the file, no page wider than its screen; to the end and back is the
/// first view, drawn as at first.
#[test]
fn films_and_the_kit_run_in_a_browser() {
    let Some(browser) = Browser::wanted() else { return };
    let looks: [&[(&str, &str)]; 4] = [
        &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")],
        &[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")],
        &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "no-preference")],
        &[("forced-colors", "active"), ("prefers-reduced-motion", "reduce")],
    ];
    let mut wrong = Vec::new();
    for file in pages(&Library::built_in()) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (nth, &width) in WIDTHS.iter().enumerate() {
            let light = looks[nth % 2 * 2];
            for features in [light, looks[1], looks[3]] {
                browser.screen((width, 900), features);
                browser.open(&file);
                let at = format!("{name}, {width} wide, {features:?}");
                let ready = browser.run("return document.body.dataset.ready === ''");
                if ready != true {
                    wrong.push(format!("{at}: the page is not ready"));
                }
                wrong.extend(browser.too_wide(width).into_iter().map(|wide| format!("{at}, {wide}")));
                let elements = browser.run("return document.querySelectorAll('*').length").as_u64();
                if elements.is_none_or(|number| number > ELEMENTS) {
                    wrong.push(format!("{at}: {elements:?} elements"));
                }
                let there_and_back = browser.run(
                    "const { film, jump } = holdup, drawn = () => JSON.stringify(film.now, Object.keys(film.now).sort()) \
                     + [...document.querySelectorAll('.lvl, .sheet, .dc')].map(e => e.className + e.textContent).join(); \
                     jump(-1); const first = drawn(); for (let n = 0; n < film.length; n += 7) jump(n); \
                     jump(film.length - 1); jump(-1); return drawn() === first",
                );
                if there_and_back != true && name != "kit" {
                    wrong.push(format!("{at}: the way back leads to another picture"));
                }
                wrong.extend(browser.faults().into_iter().map(|fault| format!("{at}: {fault}")));
                wrong.extend(browser.messages().into_iter().map(|message| format!("{at}: {message}")));
                let other = |address: &String| !address.starts_with("file://") || !address.contains(&name);
                wrong.extend(
                    browser.requests().into_iter().filter(other).map(|to| format!("{at}: asks {to}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
