//! `holdup replay` and `holdup test` as whoever keeps records uses them: folders,
//! totals, results for other programs, and records pinned to an older content.

use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::common::{bad, err, folder, good, holdup, out, played, read, run, typed, words, write};

/// A hash no content has.
const OLD: &str = "0123456789abcdef";

/// A folder of records: `game-2` and `game-10` are sound; the others are what their names say.
fn kept(name: &str) -> PathBuf {
    let here = folder(name);
    std::fs::create_dir(here.join("games")).unwrap();
    for seed in [2, 10] {
        good(&here, &format!("play --watch --seed {seed} --record games/game-{seed}.record"));
    }
    here
}

/// Another record of the folder, made from `game-2`.
fn add(here: &Path, name: &str, change: impl Fn(&str) -> String) {
    let text = read(here, "games/game-2.record");
    let changed = change(&text);
    assert_ne!(text, changed, "{name}");
    write(here, &format!("games/{name}.record"), changed);
}

/// The same text made with another content.
fn aged(text: &str) -> String {
    let hash = text.lines().find_map(|line| line.strip_prefix("preset ")).unwrap();
    let hash = hash.split(' ').nth(1).unwrap();
    text.replace(hash, OLD)
}

/// The same text with a car that is not there under any content.
fn with_lounge(text: &str) -> String {
    let car = text.lines().find(|line| line.starts_with("car ") && !line.contains("locomotive")).unwrap();
    let kind = car["car ".len()..].split(':').next().unwrap();
    text.replacen(&format!("car {kind}"), "car lounge", 1)
}

fn pin(record: &str, content: &str) -> String {
    format!(
        "[[pin]]\nrecord = \"{record}\"\ncontent = \"{content}\"\nreason = \"made <before> & \\\"after\\\"\"\n"
    )
}

