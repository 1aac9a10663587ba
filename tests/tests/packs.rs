//! The worked examples in `packs/`, which the guide explains line by line: each loads
//! without a fault, its cases pass, it plays random games under all laws, and what the
//! guide quotes is what stands in its files.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, VersionChoice, built_in, render, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use holdup_tests::play::{Anybody, Dealt, number_from_environment, play_all_by};
use holdup_tests::repository::repository;
use holdup_tests::watch::{Laws, asks};
use holdup_tests::{PRESET, WHOLE};

/// The examples, and the page of the guide about each.
const PACKS: [(&str, &str); 20] = [
    ("miner", "1_declared_power.md"),
    ("angler", "2_scripted_power.md"),
    ("lumber", "3_car.md"),
    ("dust_storm", "4_event.md"),
    ("thrift", "5_scoring.md"),
    ("sweets", "6_conversion.md"),
    ("gale", "7_part.md"),
    ("bandages", "8_planning.md"),
    ("goat", "9_pawn.md"),
    ("sightseer", "10_hostage.md"),
    ("twins", "11_module.md"),
    ("three_jewels", "12_victory.md"),
    ("dice", "13_chance.md"),
    ("pinkerton", "14_pawn_script.md"),
    ("vendetta", "15_marks.md"),
    ("draft", "16_draft.md"),
    ("runaway", "17_runaway.md"),
    ("crier", "18_speech.md"),
    ("dynamite", "19_dynamite.md"),
    ("automa", "20_rule.md"),
];

/// No examples, but packs for tests.
const MADE_UP: &[&str] = &[
    // In each field in which things of ours follow an option it says another value.
    "made_up", // Cars that leave and are coupled again, and places that close.
    "shunting",
    // Who lays the top card of the deck, is led by a rule, strikes at all there are, or fires from two piles.
    "robots",
];

/// Packs that go on from other boxes than the first.
const OF_ALL_BOXES: &[&str] = &["shunting"];

/// The ambitious ones: each says in few lines of Lua what had to be built in once.
const FEW_LINES: [&str; 6] = ["three_jewels", "dynamite", "pinkerton", "draft", "automa", "runaway"];

/// How many lines of Lua one of them has at most.
const MOST_LINES: usize = 80;

/// Under which games and answers are drawn.
const SEED: u64 = 523;

/// The examples and the packs for tests.
fn all() -> impl Iterator<Item = &'static str> {
    PACKS.map(|(pack, _)| pack).into_iter().chain(MADE_UP.iter().copied())
}

/// Where a pack lies.
fn home(pack: &str) -> String {
    let is_example = PACKS.iter().any(|(example, _)| *example == pack);
    if is_example { format!("tests/packs/{pack}") } else { format!("tests/{pack}") }
}

/// The files of a pack, by their paths in its folder.
fn folder(pack: &str) -> Files {
    holdup_tests::pack(home(pack).trim_start_matches("tests/"))
}

/// The base game with these examples beside it.
fn library(packs: &[&str]) -> Library {
    let (mut files, mut choice) = (built_in(), VersionChoice::from(PRESET));
    let mut ids = Vec::new();
    for pack in packs {
        let id = files.share(&folder(pack), &home(pack));
        let id = id.expect("no other pack has its id");
        choice.pack(&mut files, &id);
        ids.push(id);
    }
    let library = Library::with(files, choice).and_packs(ids);
    // Cases of one pack speak as it does.
    if let [only] = packs { library.in_pack((*only).to_owned()) } else { library }
}

/// The same, loaded; not even a warning is allowed.
fn rulebook(packs: &[&str]) -> Arc<Rulebook> {
    let whole = packs.iter().any(|pack| OF_ALL_BOXES.contains(pack));
    rulebook_beside(if whole { WHOLE } else { PRESET }, packs, &[])
}

