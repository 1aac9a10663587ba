//! `holdup test` for those who write cases: what is meant by a filter, what is asked
//! where a case is open, and how differences are taken or left.

use std::path::Path;

use crate::common::{bad, copy, err, folder, good, holdup, out, read, typed, write};
use crate::guide::{blocks, page};

/// A case about a Move of Django.
fn case(name: &str, setup: &str, game: &str) -> String {
    let train = "train = \"locomotive | saloon: django | luggage: belle | restaurant\"";
    format!("## {name}\nRule: BASE-move-a\n\n```setup\n{train}\n{setup}\n```\n```game\n{game}```\n\n")
}

const PILE: &str = "pile = [\"django move\"]";
const MOVED: &str = "-- stealin'\n* django: move\n> django: luggage\ndjango moves from saloon to luggage\n";

/// Types into `holdup test` with these arguments; answers the exit code and what it said.
fn test(folder: &Path, args: &[&str], input: &str) -> (i32, String) {
    let output = typed(holdup(folder).arg("test").args(args), input);
    (output.status.code().unwrap(), out(&output) + &err(&output))
}

#[test]
fn filters_take_names_and_paths_in_any_case() {
    let here = folder("filters");
    write(&here, "cases/train/one.md", case("The First Move", PILE, MOVED));
    write(&here, "cases/train/two.md", case("The second Ride", PILE, MOVED));
    write(&here, "cases/Roof/three.md", case("The third Move", PILE, MOVED));
    let check = |line: &str, names: &[&str]| {
        let said = good(&here, &format!("test cases {line}"));
        for name in ["The First Move", "The second Ride", "The third Move"] {
            assert_eq!(said.contains(name), names.contains(&name), "{line}: {said}");
        }
    };
    let all = ["The First Move", "The second Ride", "The third Move"];
    check("--filter MOVE", &[all[0], all[2]]);
    check("--filter roof/", &[all[2]]);
    check("--filter ./cases/train", &[all[0], all[1]]);
    check("--filter cases\\train\\two.md", &[all[1]]);
    check("--filter ride --filter THREE", &[all[1], all[2]]);
    let whole = here.join("cases/train").display().to_string();
    check(&format!("--filter {whole}"), &[all[0], all[1]]);
    check("", &all);

    let said = bad(&here, "test cases --filter trian", 2);
    assert!(said.contains("`trian` in its name or path. Did you mean `train`?"), "{said}");
    let said = bad(&here, "test cases --filter zzz --filter secnd", 2);
    assert!(said.contains("`zzz`") && said.contains("Did you mean `second`?"), "{said}");
    // One that fits nothing is told even where another does.
    let (code, said) = test(&here, &["cases", "--filter", "ride", "--filter", "zzz"], "");
    assert!(code == 0 && said.contains("1 passed") && said.contains("`zzz`"), "{said}");
}

#[test]
fn what_a_case_leaves_open_is_asked_and_written_into_it() {
    let here = folder("asked");
    let round = "turns = [\"normal\"]\nplay = [\"open\", \"planning\"]\noptions = { hand_size = 2 }";
    let open = case("A round", round, "");
    write(&here, "case.md", &open);
    let args = ["--bless", "--ask", "case.md"];

    // Whoever leaves, or has nothing more to say, leaves all as it was.
    for input in ["move\nquit\n", "move\n", ""] {
        let (code, said) = test(&here, &args, input);
        assert!(code == 1 && said.contains("case.md is as it was."), "{said}");
        assert_eq!(read(&here, "case.md"), open);
    }
    let input = "undo\nfire\nmove\nundo\nPUNCH\nleft to\nthis and\nhelp\nplay fire\nu\nplay punch\ndraw 3\n";
    let (code, said) = test(&here, &args, input);
    assert_eq!(code, 0, "{said}");
    for shown in [
        "There is nothing to take back yet.",
        "Django draws a card: which one?",
        "Taken back.",
        "~ django draws fire, punch",
        "Locomotive",
        "Your hand: Fire, Punch",
        "Django: play a card or draw?",
        "   1  play Fire",
        "stop here; the file stays as it was",
        "rewritten: case.md",
        "1 passed, 0 failed",
    ] {
        assert!(said.contains(shown), "{shown}\n{said}");
    }
    let text = read(&here, "case.md");
    assert!(text.contains("~ django draws fire, punch\n~ belle draws "), "{text}");
    assert!(
        text.contains("-- turn 1: normal\n> django: play punch\n> belle: draw 3\n~ belle draws "),
        "{text}"
    );
    assert!(good(&here, "test case.md").contains("1 passed"));
    // Nothing is open any more, and so nothing is asked.
    let (code, said) = test(&here, &args, "");
    assert!(code == 0 && !said.contains("rewritten"), "{said}");
    assert_eq!(read(&here, "case.md"), text);
}

#[test]
fn only_what_is_open_is_asked_and_what_was_written_stays() {
    let here = folder("asked-half");
    let pile = "pile = [\"django move\", \"belle move\"]";
    let half = case("Two moves", pile, "# first\n? django: where?\n> django: luggage\n# second\n");
    write(&here, "case.md", half + &case("One move", PILE, MOVED));
    let (code, said) = test(&here, &["--bless", "--ask", "case.md"], "saloon\n");
    assert!(code == 0 && !said.contains("Django: where to move?"), "{said}");
    let text = read(&here, "case.md");
    let asked = "? django: where to move? locomotive | luggage\n> django: luggage\n";
    assert!(text.contains(asked) && text.contains("> belle: saloon\n"), "{text}");
    assert!(text.contains("# first\n") && text.contains("# second\n"), "{text}");

    // A case without a block has nowhere to write an answer.
    let none = case("No block", PILE, "").replace("```game\n```", "```after\nround = 1\n```");
    write(&here, "none.md", &none);
    let (code, said) = test(&here, &["--bless", "--ask", "none.md"], "1\n");
    assert!(code == 1 && said.contains("It has no `game` block to write answers into"), "{said}");
    assert_eq!(read(&here, "none.md"), none);
    let (code, said) = test(&here, &["--ask", "none.md"], "");
    assert!(code == 2 && said.contains("--bless"), "{said}");
}