#[test]
fn a_folder_is_replayed_in_the_order_people_count_and_summed_up() {
    let here = kept("replay-folder");
    assert_eq!(
        good(&here, "replay games"),
        "games/game-2.record: exact\ngames/game-10.record: exact\n\n2 records: 2 exact.\n"
    );
    // One that is named by itself is told as ever.
    assert_eq!(good(&here, "replay games/game-2.record"), "games/game-2.record: exact\n");
    // Named twice, it is still one.
    assert!(good(&here, "replay games games/game-2.record").ends_with("\n2 records: 2 exact.\n"));
    add(&here, "told", |text| text.replacen(" moves from ", " wanders from ", 1));
    add(&here, "half", |text| text.lines().take(60).map(|line| format!("{line}\n")).collect());
    add(&here, "lounge", with_lounge);
    add(&here, "older", |text| aged(&with_lounge(text)));
    add(&here, "newer", |text| text.replacen("holdup record 1", "holdup record 2", 1));
    write(&here, "games/noise.record", [0xff, 0xfe]);
    let text = bad(&here, "replay games nowhere.record", 1);
    for line in [
        "games/told.record: same result, told differently from line ",
        "games/half.record: incomplete: ",
        "games/lounge.record: damaged\n",
        "games/older.record: content has changed\n",
        "games/newer.record: made by a newer program\n",
        "games/noise.record: damaged\n",
        "nowhere.record: unreadable: ",
        "\n9 records: 2 exact, 1 incomplete, 1 same result, 1 content has changed, 1 made by a newer program, 2 damaged, \
         1 unreadable. 7 did not come out as recorded.\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = bad(&here, "replay games --allow same-result,incomplete", 1);
    assert!(text.ends_with("4 did not come out as recorded.\n"), "{text}");
    std::fs::create_dir(here.join("empty")).unwrap();
    assert!(bad(&here, "replay empty", 2).contains("There is no record here"));
    assert!(bad(&here, "replay games --formt json", 2).contains("--format"));
    // Whoever compares is told the same of a content that has changed.
    let text = bad(&here, "compare games --preset base_2014", 1);
    assert!(text.contains("games/older.record cannot be played: content has changed.\n"), "{text}");
    assert!(text.contains("games/lounge.record is no record that can be played.\n"), "{text}");
}

/// However the line with the result is edited, the record does not come out as it should.
#[test]
fn an_edited_result_is_caught() {
    let here = kept("replay-result");
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    add(&here, "winners", |text| text.replace("; winners ", "; winners nobody, "));
    add(&here, "twice", |text| format!("{text}{}\n", last(text)));
    add(&here, "other", |text| format!("{text}# result doc 1; winners doc\n"));
    add(&here, "cut", |text| text.replace(&last(text), "# result nobody").trim_end().to_owned());
    for (name, why) in [
        ("winners", "because the end differs: `# result "),
        ("twice", "because it says more than once how it ends"),
        ("other", "because it says more than once how it ends"),
        ("cut", "because the end differs: `# result nobody`"),
    ] {
        let line = format!("replay games/{name}.record --allow incomplete,same-result");
        let text = bad(&here, &line, 1);
        assert!(text.contains("diverged at answer ") && text.contains(why), "{name}: {text}");
        assert!(bad(&here, &format!("test games/{name}.record"), 1).contains(why), "{name}");
    }
    // An editor that leaves out the end of the last line has changed nothing, and a process that was killed neither.
    add(&here, "unended", |text| text.trim_end().to_owned());
    assert_eq!(good(&here, "replay games/unended.record"), "games/unended.record: exact\n");
    add(&here, "killed", |text| text[..text.len() - 3].to_owned());
    assert!(bad(&here, "replay games/killed.record", 1).contains("incomplete: "));
}

fn json(here: &Path, line: &str, code: i32) -> Value {
    let output = run(here, words(line));
    assert_eq!(output.status.code(), Some(code), "{line}: {}{}", out(&output), err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

/// The results of a suite, with what is said about each; the counts have been held against them.
fn junit(text: &str) -> Vec<(String, String, String)> {
    let document = Document::parse(text).unwrap();
    let suites = document.root_element();
    assert_eq!(suites.tag_name().name(), "testsuites");
    let suite = suites.first_element_child().unwrap();
    assert_eq!(suite.tag_name().name(), "testsuite");
    let cases: Vec<Node<'_, '_>> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    let inner = |case: &Node<'_, '_>| {
        let inner = case.first_element_child();
        inner.map_or_else(String::new, |inner| inner.tag_name().name().to_owned())
    };
    for (attribute, tag) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
        let number = cases.iter().filter(|case| inner(case) == tag).count();
        assert_eq!(suite.attribute(attribute), Some(number.to_string().as_str()), "{text}");
        assert_eq!(suites.attribute(attribute), suite.attribute(attribute));
    }
    assert_eq!(suite.attribute("tests"), Some(cases.len().to_string().as_str()));
    let told = |case: &Node<'_, '_>| {
        let message =
            case.first_element_child().and_then(|inner| inner.attribute("message")).unwrap_or_default();
        (case.attribute("name").unwrap().to_owned(), inner(case), message.to_owned())
    };
    cases.iter().map(told).collect()
}

#[test]
fn programs_are_told_what_people_are() {
    let here = kept("replay-formats");
    let odd = "told <&> \"it\"";
    add(&here, odd, |text| text.replacen(" moves from ", " <wanders> & \"flees\" from ", 1));
    add(&here, "lounge", with_lounge);
    let all = json(&here, "replay games --format json", 1);
    let total =
        serde_json::json!({ "results": 4, "passed": 2, "failed": 1, "errors": 1, "pinned": 0, "not_run": 0 });
    assert_eq!(all["total"], total);
    let grades: Vec<&str> =
        all["results"].as_array().unwrap().iter().map(|one| one["grade"].as_str().unwrap()).collect();
    assert_eq!(grades, ["exact", "exact", "damaged", "same_result"]);
    let told = &all["results"][3];
    assert_eq!((&told["kind"], &told["status"]), (&"record".into(), &"failed".into()));
    assert!(
        told["line"].as_u64().unwrap() > 20 && told["text"].as_str().unwrap().contains("<wanders>"),
        "{told}"
    );
    assert!(all["results"][2]["line"].as_u64().unwrap() > 5, "{all}");
    let results = junit(&bad(&here, "replay games --format junit", 1));
    let words: Vec<&str> = results.iter().map(|(_, tag, _)| tag.as_str()).collect();
    assert_eq!(words, ["", "", "error", "failure"]);
    assert_eq!(results[3].0, format!("games/{odd}.record"));
    assert!(results[3].2.starts_with("same result, told differently from line "), "{results:?}");
    let github = bad(&here, "replay games --format github", 1);
    let lines: Vec<&str> = github.lines().collect();
    assert_eq!(lines.len(), 3, "{github}");
    assert!(lines[0].starts_with("::error file=games/lounge.record,line="), "{github}");
    assert!(lines[1].starts_with(&format!("::error file=games/{odd}.record,line=")), "{github}");
    assert!(
        lines[1].contains("%0A  recorded: ") && lines[1].contains(",title=same result%3A games/told"),
        "{github}"
    );
    assert_eq!(lines[2], "4 results: 2 passed, 1 failed, 1 could not be read");
    assert_eq!(junit(&good(&here, "replay games/game-2.record --format junit")).len(), 1);
}

#[test]
fn cases_are_told_in_the_same_shapes() {
    let here = kept("test-formats");
    add(&here, "told", |text| text.replacen(" moves from ", " wanders from ", 1));
    let case = |name: &str, end: &str| {
        format!(
            "## {name}\nRule: BASE-move-a\n\n```setup\ntrain = \"locomotive | saloon: doc | luggage\"\npile = [\"doc move\"]\n\
             ```\n```game\n-- stealin'\n* doc: move\n> doc: locomotive\n{end}\n```\n\n"
        )
    };
    let moves = "doc moves from saloon to locomotive";
    write(&here, "games/move.md", case("A move & \"more\" < 2", moves) + &case("Another", "doc sleeps"));
    write(&here, "games/lost.md", "## Nothing in it\n");
    let all = json(&here, "test games --format json", 1);
    let of = |kind: &str, status: &str| {
        let results = all["results"].as_array().unwrap().iter();
        results.filter(|one| one["kind"] == kind && one["status"] == status).count()
    };
    assert_eq!((of("case", "passed"), of("case", "failed")), (1, 1), "{all}");
    assert_eq!((of("record", "passed"), of("record", "failed")), (2, 1), "{all}");
    assert!(of("file", "error") > 0, "{all}");
    let results = junit(&bad(&here, "test games --format junit", 1));
    assert!(
        results.iter().any(|(name, tag, _)| name == "A move & \"more\" < 2" && tag.is_empty()),
        "{results:?}"
    );
    let github = bad(&here, "test games --format github", 1);
    assert!(github.contains("::error file=games/move.md,line="), "{github}");
    assert!(github.contains("::error file=games/lost.md,line=1,title=unreadable%3A C40"), "{github}");
    assert!(
        good(&here, "test games/game-2.record --format github").ends_with("1 result: 1 passed, 0 failed\n")
    );
    for other in ["--bless", "--fuzz 3"] {
        assert!(bad(&here, &format!("test games --format json {other}"), 2).contains("cannot be used with"));
    }
}

/// `test` reads the pins beside records as `replay` does.
#[test]
fn records_that_are_tested_can_be_pinned_too() {
    let here = kept("test-pins");
    add(&here, "told", |text| aged(text).replacen(" moves from ", " wanders from ", 1));
    assert!(bad(&here, "test games", 1).contains("FAILED  games/told.record\n"));
    write(&here, "games/pins.toml", pin("told.record", OLD) + &pin("gone.record", OLD));
    let text = good(&here, "test games");
    assert!(text.contains("pinned  games/told.record: made <before> & \"after\"\n"), "{text}");
    assert!(text.contains("2 passed, 0 failed, 1 pinned"), "{text}");
    assert!(
        text.contains("warning[R314]: there is no record `gone.record`\n --> games/pins.toml:"),
        "{text}"
    );
    let all = json(&here, "test games --format json", 0);
    assert_eq!((&all["total"]["pinned"], &all["warnings"][0]["code"]), (&1.into(), &"R314".into()));
    write(&here, "games/pins.toml", "[[pins]]\n");
    assert!(bad(&here, "test games", 1).contains("nothing was replayed"));
}

/// A folder that names what its games are played by hears when that is another version now.
#[test]
fn a_house_file_that_has_changed_since_is_told() {
    let here = folder("replay-house");
    std::fs::create_dir(here.join("games")).unwrap();
    write(&here, "thursday.toml", "inherits = \"base_2014\"\n[options]\nhand_size = 5\n");
    for seed in [2, 7] {
        good(
            &here,
            &format!("play --watch --house thursday.toml --seed {seed} --record games/game-{seed}.record"),
        );
    }
    write(&here, "games/pins.toml", "preset = \"../thursday.toml\"\n");
    let said = |line: &str| {
        let text = good(&here, line);
        text.find("warning[").map(|at| text[at..].to_owned())
    };
    for line in ["replay games", "test games"] {
        assert_eq!(said(line), None, "{line}");
    }
    // A remark changes nothing; a value does.
    write(&here, "thursday.toml", "# Ours.\ninherits = \"base_2014\"\n[options]\nhand_size = 5\n");
    assert_eq!(said("replay games"), None);
    write(
        &here,
        "thursday.toml",
        "inherits = \"base_2014\"\n[options]\nhand_size = 7\n[loot.purse]\nreserve = 1\n",
    );
    for line in ["replay games", "replay games/game-2.record games/game-7.record", "test games"] {
        let told = said(line).unwrap_or_else(|| panic!("{line}"));
        let name = "thursday.toml";
        assert!(
            told.starts_with(&format!("warning[R316]: 2 records were made before `{name}` was changed\n")),
            "{told}"
        );
        assert!(told.contains(" --> games/pins.toml:1:10"), "{told}");
        assert!(told.contains("hand_size was 5 and is 7; loot.purse.reserve was "), "{told}");
        let shows = format!("compare games/game-2.record --preset {name}");
        assert!(told.contains(&format!("`holdup {shows}` shows")), "{told}");
        assert!(bad(&here, &shows, 1).contains("hand_size: 5 in "), "{told}");
    }
    let all = json(&here, "replay games --format json", 0);
    assert_eq!(all["warnings"][0]["code"], "R316");
    assert!(
        good(&here, "replay games --format github").contains("::warning file=games/pins.toml,line=1,col=10,")
    );
    // So does a version of the program's own.
    write(&here, "games/pins.toml", "preset = \"base_2014\"\n");
    assert!(said("replay games").unwrap().contains("hand_size was 5 and is 6"));
    write(&here, "games/pins.toml", "preset = \"base_2041\"\n");
    assert!(bad(&here, "replay games", 2).contains("Did you mean `base_2014`?"));
}

/// A kept game is shown again, as it was when it was watched; one that is not over shows nobody's secrets.
#[test]
fn a_kept_game_is_watched_again() {
    let here = folder("replay-watch");
    for language in ["en", "es"] {
        let line = format!("play --watch --seed 4 --lang {language} --record {language}.record");
        let seen = good(&here, &line);
        let again = good(&here, &format!("replay {language}.record --watch --lang {language}"));
        // Where the game is kept is said of one that is played, and how it fares of one that is replayed.
        let game = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.contains(".record"));
            lines.map(str::to_owned).filter(|line| !line.is_empty()).collect()
        };
        assert_eq!(game(&seen), game(&again), "{language}");
        assert!(again.contains(&format!("{language}.record: ")), "{again}");
    }
    played(&here, "play --seed 4 --seats me:Anna,greedy,me:Ben", "\n1\n\n1\n\n1\nquit\n");
    let one = typed(holdup(&here).args(["replay", "holdup-4", "--watch", "--allow", "incomplete"]), "");
    let shown = out(&one);
    assert_eq!(one.status.code(), Some(0), "{shown}");
    assert!(shown.contains("turn 1") && shown.contains("incomplete"), "{shown}");
    assert!(!shown.contains(" hand ") && !shown.contains(" = $"), "{shown}");
    assert!(!shown.lines().any(|line| line.contains(" draws ") && !line.contains(" cards")), "{shown}");
    assert!(bad(&here, "replay en.record es.record --watch", 2).contains("one record"));
}

