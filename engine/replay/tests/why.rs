//! Every kind of reason, most of them found by asking why at each question of
//! the recorded games, the others with content of this test's own.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use holdup_packs::Dialogue;
use holdup_replay::grade::replay;
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse::{Record, read};
use holdup_replay::why::{
    CitedStatement, NoQuestion, ReasonText, ReasonWriter, left_untried, question_at, try_script_options,
};
use holdup_rules::game::Game;
use holdup_rules::question::{Ask, Choice};
use holdup_tell::why::{Inquiry, Obstacle, UntriedCount};
use holdup_tell::wording::Speech;

const FIVE: &[u8] = include_bytes!("../../../tests/games/five-seats-belle-is-spared.record");
const GAMES: [&[u8]; 6] = [
    FIVE,
    include_bytes!("../../../tests/games/three-seats-in-the-tunnels.record"),
    include_bytes!("../../../tests/games/four-seats-through-the-roof.record"),
    include_bytes!("../../../tests/games/four-seats-all-greedy.record"),
    include_bytes!("../../../tests/games/six-seats-all-greedy.record"),
    include_bytes!("../../../tests/games/six-seats-neutral-bullets-run-out.record"),
];

fn record(bytes: &[u8], library: &Library) -> Record {
    let (record, problems) = read("a.record", bytes, library);
    record.unwrap_or_else(|| panic!("{}", holdup_packs::render(&problems, library.files(), false)))
}

/// Nothing is said in another language here.
static ENGLISH: LazyLock<Dialogue> = LazyLock::new(Dialogue::english);

fn explained(game: &Game, record: &Record, label: &str) -> ReasonText {
    let teller = ReasonWriter {
        speech: Speech::of(game.table()),
        question: game.question().unwrap(),
        index: record.rulebook.index(),
        dialogue: &ENGLISH,
    };
    let mut inquiry = Inquiry::of(game).unwrap();
    let library = Library::built_in();
    try_script_options(&mut inquiry, game.content(), &library, &|| true);
    let imagined = teller.imagined(&inquiry);
    let found = imagined.iter().find(|(_, other)| other == label);
    let (choice, _) = found.unwrap_or_else(|| panic!("nobody imagines {label}: {imagined:?}"));
    teller.explain(&inquiry.reason(*choice))
}

/// The name of a variant.
fn kind(obstacle: Obstacle) -> String {
    let name = format!("{obstacle:?}");
    name.split('(').next().unwrap().to_owned()
}

#[test]
fn whatever_is_not_offered_has_a_reason() {
    let library = Library::built_in();
    let mut examples: BTreeMap<String, String> = BTreeMap::new();
    for bytes in GAMES {
        let record = record(bytes, &library);
        // Each time with what the record drew up to there: not all of its draws are its generator's.
        for number in 1..=record.answers().count() {
            let game = question_at(&record, number).unwrap();
            let question = game.question().unwrap().clone();
            let teller = ReasonWriter {
                speech: Speech::of(game.table()),
                question: &question,
                index: record.rulebook.index(),
                dialogue: &ENGLISH,
            };
            let inquiry = Inquiry::of(&game).unwrap();
            assert!(inquiry.is_tried(), "{question:?} is not asked again");
            for (choice, label) in teller.imagined(&inquiry) {
                let reason = inquiry.reason(choice);
                assert_eq!(reason.obstacle.is_none(), question.choices.contains(&choice), "{label}");
                let explained = teller.explain(&reason);
                assert!(
                    !explained.rules.is_empty()
                        || explained.options.iter().any(|option| !option.rules.is_empty())
                        || matches!(question.ask, holdup_rules::question::Ask::Script(_)),
                    "{label}: {reason:?}"
                );
                let told = |cited: &CitedStatement| cited.text.is_some() || !cited.id.starts_with("BASE");
                assert!(explained.rules.iter().all(told), "{explained:?}");
                if let Some(obstacle) = reason.obstacle {
                    let ids: Vec<&str> = explained.rules.iter().map(|cited| cited.id.as_str()).collect();
                    let text = format!("{label}: {} ({})", explained.obstacle.unwrap(), ids.join(", "));
                    examples.entry(kind(obstacle)).or_insert(text);
                }
            }
        }
    }
    let text: Vec<String> =
        examples.iter().map(|(kind, example)| format!("{kind}\n    {example}\n")).collect();
    insta::assert_snapshot!("reasons", text.concat());
}