#[test]
fn a_choice_called_like_a_word_of_the_dialogue_is_chosen_by_its_number() {
    let here = folder("asked-words");
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let case = "## Up there\nRule: STORM-a\n\n```setup\ntrain = \"locomotive: marshal | saloon / doc\"\n\
                event = \"dust_storm\"\n```\n```game\n```\n";
    let check = |label: &str, input: &str, said: &[&str]| {
        copy(&packs.join("dust_storm"), &here.join("storm"));
        write(&here, "storm/tests/dust_storm.md", case);
        let event = "storm/content/events/dust_storm.toml";
        write(&here, event, read(&here, event).replace("\"climb down\"", &format!("{label:?}")));
        let args = ["--bless", "--ask", "storm/tests/dust_storm.md"];
        let (code, text) = test(&here, &args, input);
        assert_eq!(code, 0, "{label}: {text}");
        for said in said {
            assert!(text.contains(said), "{label}: {said}\n{text}");
        }
        let blessed = read(&here, "storm/tests/dust_storm.md");
        assert!(blessed.contains("> doc: climb down\n"), "{blessed}");
    };
    let both =
        "`undo` is both a command and choice 1 (`undo`). Type `1` for the choice, `!undo` for the command.";
    check("undo", "undo\n!undo\n1\n", &[both, "There is nothing to take back yet."]);
    check("save the hat", "save the hat\n1\n", &["`!save the hat` for the command"]);
    assert!(good(&here, "play --help").contains("`!help` is always the command"));
    check("quit the roof", "quit the roof\n", &[]);
    check("look down", "look down\n", &[]);
}

#[test]
fn differences_are_reviewed_one_by_one() {
    let here = folder("reviewed");
    let wrong = MOVED.replace("moves", "walks");
    let cases = |games: [&str; 4]| -> String {
        let names = ["One", "Two", "Three", "Four"];
        names.iter().zip(games).map(|(name, game)| case(name, PILE, game)).collect()
    };
    let old = cases([&wrong; 4]);
    let args = ["--bless", "--review", "case.md"];
    let check = |input: &str, expected: [bool; 4], exit: i32| {
        write(&here, "case.md", &old);
        let (code, said) = test(&here, &args, input);
        assert_eq!(code, exit, "{input}: {said}");
        let games = expected.map(|is_taken| if is_taken { MOVED } else { &wrong });
        assert_eq!(read(&here, "case.md"), cases(games), "{input}: {said}");
        said
    };
    let said = check("y\nwhat\nno\nYES\nn\n", [true, false, true, false], 1);
    assert!(said.contains("case.md:1: One"), "{said}");
    assert!(said.contains(" - django walks from saloon to luggage"), "{said}");
    assert!(said.contains(" + django moves from saloon to luggage"), "{said}");
    assert!(!said.contains("pile ="), "only what differs is shown: {said}");
    assert!(said.contains("`y` takes it") && said.contains("2 passed, 2 failed"), "{said}");
    check("n\nall\n", [false, true, true, true], 1);
    check("a\n", [true; 4], 0);
    let said = check("y\nq\n", [true, false, false, false], 1);
    assert!(said.contains("The other cases are as they were."), "{said}");
    check("quit\n", [false; 4], 1);
    // Who says no more has taken nothing more.
    check("y\n", [true, false, false, false], 1);
}

/// The cases the pages for writers of cases show, written as those pages say: with an empty block.
#[test]
fn the_cases_of_the_guide_are_written_by_answering() {
    let here = folder("asked-guide");
    let guide = blocks(&page("testing.md"));
    let rules = blocks(&page("cases.md"));
    let shown = |blocks: &[(String, String)]| {
        let shown = blocks.iter().find(|(info, _)| info == "markdown");
        shown.map(|(_, text)| text.clone()).unwrap()
    };
    write(&here, "guide.md", shown(&guide));
    let (code, said) = test(&here, &["--bless", "--ask", "guide.md"], "luggage\n");
    assert!(code == 0 && said.contains("1 passed"), "{said}");
    assert!(read(&here, "guide.md").contains(&format!("```game\n{MOVED}```")), "{said}");

    let whole = shown(&rules);
    let begin = whole.find("```game\n").unwrap() + "```game\n".len();
    write(&here, "rules.md", format!("{}```\n", &whole[..begin]));
    let (code, said) = test(&here, &["--bless", "--ask", "rules.md"], "doc\n");
    assert!(code == 0 && said.contains("1 passed"), "{said}");
    assert_eq!(read(&here, "rules.md"), whole);

    // Every way to write a case that is shown is one the command knows.
    let commands = guide.iter().filter(|(info, _)| info == "sh");
    let help = good(&here, "test --help");
    let mut flags = 0;
    for (_, text) in commands {
        for flag in text.split_whitespace().filter(|word| word.starts_with("--")) {
            assert!(help.contains(flag), "{flag}");
            flags += 1;
        }
    }
    assert!(flags >= 8, "{flags}");
}