#[test]
fn pinned_records_make_nothing_fail_and_are_counted() {
    let here = kept("replay-pins");
    add(&here, "lounge", |text| aged(&with_lounge(text)));
    add(&here, "told", |text| aged(text).replacen(" moves from ", " wanders from ", 1));
    bad(&here, "replay games", 1);
    write(&here, "games/pins.toml", pin("lounge.record", OLD) + &pin("told.record", OLD));
    assert_eq!(
        good(&here, "replay games"),
        "games/game-2.record: exact\ngames/game-10.record: exact\n\
         games/lounge.record: pinned (content has changed): made <before> & \"after\"\n\
         games/told.record: pinned (same result): made <before> & \"after\"\n\n4 records: 2 exact, 2 pinned.\n"
    );
    // By itself a record finds the file beside it, too; another file takes its place.
    assert!(good(&here, "replay games/told.record").contains("pinned (same result)"));
    std::fs::rename(here.join("games/pins.toml"), here.join("old.toml")).unwrap();
    bad(&here, "replay games", 1);
    let text = bad(&here, "replay games --pins old.toml", 1);
    assert!(text.contains("warning[R314]: there is no record `lounge.record`\n --> old.toml:2:10"), "{text}");
    write(&here, "old.toml", pin("games/lounge.record", OLD) + &pin("games/../games/told.record", OLD));
    assert!(good(&here, "replay games --pins old.toml").ends_with("4 records: 2 exact, 2 pinned.\n"));
    let all = json(&here, "replay games --pins old.toml --format json", 0);
    assert_eq!(all["total"]["pinned"], 2);
    assert_eq!(
        (&all["results"][3]["status"], &all["results"][3]["grade"]),
        (&"pinned".into(), &"same_result".into())
    );
    assert_eq!(all["results"][3]["reason"], "made <before> & \"after\"");
    let results = junit(&good(&here, "replay games --pins old.toml --format junit"));
    assert_eq!(results[2].1, "skipped");
    assert_eq!(results[2].2, "pinned, content changed: made <before> & \"after\"");
    let github = good(&here, "replay games --pins old.toml --format github");
    assert!(github.contains("::notice file=games/lounge.record,line="), "{github}");
    assert!(github.ends_with("4 results: 2 passed, 0 failed, 2 pinned\n"), "{github}");
}

