//! The runner of cases itself: strict both ways, readable when it complains,
//! and careful when it accepts.

use std::sync::LazyLock;

use holdup_packs::{Files, VersionChoice, built_in, catalogue, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use holdup_tests::repository::repository;

/// Loads each version once.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);

/// What running a file with one case says; empty when it passes.
fn run(text: &str) -> String {
    run_by(&LIBRARY, text)
}

fn run_by(library: &Library, text: &str) -> String {
    let statements = statement_ids(library.files());
    let suite = Suite::gather([("case.md", text)].into_iter().collect::<Files>(), &statements);
    let mut said = holdup_packs::render(&suite.problems, &suite.files, false);
    for case in &suite.cases {
        said.push_str(&suite.run(case, library).err().unwrap_or_default());
    }
    said
}

/// A case about a Move of Django with this `setup` and `game`.
fn case(setup: &str, game: &str) -> String {
    format!("## A case\nRule: BASE-move-a\n\n```setup\n{setup}\n```\n```game\n{game}\n```\n")
}

const TRAIN: &str = "train = \"locomotive | saloon: django | luggage: belle\"\npile = [\"django move\"]";
const MOVED: &str = "-- stealin'\n* django: move\n> django: luggage\ndjango moves from saloon to luggage";

fn says(text: &str, wanted: &str) {
    let said = run(text);
    assert!(said.contains(wanted), "expected to read: {wanted}\nbut it says:\n{said}");
}

#[test]
fn a_good_case_says_nothing() {
    assert_eq!(run(&case(TRAIN, MOVED)), "");
    assert_eq!(run(&case(TRAIN, "...\n> django: luggage\n...")), "");
}

#[test]
fn questions_answers_and_lines_are_held_against_each_other() {
    says(
        &case(TRAIN, "-- stealin'"),
        "a question is not answered: django: where to move? locomotive | luggage",
    );
    says(&case(TRAIN, &format!("{MOVED}\n> belle: stay")), "nobody asked for the answer `> belle: stay`");
    says(&case(TRAIN, &MOVED.replace("> django", "> belle")), "answers somebody else's question");
    says(&case(TRAIN, &MOVED.replace("> django: luggage", "> django: saloon")), "is not offered");
    says(&case(TRAIN, &MOVED.replace("moves from", "flies from")), "- django flies from saloon to luggage");
    says(&case(TRAIN, &format!("{MOVED}\nand then")), "- and then");
    says(
        &case(TRAIN, &format!("~ django draws move\n{MOVED}")),
        "a rigged draw was not used: django draws move",
    );
    says(
        &case(&format!("{}\nplay = [\"open\"]", TRAIN.replace("pile", "# pile")), "..."),
        "a draw is left to chance that nobody rigged",
    );
    says(
        &case(TRAIN, &format!("? django: where to move? saloon\n{MOVED}")),
        "- ? django: where to move? saloon",
    );
}

/// A pack all of whose ids have an underscore.
fn underscores() -> Library {
    const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
    let mut pack = Files::new();
    pack.insert(
        "pack.toml",
        "id = \"big_box\"\nname = \"Big box\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n\
         hooks = [\"on_round_end\"]\nasks = { big_die = \"the big die\" }\n",
    );
    pack.insert(
        "scripts/pack.lua",
        "function on_round_end(game)\n  game.pay(game.bandits(), game.ask_number(\"chance\", \"big_die\", 1, 6))\nend\n",
    );
    pack.insert("content/bandits/big_bob.toml", format!("name = \"Big Bob\"\n{SOURCE}"));
    pack.insert(
        "content/cars/coal_car.toml",
        format!("name = \"Coal car\"\nlevels = [\"interior\", \"roof\"]\n{SOURCE}"),
    );
    pack.insert(
        "content/pawns.toml",
        "[[pawn]]\nid = \"night_watch\"\nname = \"Night watch\"\nlevels = [\"interior\"]\nstarts_at = \"nowhere\"\n",
    );
    let mut files = built_in();
    assert_eq!(files.share(&pack, "big_box").as_deref(), Some("big_box"));
    let mut choice = VersionChoice::from("ucr_2_1");
    choice.pack(&mut files, "big_box");
    Library::with(files, choice).and_packs(vec!["big_box".to_owned()])
}

/// Draws, pawns and bandits in answers, cars and keys of chance: an id is written as it stands in its file, or as it reads.
#[test]
fn ids_are_written_as_they_stand_or_as_they_read() {
    let library = underscores();
    let setup = "train = \"locomotive: belle | saloon: big_bob, night_watch | coal_car: doc\"\n\
                 pile = [\"doc fire\", \"big_bob move\"]\nplay = [\"stealing\", \"round_end\"]";
    let game = "-- stealin'\n* doc: fire\n> doc: shoot night_watch\n...\n* big_bob: move\n\
                > big_bob: coal_car\nbig_bob moves from saloon to coal_car\n...\n\
                ~ big_die: 5\n...";
    let spaced = |text: &str| text.replace('_', " ");
    for (setup, game) in [
        (setup.to_owned(), game.to_owned()),
        (setup.to_owned(), spaced(game)),
        (spaced(setup).replace("round end", "round_end"), spaced(game)),
    ] {
        assert_eq!(run_by(&library, &case(&setup, &game)), "", "{setup}\n{game}");
    }
    let other = game.replace("die: 5", "die: 7");
    let said = run_by(&library, &case(setup, &other));
    assert!(
        said.contains("`big die: 7` is not possible here") || said.contains("`7` is not possible here"),
        "{said}"
    );
}

#[test]
fn set_ups_are_checked() {
    says(&case("train = \"locomotive | salon: django\"\npile = []", ""), "there is no car `salon`");
    says(&case("train = \"locomotive: djago | saloon\"\npile = []", ""), "there is no `djago`");
    says(
        &case("train = \"locomotive | saloon: django\"\npile = [\"django dance\"]", ""),
        "there is no card `dance`",
    );
    says(&case("train = \"locomotive | saloon: django\"\nplies = []", ""), "a set-up has no key `plies`");
    says(&case("train = \"locomotive | saloon: django, purse 275\"", ""), "there is no purse worth 275");
    says(
        &case("train = \"locomotive: strongbox, strongbox, strongbox | saloon: django\"", ""),
        "there is no further strongbox",
    );
    says(&case("train = \"locomotive | saloon: django, django\"", ""), "stands in the train twice");
    says(&case("train = \"locomotive | saloon @ locomotive: django\"", ""), "beside none of its cars");
    says(
        &case("train = \"locomotive | saloon: django\"\nhands = { django = [\"punch\", \"punch\"] }", ""),
        "there is no further `punch`",
    );
    says(
        &case("train = \"locomotive | saloon: django\"\nbullets = { django = 9 }", ""),
        "cannot have 9 bullets",
    );
    says(&case("train = \"locomotive | saloon: django\"\nfirst = 3", ""), "this must be a text in quotes");
    says(
        &case("train = \"locomotive | saloon: django\"\nplay = [\"dancing\"]", ""),
        "there is no phase `dancing`",
    );
    says(
        &case("preset = \"base_1914\"\ntrain = \"locomotive | saloon: django\"", ""),
        "this rulebook version cannot be used",
    );
    says(
        &case("options = { hand_sise = 3 }\ntrain = \"locomotive | saloon: django\"", ""),
        "this rulebook version cannot be used",
    );
    let seats = |seats: &str| case(&format!("{TRAIN}\nseats = [{seats}]"), MOVED);
    says(&seats("\"django\""), "must name everybody who plays once: `belle` has no seat");
    says(&seats("\"django\", \"belle\", \"django\""), "`django` has two");
    says(&seats("\"doc\", \"belle\""), "`django` has no seat, `doc` is nowhere in the situation");
    let beside =
        "beside = \"stagecoach @ saloon / doc\"\npreset = \"ucr_2_1\"\noptions = { with = [\"stagecoach\"] }";
    says(
        &(seats("\"django\", \"belle\"").replace("seats", &format!("{beside}\nseats"))),
        "`doc` has no seat",
    );
    says(&case("train = \"locomotive | saloon: django", ""), "case.md:5:");
    says(&case("deal = { players = 9 }", ""), "9 seats cannot play");
    says(&case("deal = { seats = [\"dok\", \"\"] }", ""), "did you mean `doc`?");
    says(&case("deal = { players = 3, characters = [\"doc\"] }", ""), "unknown key `characters`");
    says(&case("deal = { seed = 1 }", ""), "0 seats cannot play");
    says(&case(TRAIN, "> django luggage"), "does not say whose it is");
    says(&case(TRAIN, "~ django moves"), "this draw is not understood");
}

#[test]
fn a_situation_that_breaks_a_law_is_told_from_what_is_played() {
    let beside = TRAIN.replace("belle", "marshal, belle");
    says(&case(&beside, MOVED), "the situation of `setup` breaks a law before anything is played: belle");
}

#[test]
fn of_two_flasks_the_one_worth_least_is_used() {
    let setup = "preset = \"ucr_2_1\"\noptions = { with = [\"horses/whiskey\"] }\ntrain = \"locomotive | saloon: doc\"\n\
                 loot = { doc = [\"old whiskey\", \"whiskey\"] }\nused = { doc = [\"whiskey\"] }\nplay = [\"game_end\"]";
    let after = "```after\nused = { doc = [\"normal whiskey\"] }\n```\n";
    assert_eq!(run(&(case(setup, "...") + after)), "");
}

#[test]
fn files_are_checked() {
    says(
        "## Twice\nRule: BASE-move-a\n```setup\n```\n```game\n```\n## Twice\nRule: BASE-move-a\n```setup\n```\n```game\n```\n",
        "two cases are called `Twice`",
    );
    says(
        &case(TRAIN, MOVED).replace("BASE-move-a", "BASE-move-zz"),
        "no statement has the id `BASE-move-zz`",
    );
    says("## Nothing\nSome prose.\n", "does not say which rule it is about");
    says("## Nothing\nRule: BASE-move-a\n", "has no set-up");
    says("```game\n```\n", "belongs to no case");
}

#[test]
fn the_state_afterwards_is_checked() {
    let after = |block: &str| format!("{}```after\n{block}\n```\n", case(TRAIN, MOVED));
    assert_eq!(
        run(&after(
            "train = \"locomotive | saloon | luggage: belle, django\"\nat = { django = \"luggage\" }"
        )),
        ""
    );
    assert_eq!(
        run(&after(
            "bullets = { django = 6 }\nhands = { django = 0 }\ndecks = { django = 10 }\nneutral = 13"
        )),
        ""
    );
    says(&after("at = { django = \"saloon\" }"), "+ \"luggage\"");
    says(&after("bullets = { django = 5 }"), "bullets of django");
    says(&after("bulets = { django = 5 }"), "has no key `bulets`");
}

#[test]
fn a_seat_sees_what_it_may_know() {
    let setup = "train = \"locomotive | saloon: doc, purse 300 | luggage: belle\"\nturns = [\"tunnel\"]\nplay = [\"open\", \"planning\", \"stealing\"]";
    let game = "\
== round 1 of 5; first player doc
~ doc draws robbery, move, move, fire, fire, punch, marshal
~ belle draws move, move, fire, fire, punch, marshal
round card: tunnel; no event
-- turn 1: tunnel
> doc: play robbery face down
> belle: draw 3
~ belle draws robbery, robbery, floor change
...
* doc: robbery (face down)
doc takes purse 300 at saloon";
    let seen = "\
== round 1 of 5; first player doc
~ doc draws 7 cards
~ belle draws move, move, fire, fire, punch, marshal
round card: tunnel; no event
-- turn 1: tunnel
doc plays a card face down
> belle: draw 3
~ belle draws robbery, robbery, floor change
...
* doc: robbery (face down)
doc takes a purse at saloon";
    assert_eq!(run(&format!("{}```seen by belle\n{seen}\n```\n", case(setup, game))), "");
}

#[test]
fn a_dealt_game_can_be_looked_at() {
    let block = "cars = 5\nrounds = 5\nseats = 4\nneutral = 13\nreserve = [\"strongbox\"]";
    let text = format!(
        "## Dealt\nRule: BASE-setup-l\n```setup\ndeal = {{ players = 4, seed = 7 }}\n```\n```after\n{block}\n```\n"
    );
    assert_eq!(run(&text), "");
}

#[test]
fn an_option_lies_over_the_preset() {
    let setup = "train = \"locomotive | saloon: django\"\noptions = { hand_size = 1 }\nplay = [\"open\"]";
    let game = "== round 1 of 5; first player django\n~ django draws fire\nround card: ; no event";
    assert_eq!(run(&case(setup, game)), "");
}

#[test]
fn blessing_writes_what_happened_and_keeps_the_rest() {
    let library = Library::built_in();
    let statements = statement_ids(library.files());
    let bless = |text: &str| {
        let suite = Suite::gather([("case.md", text)].into_iter().collect::<Files>(), &statements);
        suite.bless_file("case.md", &library)
    };
    let wrong = case(TRAIN, "# a note\n? django\n> django: luggage\nnonsense");
    let after = "```after\nat = { django = \"saloon\" } # where\n```\nThe end.\n";
    let (text, failures) = bless(&format!("{wrong}{after}"));
    assert!(failures.is_empty(), "{failures:?}");
    let text = text.expect("something changes");
    let right =
        MOVED.replace("* django: move\n", "* django: move\n? django: where to move? locomotive | luggage\n");
    let expected = case(TRAIN, &format!("# a note\n{right}")) + &after.replace("\"saloon\"", "\"luggage\"");
    assert_eq!(text, expected);
    assert_eq!(bless(&text), (None, Vec::new()));
    let (none, failures) = bless(&case(TRAIN, ""));
    assert!(none.is_none() && failures[0].contains("a question is not answered"));
}

#[test]
fn what_is_asked_stays_before_its_answer_when_its_words_change() {
    let library = Library::built_in();
    let statements = statement_ids(library.files());
    let setup = "train = \"locomotive | saloon: django | luggage: belle | restaurant\"\n\
                 pile = [\"django move\", \"belle move\", \"django move\"]";
    let bless = |game: &str| {
        let text = case(setup, game);
        let suite = Suite::gather([("case.md", &text[..])].into_iter().collect::<Files>(), &statements);
        let (blessed, failures) = suite.bless_file("case.md", &library);
        assert!(failures.is_empty(), "{failures:?}");
        blessed.unwrap_or(text)
    };
    let right = "\
-- stealin'
* django: move
ASKED 1> django: luggage
django moves from saloon to luggage
* belle: move
ASKED 2> belle: restaurant
belle moves from luggage to restaurant
* django: move
ASKED 3> django: restaurant
django moves from luggage to restaurant";
    let asked = [
        "? django: where to move? locomotive | luggage\n",
        "? belle: where to move? saloon | restaurant\n",
        "? django: where to move? saloon | restaurant\n",
    ];
    // Every way of saying of some answers what was offered, in other words than those of today, and among lines
    // that are all wrong.
    for said in 0..8 {
        let block = |old: bool| {
            let mut text = right.to_owned();
            for (nth, asked) in asked.iter().enumerate() {
                let asked = match said >> nth & 1 == 1 {
                    true if old => "? somebody: what to do? this | that\n",
                    true => asked,
                    false => "",
                };
                text = text.replace(&format!("ASKED {}", nth + 1), asked);
            }
            text
        };
        let old = block(true)
            .replace("> django: luggage", "> django: LUGGAGE")
            .replace("> belle: restaurant", "> belle: Restaurant");
        for old in [old.clone(), old.replace("moves", "goes").replace("* ", "then ")] {
            assert_eq!(bless(&old), case(setup, &block(false)), "{said}");
        }
        // What is right stays to the letter.
        assert_eq!(bless(&block(false)), case(setup, &block(false)));
    }
}

#[test]
fn a_round_is_not_opened_over_cards_that_still_lie_there() {
    let play = |phases: &str| format!("{TRAIN}\nturns = [\"normal\"]\nplay = [{phases}]");
    let lie = "still lie on the common deck";
    for phases in ["\"open\"", "\"planning\", \"open\", \"stealing\", \"open\""] {
        marks(&case(&play(phases), MOVED), lie, "\"open\"");
        says(&case(&play(phases), MOVED), "error[C406]");
    }
    let opened = "== round 1 of 5; first player django";
    for phases in ["\"stealing\", \"open\"", "\"stealing\", \"next_round\", \"open\""] {
        let said = run(&case(&play(phases), MOVED));
        assert!(said.contains(opened) || said.contains("== round 2 of 5"), "{said}");
        assert!(!said.contains(lie) && !said.contains("a law"), "{said}");
    }
    // Nor over those that were played since.
    let hands =
        "train = \"locomotive | saloon: django\"\nturns = [\"normal\"]\nhands = { django = [\"move\"] }\n";
    let game = "-- turn 1: normal\n> django: play move";
    let said = run(&case(&format!("{hands}play = [\"planning\", \"open\"]"), game));
    assert!(said.contains(lie) && !said.contains("a law is broken"), "{said}");
    // An empty pile is none.
    let empty = play("\"open\"").replace("\"django move\"", "");
    assert!(!run(&case(&empty, MOVED)).contains(lie));
}

#[test]
fn the_cards_of_a_round_are_carried_out_once() {
    let play = |phases: &str| case(&format!("{TRAIN}\nturns = [\"normal\"]\nplay = [{phases}]"), MOVED);
    let once = "are carried out once";
    for between in ["", "\"planning\", ", "\"round_end\", \"next_round\", "] {
        let text = play(&format!("\"stealing\", {between}\"stealing\""));
        marks(&text, once, "\"stealing\"");
        says(&text, "error[C406]");
        assert!(!run(&text).contains("a law"));
    }
    let said = run(&play("\"stealing\", \"round_end\", \"next_round\", \"open\", \"stealing\""));
    assert!(!said.contains(once) && !said.contains("a law"), "{said}");
}

#[test]
fn nothing_is_played_behind_the_end_of_the_game() {
    let setup = "train = \"locomotive: marshal | saloon: django | luggage / belle\"\nevent = \"swivel_arm\"\n\
                 play = [\"game_end\", \"event\", \"round_end\", \"next_round\"]";
    let text = format!("{}```after\nover = true\nround = 1\n```\n", case(setup, "== the game is over\n..."));
    assert_eq!(run(&text), "");
}

/// Every key there is stands in the page about cases, in the section about its block.
#[test]
fn the_page_about_cases_tells_of_every_key() {
    let files = repository(&["docs/guide/modding"]);
    let page = String::from_utf8_lossy(files.get("docs/guide/modding/cases.md").expect("there is a page"));
    let whole = case(TRAIN, MOVED);
    let after = format!("{whole}```after\nxyzzy = 1\n```\n");
    for (text, heading) in [(case(&format!("{TRAIN}\nxyzzy = 1"), MOVED), "`setup`"), (after, "`after`")] {
        let said = run(&text);
        let known = said.split_once("keys are ").expect("it lists them").1.lines().next().unwrap_or_default();
        let section = page.split("\n## ").find(|section| section.starts_with(heading)).expect("it is there");
        let untold: Vec<&str> = known.split(", ").filter(|key| !section.contains(key)).collect();
        assert!(known.matches('`').count() > 60 && untold.is_empty(), "{heading}: {untold:?}\n{said}");
    }
}

/// Without a `game` block nothing may happen; three dots let everything happen.
#[test]
fn an_end_alone_needs_a_game_of_dots() {
    let setup = format!("## A case\nRule: BASE-move-a\n\n```setup\n{}\n```\n", TRAIN.replace("move", "fire"));
    let after = "```after\nbullets = { django = 5 }\n```\n";
    says(&format!("{setup}{after}"), "(one with a line `...` lets it happen)");
    assert_eq!(run(&format!("{setup}```game\n...\n```\n{after}")), "");
}

#[test]
fn a_stranger_who_should_see_is_marked_where_he_is_named() {
    marks(&format!("{}```seen by bele\n...\n```\n", case(TRAIN, MOVED)), "`bele` does not play", "bele");
}

/// What is marked in the text of a case: the carets stand below it.
fn marks(text: &str, wanted: &str, marked: &str) {
    let said = run(text);
    assert!(said.contains(wanted), "{wanted}\n{said}");
    let lines: Vec<&str> = said.lines().collect();
    let under = lines.iter().position(|line| line.contains('^')).expect("something is marked");
    let at = lines[under].find('^').unwrap_or_default();
    let width = lines[under].matches('^').count();
    assert_eq!(&lines[under - 1][at..at + width], marked, "{said}");
}

#[test]
fn what_cannot_be_is_marked_where_it_is_written() {
    let no_more = "there is no further";
    let more = |line: &str| case(&format!("{TRAIN}\n{line}"), MOVED);
    marks(&more("hands = { django = [\"move\", \"punch\", \"punch\"] }"), no_more, "\"punch\"");
    marks(&more("received = { belle = 99 }"), no_more, "99");
    marks(&more("bullets = { belle = 7 }"), "at most 6", "7");
    marks(&more("neutral = 90"), "at most", "90");
    marks(
        &more("decks = { belle = [\"bullet of django\", \"neutral bullet\"] }\nneutral = 13"),
        "at most 12",
        "13",
    );
    let twice = TRAIN.replace("[\"django move\"]", "[\"django move\", \"django move\", \"django move\"]");
    marks(&case(&twice, MOVED), no_more, "\"django move\"");
    marks(&more("options = { draw_count = 3, hand_siz = 4 }"), "there is no option `hand_siz`", "hand_siz");
    let beside = |rest: &str| {
        let (preset, parts) = ("preset = \"ucr_2_1\"", "options = { with = [\"stagecoach\"] }");
        case(&format!("{preset}\n{parts}\n{TRAIN}\nbeside = \"{rest}\""), MOVED)
    };
    let whole = |rest: &str| format!("\"{rest}\"");
    for (rest, wanted) in [
        ("stagecoach", "it must be said where `stagecoach` stands"),
        ("first class @ saloon", "`first_class` stands in the train, and beside none of its cars"),
        (
            "stagecoach @ first class",
            "`first_class`, beside which `stagecoach` is to stand, is not in the train",
        ),
        (
            "stagecoach @ stagecoach",
            "`stagecoach`, beside which `stagecoach` is to stand, is not in the train",
        ),
        ("stagecoach @ saloon | stagecoach @ luggage", "`stagecoach` stands there twice"),
    ] {
        marks(&beside(rest), wanted, &whole(rest));
    }
    let again = "locomotive | saloon: django | saloon | luggage: belle";
    let train = TRAIN.replace("locomotive | saloon: django | luggage: belle", again);
    marks(&case(&train, MOVED), "`saloon` stands there twice", &whole(again));
    let deal = "deal = { seed = 7, players = 2 }";
    marks(&case(&format!("{deal}\nseats = [\"belle\", \"doc\"]"), MOVED), "is settled by `deal`", "seats");
}

#[test]
fn names_written_wrongly_are_told_with_what_is_meant_or_all_there_are() {
    let more = |line: &str| case(&format!("{TRAIN}\n{line}"), MOVED);
    says(&more("hand = {}"), "did you mean `hands`?");
    says(&more("options = { tie_break = 1 }"), "did you mean `tie_break_sources` or `tie_break_zones`?");
    says(&more("play = [\"stealin\"]"), "did you mean `stealing`?");
    says(&more("play = [\"xyz\"]"), "phases are `set up`, `open`");
    says(&more("first = \"bele\""), "did you mean `belle`?");
    says(&more("first = \"ghost\""), "there are `django`, `belle`");
    says(&more("pile = [\"ghost move\"]").replacen("pile", "pyle", 1), "did you mean `pile`?");
    says(&case(&TRAIN.replace("django move", "ghost move"), MOVED), "bandits are `django`, `belle`");
    says(&more("used = { belle = [\"purse\"] }"), "`belle` holds nothing");
    says(&format!("{}```seen by ghost\n```\n", case(TRAIN, MOVED)), "bandits are `django`, `belle`");
}

/// Whatever two things are wrong in a case, both are told at once, and so in one round.
/// Whatever some part or pack of ours brings: a case that names it is told how to come by it, and does so by that.
#[test]
fn what_is_elsewhere_is_told_with_the_way_to_it() {
    let (packs, _) = catalogue(&built_in());
    let rows =
        packs.iter().flat_map(|pack| &pack.rows).filter(|row| row.kind == "event" || row.kind == "car");
    let mut ways = 0;
    for row in rows {
        let named = match row.kind {
            "event" => format!("train = \"locomotive | saloon: belle\"\nevent = \"{}\"", row.id),
            _ => format!("train = \"locomotive | saloon: belle | {}\"", row.id),
        };
        let unknown = format!("there is no {} `{}`", row.kind, row.id);
        let mut setup = named;
        // A pack first, then a part of it.
        for _ in 0..2 {
            let said = run(&case(&setup, "..."));
            if !said.contains(&unknown) {
                break;
            }
            let help =
                said.split_once(&unknown).and_then(|(_, behind)| behind.split_once("= help: ")).unwrap().1;
            let way = help.lines().next().unwrap().split('`').find(|part| part.contains(" = ")).unwrap();
            setup = format!("{way}\n{setup}");
            ways += 1;
        }
        let said = run(&case(&setup, "..."));
        assert!(!said.contains("there is no"), "{setup}\n{said}");
    }
    assert!(ways > 20, "{ways}");
    says(
        &case("preset = \"ucr_2_1\"\ntrain = \"locomotive | saloon: belle | handcar\"", "..."),
        "the car `handcar` is there with a part that is off: `options = { with = [\"anniversary/handcar\"] }`",
    );
}

/// The same of packs that are not ours, and of rows that are not there while a part is on: what is said can be written.
#[test]
fn what_a_part_keeps_out_is_told_with_the_way_to_it() {
    let event = |name: &str, more: &str| {
        format!(
            "name = \"{name}\"\n{more}\nrules = [\"BASE-move-a\"]\nsource = {{ confidence = \"reconstructed\", from = \"made up for tests\" }}\n"
        )
    };
    let pack = [
        (
            "pack.toml",
            "id = \"tiny\"\nname = \"Tiny\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nauthors = [\"the tests\"]\nneeds = [\"base\"]\n".to_owned(),
        ),
        (
            "content/parts.toml",
            "[[part]]\nid = \"rain\"\nname = \"Rain\"\ntext = \"It rains.\"\ndefault = true\nrules = [\"BASE-move-a\"]\n".to_owned(),
        ),
        ("content/events/dust.toml", event("Dust", "without = [\"rain\"]")),
    ];
    let mut files = built_in();
    files.share(&pack.iter().map(|(path, text)| (*path, text.as_str())).collect(), "tests").unwrap();
    let library = Library::new(files);
    let train = "train = \"locomotive | saloon: belle\"\nevent = \"tiny/dust\"";
    let wanted = "the event `tiny/dust` is in the pack `tiny`: `holdup test` with `--pack tiny`";
    let said = run_by(&library, &case(train, "..."));
    assert!(said.contains(wanted), "{said}");
    let on = "options = { packs = [\"tiny\"] }";
    let said = run_by(&library, &case(&format!("{on}\n{train}"), "..."));
    let way =
        "the event `tiny/dust` is not there while `tiny/rain` is on: `options = { \"tiny/rain\" = false }`";
    assert!(said.contains(way), "{said}");
    let off = "options = { packs = [\"tiny\"], \"tiny/rain\" = false }";
    let said = run_by(&library, &case(&format!("{off}\n{train}"), "..."));
    assert!(!said.contains("C407"), "{said}");
}

/// Of cards that are alike the help of a wrong name has each once.
#[test]
fn cards_that_are_alike_are_listed_once() {
    let teams = "preset = \"ucr_2_1\"\noptions = { with = [\"team_game\"] }";
    let train = "train = \"locomotive | saloon: doc, ghost | luggage: tuco, cheyenne | restaurant\"";
    let setup = format!("{teams}\n{train}\nzones = {{ {} }}", "qqq = \"coat doc\"");
    says(&case(&setup, "..."), "there are `blue badge`, `red badge`");
}

#[test]
fn what_is_wrong_in_two_places_of_a_case_is_told_together() {
    let right = "## A case\nRule: BASE-move-a\n\n```setup\n\
                 train   = \"locomotive | saloon: django | luggage: belle\"\n\
                 pile    = [\"django move\"]\nhands   = { belle = [\"fire\"] }\nbullets = { belle = 3 }\n```\n\
                 ```game\n-- stealin'\n* django: move\n> django: luggage\ndjango moves from saloon to luggage\n```\n\
                 ```seen by belle\n...\n```\n```after\nat   = { django = \"luggage\" }\nloot = { belle = [] }\n```\n";
    assert_eq!(run(right), "");
    let slips = [
        ("hands   =", "hnads   =", "no key `hnads`"),
        ("[\"fire\"]", "[\"fyre\"]", "there is no card `fyre`"),
        ("bullets = { belle", "bullets = { bele", "there is no bandit in this train `bele`"),
        ("= 3 }", "= \"three\" }", "this must be a whole number"),
        ("\"django move\"", "\"djago move\"", "`djago move` does not begin"),
        ("> django: luggage", "> django luggage", "this answer does not say whose it is"),
        ("seen by belle", "seen by bele", "`bele` does not play in this case"),
        ("at   = { django", "at   = { djagno", "there is no pawn in this game `djagno`"),
        ("loot = { belle", "loot = { bella", "there is no bandit in this game `bella`"),
        ("loot = ", "lot  = ", "an `after` block has no key `lot`"),
    ];
    // What only shows when the case is played is told with what is wrong in `after`.
    let played = [
        ("moves from", "flies from", "- django flies from saloon to luggage"),
        ("> django: luggage", "> django: the roof", "is not offered"),
    ];
    // Nobody knows what would stand under a key there is not, or belong to nobody.
    let hidden = [("hnads   =", "[\"fyre\"]"), ("bullets = { bele", "= \"three\" }")];
    let after = ["there is no pawn", "there is no bandit in this game", "an `after` block"];
    let mut wrong = Vec::new();
    for (nth, one) in slips.iter().chain(&played).enumerate() {
        says(&right.replace(one.0, one.1), one.2);
        for other in slips.iter().chain(&played).skip(nth + 1) {
            let with_one = right.replace(one.0, one.1);
            let both = with_one.replace(other.0, other.1);
            let is_played = played.contains(other);
            let goes = !is_played || after.iter().any(|beginning| one.2.starts_with(beginning));
            if both == with_one || !both.contains(one.1) || !goes || hidden.contains(&(one.1, other.1)) {
                continue;
            }
            let said = run(&both);
            for (_, slip, wanted) in [one, other] {
                if !said.contains(wanted) {
                    wrong.push(format!("of {} and {} not told: {slip}\n{said}", one.1, other.1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} pairs:\n{}", wrong.len(), wrong.join("\n"));
    // Where nobody knows who plays, whoever is in no game is told all the same.
    let said = run(&right.replace("| saloon:", "| salon:").replace("seen by belle", "seen by bele"));
    assert!(said.contains("no car `salon`") && said.contains("`bele` does not play"), "{said}");
}

#[test]
fn bullets_are_named_with_their_pile() {
    let text = "## A case\nRule: BASE-move-a\n\n```setup\ntrain = \"locomotive | saloon: django | luggage: belle\"\n\
                pile  = []\nreceived = { belle = [\"bulet of django\"] }\n```\n```game\n```\n";
    says(text, "did you mean `bullet of django`?");
    says(&text.replace("bulet of django", "shot"), "`neutral bullet`");
}