#[test]
fn questions_are_found_by_their_number() {
    let library = Library::built_in();
    let record = record(FIVE, &library);
    let last = record.answers().count();
    assert!(question_at(&record, 1).is_ok() && question_at(&record, last).is_ok());
    assert_eq!(question_at(&record, 0).err(), Some(NoQuestion::TooFar(last)));
    assert_eq!(question_at(&record, last + 1).err(), Some(NoQuestion::TooFar(last)));
    let game = question_at(&record, 21).unwrap();
    assert_eq!(game.answers(), 20);
    // A saved game waits at a question nobody has answered.
    assert!(question_at(&record.first_answers(20), 21).is_ok());
}

#[test]
fn an_option_under_which_nothing_is_asked_is_named() {
    let library = Library::built_in();
    let rebel = include_bytes!("../../../tests/games/four-seats-passengers-rebel.record");
    let record = record(rebel, &library);
    let asked = |line: &&holdup_replay::parse::RecordedLine| {
        TranscriptLineKind::of(&line.text) == TranscriptLineKind::Answer
    };
    let number = (record.lines.iter().filter(asked)).position(|line| line.text.ends_with(": take")).unwrap();
    let game = question_at(&record, number + 1).unwrap();
    let mut inquiry = Inquiry::of(&game).unwrap();
    assert!(inquiry.unasked().is_empty());
    try_script_options(&mut inquiry, game.content(), &library, &|| true);
    let unasked: Vec<&str> =
        inquiry.unasked().iter().map(|sway| game.content().options[sway.option].id.as_str()).collect();
    assert_eq!(unasked, ["pickpocketing_loot", "pickpocketing_optional"]);
    // Whatever an option is, yes and no are what one can say.
    let offered = inquiry.reason(Choice::Yes);
    assert_eq!((offered.obstacle, offered.options), (None, Vec::new()));
}

/// The built-in content with one bandit's file and script replaced.
fn with_doc(toml: &str, lua: &str) -> Library {
    let mut files = Library::built_in().files().clone();
    let doc = "content/base/bandits/doc.toml";
    let text = String::from_utf8(files.get(doc).unwrap().to_vec()).unwrap();
    files.insert(doc, format!("{toml}\n{text}"));
    files.insert("scripts/base/bandits/doc.lua", lua);
    Library::new(files)
}

#[test]
fn a_script_that_forbids_is_named_with_its_option() {
    let library = with_doc(
        "hooks = [\"may_play\"]\nuses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]",
        "function may_play(game, plan)\n  if plan.action == \"fire\" then return game.option(\"django_push_optional\") end\nend\n",
    );
    let record = record(FIVE, &library);
    let game = question_at(&record, 1).unwrap();
    let question = game.question().unwrap();
    let teller = ReasonWriter {
        speech: Speech::of(game.table()),
        question,
        index: record.rulebook.index(),
        dialogue: &ENGLISH,
    };
    let mut inquiry = Inquiry::of(&game).unwrap();
    let fire = teller.imagined(&inquiry).into_iter().find(|(_, label)| label == "play fire");
    try_script_options(&mut inquiry, game.content(), &library, &|| true);
    let reason = inquiry.reason(fire.unwrap().0);
    assert_eq!(reason.obstacle, Some(Obstacle::Forbidden));
    let explained = teller.explain(&reason);
    let sentence = explained.obstacle.unwrap();
    assert_eq!(sentence, "`may_play` of base/bandits/doc.lua forbids it");
    assert!(explained.rules.iter().any(|cited| cited.id == "BASE-doc-a"), "{:?}", explained.rules);
    let options: Vec<(&str, &str)> =
        (explained.options.iter()).map(|option| (option.id.as_str(), option.otherwise.as_str())).collect();
    assert_eq!(options, [("django_push_optional", "true")]);
}

#[test]
fn a_kind_of_turn_that_bars_an_action_is_named() {
    let mut files = Library::built_in().files().clone();
    let turns = "content/base/turns.toml";
    let text = String::from_utf8(files.get(turns).unwrap().to_vec()).unwrap();
    let barred = text.replace("id    = \"normal\"", "barred = [\"fire\"]\nid    = \"normal\"");
    assert_ne!(text, barred);
    files.insert(turns, barred);
    let record = record(FIVE, &Library::new(files));
    let game = question_at(&record, 1).unwrap();
    let fire = explained(&game, &record, "play fire");
    assert_eq!(fire.obstacle.unwrap(), "it is barred in a turn of the kind normal");
    let punch = explained(&game, &record, "play punch");
    assert_eq!(punch.obstacle.unwrap(), "no such card is in the hand");
}