#[test]
fn a_pin_that_does_nothing_is_told_and_hides_nothing() {
    let here = kept("replay-idle-pins");
    add(&here, "told", |text| text.replacen(" moves from ", " wanders from ", 1));
    add(&here, "older", aged);
    add(&here, "half", |text| aged(text).lines().take(60).map(|line| format!("{line}\n")).collect());
    let text = read(&here, "games/told.record");
    let now = text.lines().find_map(|line| line.strip_prefix("preset ")).unwrap().split(' ').nth(1).unwrap();
    let one = |pins: String| -> String {
        write(&here, "games/pins.toml", pins);
        let output = run(&here, ["replay", "games"]);
        // The record that is told otherwise, and the one that stops, are wrong under any pin here.
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        let text = out(&output);
        assert!(
            text.ends_with(
                "5 records: 3 exact, 1 incomplete, 1 same result. 2 did not come out as recorded.\n"
            ),
            "{text}"
        );
        text
    };
    let text = one(pin("told.record", now));
    assert!(text.contains(&format!(
        "warning[R315]: the content of `told.record` is {now} again\n --> games/pins.toml:3:11"
    )));
    let text = one(pin("told.record", OLD));
    assert!(
        text.contains(&format!("does not belong to this content: it names {now}\n --> games/pins.toml:3:11")),
        "{text}"
    );
    let text = one(pin("older.record", OLD));
    assert!(
        text.contains("warning[R315]: the record `older.record` comes out as it should without a pin"),
        "{text}"
    );
    let text = one(pin("gone.record", OLD));
    assert!(
        text.contains("warning[R314]: there is no record `gone.record`\n --> games/pins.toml:2:10"),
        "{text}"
    );
    // That it stops has nothing to do with any content.
    assert!(!one(pin("half.record", OLD)).contains("warning"));
    let github = bad(&here, "replay games --format github", 1);
    assert!(!github.contains("::warning"), "{github}");
    write(&here, "games/pins.toml", pin("gone.record", OLD));
    let github = bad(&here, "replay games --format github", 1);
    assert!(github.contains("::warning file=games/pins.toml,line=2,col=10,"), "{github}");
    let junit = bad(&here, "replay games --format junit", 1);
    let said = Document::parse(&junit).unwrap();
    let said = said.descendants().find(|node| node.has_tag_name("system-err")).unwrap();
    assert!(said.text().unwrap().starts_with("games/pins.toml:2:10: warning[R314]: "), "{junit}");
    let all = json(&here, "replay games --format json", 1);
    assert_eq!(all["warnings"][0]["code"], "R314");
}