/// These examples beside a rulebook version, with these warnings alone.
fn rulebook_beside(preset: &str, packs: &[&str], expected: &[&str]) -> Arc<Rulebook> {
    let library = library(packs);
    let (mut files, mut choice) = (library.files().clone(), VersionChoice::from(preset));
    for pack in packs {
        choice.pack(&mut files, pack);
        // An example that has a part calls it by its own name, and in random games it is on.
        if !MADE_UP.contains(pack) && folder(pack).has("content/parts.toml") {
            choice.with(&mut files, &format!("{pack}/{pack}"));
        }
    }
    let (rulebook, mut problems) = Rulebook::load(&files, &choice);
    problems.retain(|problem| !expected.contains(&problem.code.id));
    assert!(problems.is_empty(), "{}", render(&problems, &files, false));
    Arc::new(rulebook.expect("what has no problem loads"))
}

#[test]
fn every_example_has_its_page_and_its_cases() {
    let there: BTreeSet<String> = holdup_tests::files(&["packs"])
        .paths()
        .filter_map(|path| path.strip_prefix("tests/packs/")?.split_once('/'))
        .map(|(pack, _)| pack.to_owned())
        .collect();
    assert_eq!(there, PACKS.map(|(pack, _)| pack.to_owned()).into());
    for (pack, _) in PACKS {
        rulebook(&[pack]);
        assert!(folder(pack).has("README.md"), "{pack}");
    }
}

/// That the cases pass is seen by `holdup test tests`.
#[test]
fn their_cases_show_all_they_say() {
    for pack in all() {
        let files = holdup_tests::files(&[&format!("{}/tests", home(pack).trim_start_matches("tests/"))]);
        let suite = Suite::gather(files, &BTreeSet::new());
        assert!(!suite.cases.is_empty(), "{pack} has no case");
        let shown: BTreeSet<&str> =
            (suite.cases.iter()).flat_map(|case| case.rules.iter().map(|cited| cited.id.as_str())).collect();
        let rulebook = rulebook(&[pack]);
        let said = rulebook.index().statements.iter();
        for statement in said.filter(|statement| statement.module == pack) {
            assert!(shown.contains(&*statement.id), "no case shows {}", statement.id);
        }
    }
}

/// Why a case of a pack cannot be run, with this situation.
fn refused(pack: &str, setup: &str) -> String {
    let library = library(&[pack]);
    let case = format!("# x\n\n## y\nRule: BASE-move-a\n\n```setup\n{setup}\n```\n```game\n```\n");
    let files: Files = [(format!("{}/tests/x.md", home(pack)), case)].into_iter().collect();
    let suite = Suite::gather(files, &statement_ids(library.files()));
    suite.run(&suite.cases[0], &library).expect_err("it cannot be").to_string()
}

/// A case cannot put cards into a hand that is not there, and says where they go.
#[test]
fn who_plays_from_the_top_holds_no_hand_in_a_case_either() {
    let setup = "train = \"locomotive | saloon: sleepwalker\"\nhands = { sleepwalker = [\"move\"] }";
    let why = refused("robots", setup);
    assert!(why.contains("sleepwalker plays from the top, and holds no hand"), "{why}");
    assert!(why.contains("write them into `decks`"), "{why}");
}

/// Who has no pawn stands in no train.
#[test]
fn who_has_no_pawn_is_nowhere_in_a_case_either() {
    let setup = "options = { with = [\"made_up/spirits\"] }\ntrain = \"locomotive | saloon: medium, doc\"";
    let why = refused("made_up", setup);
    assert!(why.contains("`medium` has no pawn") && why.contains("write it into `nowhere`"), "{why}");
}

/// The first car of a line says where all of it is.
#[test]
fn cars_of_a_line_stand_in_a_case_as_in_the_line() {
    const RULES: &str = "preset = \"ucr_2_1\"\noptions = { with = [\"couriers/armoured_train\"] }\n";
    let beside = |rest: &str| {
        refused(
            "shunting",
            &format!("{RULES}train = \"locomotive | saloon: doc | luggage\"\nbeside = \"{rest}\""),
        )
    };
    let in_train =
        refused("shunting", &format!("{RULES}train = \"locomotive | saloon: doc | armoured_locomotive\""));
    for (why, wanted) in [
        (in_train, "is a car of another line than the train"),
        (beside("armoured_locomotive @ saloon | tender @ luggage"), "stands behind the car before it"),
        (beside("armoured_locomotive @ first_class"), "`first_class`, beside which"),
    ] {
        assert!(why.contains(wanted), "{wanted}: {why}");
    }
}