#[test]
fn what_a_script_does_not_offer_is_said() {
    let library = with_doc(
        "hooks = [\"on_setup\"]\nasks = { stand = \"stand there\" }",
        "function on_setup(game, now)\n  game.ask_place(now.me, \"stand\", game.places({ level = \"roof\" }))\nend\n",
    );
    let record = record(FIVE, &library);
    let mut game =
        replay(&record.first_answers(0), record.rulebook.hooks().unwrap(), Box::new(|_| {}), &mut |_| {})
            .game;
    game.advance().unwrap();
    let inside = explained(&game, &record, "saloon");
    assert_eq!(inside.obstacle.unwrap(), "the script that asks does not offer it");
    assert_eq!(explained(&game, &record, "roof of the saloon").obstacle, None);
}

#[test]
fn what_is_not_tried_is_counted() {
    let library = Library::built_in();
    let record = record(FIVE, &library);
    let game = question_at(&record, 1).unwrap();
    let untried = |times: usize| {
        let left = Cell::new(times);
        let go_on = || {
            let is_left = left.get() > 0;
            left.set(left.get().saturating_sub(1));
            is_left
        };
        let mut inquiry = Inquiry::within(&game, &go_on).unwrap();
        try_script_options(&mut inquiry, game.content(), &library, &go_on);
        inquiry.untried()
    };
    let all = untried(0);
    assert!(all.filters > 10 && all.values > 10, "{all:?}");
    let (fewer, values) = (all.filters - 2, all.values);
    assert_eq!((untried(2).filters, untried(2).values), (fewer, values));
    assert_eq!(untried(all.filters + 1).filters, 0);
    assert_eq!(untried(all.filters + 1).values, all.values - 1);
    assert_eq!(untried(all.filters + all.values), UntriedCount::default());
    let left = |filters, values| left_untried(UntriedCount { filters, values }, &ENGLISH);
    assert_eq!(
        left(1, 2).as_deref(),
        Some(
            "There was no time for everything: scripts and rules of turns (1) and values of options (2) could be behind it as well."
        )
    );
    assert_eq!(
        left(0, 2).as_deref(),
        Some("There was no time for everything: values of options (2) could be behind it as well.")
    );
    assert_eq!(left(0, 0), None);
}

#[test]
fn what_keeps_something_to_do_on_a_turn_from_being_offered_is_said() {
    let mut files = Library::built_in().files().clone();
    for (id, row) in [
        ("nap", "hooks = [\"may_plan\", \"on_plan\"]\n"),
        ("tea", "hooks = [\"on_plan\"]\nturns = [\"tunnel\"]\n"),
        ("toss", "hooks = [\"on_plan\"]\nholds = \"strongbox\"\n"),
        ("dig", "hooks = [\"on_plan\"]\nfinds = \"marshal\"\n"),
        ("rest", "hooks = [\"on_plan\"]\n"),
    ] {
        let toml = format!("name = \"{id} a while\"\nrules = [\"BASE-doc-a\"]\n{row}");
        files.insert(format!("content/base/planning/{id}.toml"), toml);
        let asks = if id == "nap" { "function may_plan(game, plan)\n  return false\nend\n" } else { "" };
        let lua = format!("{asks}function on_plan(game, plan)\n  game.draw(plan.bandit, 1)\nend\n");
        files.insert(format!("scripts/base/planning/{id}.lua"), lua);
    }
    let record = record(FIVE, &Library::new(files));
    let game = question_at(&record, 1).unwrap();
    for (label, wanted) in [
        ("nap", Some("`may_plan` of base/planning/nap.lua forbids it")),
        ("tea", Some("it is barred in a turn of the kind normal")),
        ("toss", Some("doc has none")),
        ("rest", None),
    ] {
        let explained = explained(&game, &record, label);
        assert_eq!(explained.obstacle.as_deref(), wanted, "{label}");
        let ids: Vec<&str> = explained.rules.iter().map(|cited| cited.id.as_str()).collect();
        assert!(wanted.is_none() || ids == ["BASE-doc-a"], "{label}: {ids:?}");
    }
    let mut found = BTreeSet::new();
    for number in 1..=15 {
        let game = question_at(&record, number).unwrap();
        if game.question().unwrap().ask == Ask::Plan {
            found.extend(explained(&game, &record, "dig").obstacle);
        }
    }
    assert_eq!(Vec::from_iter(found), ["no such card lies in the deck or among the discards"]);
}