#[test]
fn what_is_wrong_in_a_file_of_pins_is_told_with_its_place() {
    let here = kept("replay-wrong-pins");
    let sound = pin("a.record", OLD);
    for (pins, expected) in [
        (format!("{sound}{sound}"), "error[P208]: `a.record` is pinned twice\n --> games/pins.toml:6:10"),
        (sound.replace("reason", "raeson"), "error[P201]"),
        (sound.replace("reason", "raeson"), "did you mean `reason`?"),
        (
            sound.replace(OLD, "5bf4"),
            "error[P207]: `5bf4` is not written like a hash\n --> games/pins.toml:3:11",
        ),
        (
            sound.replace("a.record", "a.txt"),
            "error[P207]: `a.txt` is not written like the path of a record\n --> games/pins.toml:2:10",
        ),
        ("[[pin]]\n".to_owned(), "error[P202]"),
        ("[[pin]\n".to_owned(), "error[P104]"),
    ] {
        write(&here, "games/pins.toml", &pins);
        let text = bad(&here, "replay games", 1);
        assert!(text.contains(expected), "{expected}: {text}");
        assert!(text.contains("nothing was replayed") && !text.contains(": exact"), "{text}");
    }
    let github = bad(&here, "replay games --format github", 1);
    assert!(github.starts_with("::error file=games/pins.toml,line=1,"), "{github}");
    assert_eq!(junit(&bad(&here, "replay games --format junit", 1))[0].1, "error");
    assert!(
        bad(&here, "replay games --pins nowhere.toml", 2).contains("There is no file of pins nowhere.toml.")
    );
    write(&here, "games/pins.toml", "");
    good(&here, "replay games");
}