/// Cards and bandits of two piles.
const PILES: &str = "options = { with = [\"robots/piles\"] }\n";

/// Of two piles a case says both, and each in its place.
#[test]
fn what_is_left_of_two_piles_is_said_of_each() {
    for (said, wrong, at) in [
        ("{ trooper = 3 }", "this must be a list of two numbers, one for each pile of bullets", "3 }"),
        ("{ trooper = [3] }", "this must be a list of two numbers, one for each pile of bullets", "[3]"),
        ("{ trooper = [3, 4] }", "trooper cannot have 4 bullets left: at most 3 were not fired", "4] }"),
        ("{ doc = [3, 3] }", "this must be a whole number", "[3, 3]"),
    ] {
        let setup = format!("{PILES}train = \"locomotive | saloon: trooper, doc\"\nbullets = {said}");
        let why = refused("robots", &setup);
        let column = format!(":9:{}", "bullets = ".len() + said.find(at).expect("it is there") + 1);
        assert!(why.contains(wrong) && why.contains(&column), "{said}: {why}");
    }
}

/// A bullet of the second pile is named with it, and who leaves that out is told.
#[test]
fn a_bullet_of_the_other_pile_is_told_with_its_name() {
    let turret = "train = \"locomotive | saloon: turret, doc\"\nreceived = { doc = [\"heavy of turret\"] }";
    let why = refused("robots", &format!("{PILES}{turret}"));
    assert!(why.contains("it lies in the other pile"), "{why}");
    assert!(why.contains("write `heavy of turret from pile 2`"), "{why}");
}

fn play_random_games(rulebook: &Arc<Rulebook>) {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 100);
    let ended = play_all_by(rulebook, SEED, games, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let laws = Laws::of(&dealt.state);
        let mut game = dealt
            .game(hooks)
            .watched_by(Box::new(Rc::clone(&laws)))
            .answered_by(Box::new(Anybody(which.choices())));
        if asks(&mut game)? {
            return Err("it stopped before it was over".to_owned());
        }
        laws.borrow().held()
    });
    assert_eq!(ended.len() as u64, games);
}

#[test]
fn each_plays_random_games_under_all_laws() {
    for pack in all() {
        play_random_games(&rulebook(&[pack]));
    }
}

#[test]
fn ambitious_packs_have_few_lines_of_lua_and_go_together() {
    for pack in FEW_LINES {
        let folder = folder(pack);
        let scripts = folder.paths().filter(|path| path.ends_with(".lua"));
        let lines =
            scripts.map(|path| String::from_utf8_lossy(folder.get(path).unwrap_or_default()).lines().count());
        let lines: usize = lines.sum();
        assert!((1..=MOST_LINES).contains(&lines), "{pack} has {lines} lines of Lua");
    }
    play_random_games(&rulebook(&FEW_LINES));
}

/// All that go together: the Sweets Express has no purse of 250 for bandits of other packs.
fn that_go_together() -> Vec<&'static str> {
    let packs = PACKS.map(|(pack, _)| pack);
    packs.into_iter().filter(|pack| *pack != "sweets").collect()
}

#[test]
fn together_they_play_random_games_under_all_laws() {
    play_random_games(&rulebook(&that_go_together()));
}

/// All that go with every pack of ours: what the Sightseer adds the pack `horses` has. With the most seats there are too
/// few purses.
#[test]
fn among_the_combined_rules_they_play_random_games_under_all_laws() {
    let mut packs = that_go_together();
    packs.retain(|pack| *pack != "sightseer");
    play_random_games(&rulebook_beside(WHOLE, &packs, &["P611"]));
}

