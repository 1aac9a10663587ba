//! The house files of `tests/house`: each plays, under all laws and to the same
//! bytes from its record, and the guide shows them as they are.

use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_packs::{Files, VersionChoice, built_in, render, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use holdup_tests::play::number_from_environment;
use holdup_tests::{files, root};

/// Games by each, where nobody asks for another number.
const GAMES: u64 = 300;

/// One game of so many is played again from its record as well.
const AGAIN: u64 = 10;

const SEED: u64 = 2311;

/// The names of the files, with what stands in each.
fn house_files() -> Vec<(String, String)> {
    let files = files(&["house"]);
    let all = files.paths().filter(|path| path.ends_with(".toml"));
    all.map(|path| {
        let text = files.get(path).unwrap_or_default();
        let name = path.rsplit('/').next().unwrap_or(path);
        (name.to_owned(), String::from_utf8_lossy(text).into_owned())
    })
    .collect()
}

#[test]
fn each_house_file_plays_by_the_laws() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", GAMES * 5).div_ceil(5);
    let all = house_files();
    assert!(all.len() >= 5, "only {} house files", all.len());
    for (name, text) in all {
        let mut files = built_in();
        files.insert(name.clone(), text);
        let (rulebook, problems) = Rulebook::load(&files, VersionChoice::from(name.as_str()));
        let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&problems, &files, false)));
        let library = Library::new(files);
        let mut trial = Trial::new(&rulebook, &library).expect("its scripts load");
        let seen = trial.seen();
        for game in 0..games {
            let (deal, answers) = trial.deal(&|_| false, SEED, game);
            let played = trial.play(&deal, answers, game % AGAIN == 0, &seen);
            if let Some(failure) = played.failure {
                panic!("{name}, game {game}: {failure}\n{}", played.record);
            }
        }
    }
}

/// The blocks of TOML the guide shows.
fn shown() -> Vec<String> {
    let guide = root().join("../docs/guide/house-rules.md");
    #[expect(clippy::disallowed_methods, reason = "a test reads the guide")]
    let guide = std::fs::read_to_string(guide).expect("the guide is there");
    let blocks = guide.split("```toml\n").skip(1);
    blocks.filter_map(|rest| rest.split("```").next().map(str::to_owned)).collect()
}

#[test]
fn every_house_file_of_the_guide_loads() {
    let blocks = shown();
    let whole = blocks.iter().filter(|block| block.starts_with("inherits = "));
    assert!(whole.clone().count() >= 8);
    for text in whole {
        let mut files = built_in();
        files.insert("evening.toml", text.as_str());
        let (rulebook, problems) = Rulebook::load(&files, VersionChoice::from("evening.toml"));
        assert!(rulebook.is_some() && problems.is_empty(), "{}", render(&problems, &files, false));
    }
}

#[test]
fn the_guide_shows_each_house_file_and_a_golden_game_is_played_by_each() {
    let shown = shown();
    let games = files(&["games"]);
    for (name, text) in house_files() {
        assert!(shown.contains(&text), "the guide does not show {name}:\n{text}");
        let record = format!("tests/games/house-{}.record", name.trim_end_matches(".toml"));
        assert!(games.has(&record), "there is no {record}");
    }
}

/// Cases under a house file, all of which must pass.
fn hold(house: &str, cases: &str) {
    let mut files = built_in();
    files.insert("evening.toml", house);
    let library = Library::with(files, VersionChoice::from("evening.toml"));
    let statements = statement_ids(library.files());
    let suite = Suite::gather([("case.md", cases)].into_iter().collect::<Files>(), &statements);
    assert!(suite.problems.is_empty(), "{}", render(&suite.problems, &suite.files, false));
    for case in &suite.cases {
        suite.run(case, &library).unwrap_or_else(|why| panic!("{why}"));
    }
    assert_eq!(suite.cases.len(), cases.matches("\n## ").count());
}

/// A Move of two cars or more leads no nearer where something stands beside the train either.
#[test]
fn a_move_of_two_cars_at_least_leads_no_nearer_beside_a_stagecoach() {
    let house = "inherits = \"ucr_2_1\"\nwith = [\"horses/stagecoach\"]\n\n[level.roof]\nmoves = { fewest = 2, most = 3 }\n";
    let case = "# Roofs\n\n## Two cars at least\nRule: BASE-move-a\n\n```setup\n\
                train  = \"locomotive: marshal | saloon / belle | luggage: doc | restaurant | third class\"\n\
                beside = \"stagecoach @ locomotive\"\npile   = [\"belle move\"]\n```\n```game\n-- stealin'\n* belle: move\n\
                ? belle: where to move? roof of the restaurant | roof of the third class | roof of the stagecoach\n\
                > belle: roof of the restaurant\nbelle moves from roof of the saloon to roof of the restaurant\n```\n";
    hold(house, case);
}

/// Whoever sends the Marshal by a card sends him as far as his row says: past others, who do not meet him; and nowhere
/// where the train ends.
#[test]
fn the_marshal_goes_as_far_as_his_row_says() {
    let setup = |train: &str| {
        format!(
            "\n```setup\ntrain = \"{train}\"\npile = [\"belle marshal\"]\n```\n```game\n-- stealin'\n* belle: marshal\n"
        )
    };
    let cases = |train: &str, game: &str| {
        format!("# M\n\n## M\nRule: BASE-marshalcard-a\n{}{game}```\n", setup(train))
    };
    let house = |moves: &str| format!("inherits = \"ucr_2_1\"\n[pawn.marshal]\nmoves = {{ {moves} }}\n");
    let long = "locomotive | saloon: doc | luggage: marshal | restaurant / belle | third class";
    hold(
        &house("most = 2"),
        &cases(
            long,
            "? belle: where does the marshal go? marshal to saloon | marshal to restaurant | marshal to locomotive | marshal to third class\n\
                      > belle: marshal to locomotive\nmarshal is sent from luggage to locomotive\n",
        ),
    );
    hold(
        &house("fewest = 2, most = 2"),
        &cases(
            long,
            "? belle: where does the marshal go? marshal to locomotive | marshal to third class\n\
                      > belle: marshal to third class\nmarshal is sent from luggage to third class\n",
        ),
    );
    hold(
        &house("fewest = 3, most = 3"),
        &cases("locomotive | saloon: marshal | luggage / belle", "no effect for belle: nowhere to go\n"),
    );
}

/// Who changes floor by an action pays what the level costs he comes to, whether he has it or not; who is driven there,
/// or comes back down where that is free, pays nothing.
#[test]
fn climbing_costs_what_the_level_says() {
    let house = "inherits = \"base_2014\"\n[level.roof]\nclimbing_costs = 50\n";
    hold(
        house,
        "# C\n\n## C\nRule: BASE-floor-a\n\n```setup\ntrain = \"locomotive: marshal | saloon: belle | luggage: doc\"\n\
         pile = [\"belle floor change\", \"doc marshal\", \"belle floor change\"]\n```\n```game\n-- stealin'\n\
         * belle: floor change\nbelle pays $50\nbelle changes floor from saloon to roof of the saloon\n\
         * doc: marshal\nmarshal is sent from locomotive to saloon\n* belle: floor change\n\
         belle changes floor from roof of the saloon to saloon\nbelle flees from saloon to roof of the saloon\n\
         belle receives a neutral bullet, 12 left\n```\n```after\ncash = { belle = -50, doc = 0 }\n```\n",
    );
}