/// The data of a film.
fn film(here: &Path, file: &str) -> Value {
    let html = read(here, file);
    assert!(html.starts_with("<!doctype html>"), "{file}");
    let (_, data) = html.split_once("id=\"film\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn a_game_becomes_a_film_for_everybody_or_for_a_seat() {
    let here = kept("replay-film");
    let told = good(&here, "replay games/game-2.record --html game.html");
    assert!(told.starts_with("Film: game.html (steps: "), "{told}");
    let all = film(&here, "game.html");
    let hands = |film: &Value| {
        let keys: Vec<String> =
            film["steps"].as_array().unwrap().iter().map(|step| step["s"].to_string()).collect();
        keys.join("").matches("\"cards/").count()
    };
    let who = all["fixed"]["pawns"][0][0].as_str().unwrap().to_owned();
    // A film can be made again, and in another language.
    good(&here, &format!("replay games/game-2.record --html game.html --seat {who} --lang es"));
    let seat = film(&here, "game.html");
    assert_eq!(seat["fixed"]["me"], who.as_str());
    assert!(hands(&seat) > 0 && hands(&seat) < hands(&all), "a seat sees its own hand");
    assert_eq!(seat["words"]["log"], "Registro");

    // What is no film is not written over, the record least of all.
    let record = read(&here, "games/game-2.record");
    let refused = bad(&here, "replay games/game-2.record --html games/game-2.record", 2);
    assert!(refused.contains("is there already and is not a film"), "{refused}");
    assert_eq!(read(&here, "games/game-2.record"), record);
    let unknown = bad(&here, "replay games/game-2.record --html a.html --seat nobody", 2);
    assert!(unknown.contains("There is no bandit of this game `nobody`"), "{unknown}");
    let several = bad(&here, "replay games --html a.html", 2);
    assert!(several.contains("name its file"), "{several}");
}

/// Of a game that goes on, nobody sees more than who plays it may know.
#[test]
fn a_film_of_a_game_that_was_left_keeps_its_secrets() {
    let here = kept("replay-film-left");
    add(&here, "left", |text| {
        let lines = text.lines().take(70).map(|line| format!("{line}\n"));
        lines.collect::<String>().replace(": agent greedy", ": person")
    });
    good(&here, "replay games/left.record --html left.html --allow incomplete");
    let data = film(&here, "left.html");
    assert!(!data.to_string().contains("\"cards/"), "no hand is shown");
    let who = data["fixed"]["pawns"][0][0].as_str().unwrap().to_owned();
    let refused = bad(&here, &format!("replay games/left.record --html left.html --seat {who}"), 2);
    assert!(refused.contains("The game is not over"), "{refused}");
}

#[test]
fn two_versions_of_a_game_are_one_film_with_stops() {
    let here = kept("replay-film-pair");
    good(&here, "replay games/game-2.record --html two.html --preset base_2014 --preset es_2014");
    let data = film(&here, "two.html");
    let moments = data["line"].as_array().unwrap();
    assert_eq!(data["names"], serde_json::json!(["base_2014", "es_2014"]));
    for stop in data["stops"].as_array().unwrap() {
        assert!(moments.len() > stop["at"].as_u64().unwrap() as usize);
    }
    for (nth, film) in data["films"].as_array().unwrap().iter().enumerate() {
        let last = film["steps"].as_array().unwrap().len() - 1;
        assert_eq!(moments.last().unwrap()[nth], last, "both films run to their ends");
    }
    // The same version twice never differs.
    good(&here, "replay games/game-2.record --html same.html --preset base_2014 --preset base_2014");
    assert_eq!(film(&here, "same.html")["stops"], serde_json::json!([]));
    let three =
        "replay games/game-2.record --html a.html --preset base_2014 --preset base_2014 --preset es_2014";
    assert!(bad(&here, three, 2).contains("two rulebook versions at most"));
}

#[test]
fn a_watched_game_is_filmed_when_it_is_over() {
    let here = folder("play-film");
    let told = good(&here, "play --watch --seed 3 --html film.html");
    assert!(told.contains("Film: film.html"), "{told}");
    let steps = film(&here, "film.html")["steps"].as_array().unwrap().clone();
    assert_eq!(steps.iter().filter(|step| step["k"] == "over").count(), 1);
}