/// Fenced blocks with a path behind their language stand so in that file of the pack.
#[test]
fn the_guide_quotes_what_is_there() {
    let guide = repository(&["docs/guide/modding"]);
    for (pack, page) in PACKS {
        let path = format!("docs/guide/modding/{page}");
        let text = String::from_utf8_lossy(guide.get(&path).expect("there is a page")).into_owned();
        let folder = folder(pack);
        let mut quoted = BTreeSet::new();
        for block in text.split("\n```").skip(1).step_by(2) {
            let (info, quote) = block.split_once('\n').unwrap_or((block, ""));
            let Some((_, file)) = info.split_once(' ') else {
                continue;
            };
            let bytes = folder.get(file);
            let bytes = bytes.unwrap_or_else(|| panic!("{path}: {pack} has no {file}"));
            assert!(
                String::from_utf8_lossy(bytes).contains(quote),
                "{path}: this does not stand so in {file}:\n{quote}"
            );
            quoted.insert(file.to_owned());
        }
        for script in folder.paths().filter(|path| path.ends_with(".lua")) {
            assert!(quoted.contains(script), "{path} does not explain {script}");
        }
    }
}

/// Every key of a table, those of the tables in it included.
fn keys(value: &toml::Value, into: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                into.insert(key.clone());
                keys(value, into);
            }
        }
        toml::Value::Array(items) => items.iter().for_each(|item| keys(item, into)),
        _ => {}
    }
}

/// The verbs and library functions a script uses, as it writes them: `game.move`, `ipairs`.
fn calls(script: &str) -> BTreeSet<String> {
    let code = script.lines().map(|line| line.split("--").next().unwrap_or(line));
    let mut found = BTreeSet::new();
    for line in code {
        for before in line.split('(').rev().skip(1) {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            let name = before.trim_start_matches(|c| !fits(c));
            let name = name.rsplit(|c| !fits(c)).next().unwrap_or(name);
            if !name.is_empty() && !["function", "if", "and", "return", "in"].contains(&name) {
                found.insert(name.to_owned());
            }
        }
    }
    found
}

/// A page of the guide without what it quotes from a pack.
fn explanations(page: &str) -> String {
    let (mut text, mut quotes) = (String::new(), false);
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some("") => quotes = false,
            Some(info) => quotes = info.contains(' '),
            None if !quotes => text.extend([line, "\n"]),
            None => {}
        }
    }
    text
}

/// Nobody has to look anything up elsewhere to read the examples: every key they write and every function they call
/// occurs in the guide.
#[test]
fn the_guide_explains_all_they_use() {
    let guide = repository(&["docs/guide/modding"]);
    let text: String = guide
        .paths()
        .filter(|path| path.ends_with(".md"))
        .map(|path| explanations(&String::from_utf8_lossy(guide.get(path).unwrap_or_default())))
        .collect();
    let words: BTreeSet<&str> = text
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
        .map(|word| word.trim_matches('.'))
        .collect();
    let (mut unexplained, mut all) = (Vec::new(), BTreeSet::new());
    for (pack, _) in PACKS {
        let folder = folder(pack);
        for path in folder.paths() {
            let bytes = folder.get(path).unwrap_or_default();
            let source = String::from_utf8_lossy(bytes).into_owned();
            let mut used = BTreeSet::new();
            // What words and changes are about are names, not keys.
            if path.ends_with(".toml") && !path.contains("/words/") && !path.ends_with("overrides.toml") {
                keys(&toml::Value::Table(source.parse().expect("it is TOML")), &mut used);
            } else if path.ends_with(".lua") {
                used = calls(&source);
            }
            all.extend(used.iter().cloned());
            unexplained.extend(
                used.into_iter()
                    .filter(|name| !words.contains(name.as_str()))
                    .map(|name| format!("{pack}/{path}: {name}")),
            );
        }
    }
    assert!(all.contains("own_turns") && all.contains("game.near"), "{all:?}");
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}
