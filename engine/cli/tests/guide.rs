//! The guide for modders, followed to the letter: every command it shows is run in the
//! order in which it stands there. Where a person would play, a computer player does.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::common;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn page(name: &str) -> String {
    std::fs::read_to_string(repository().join("docs/guide/modding").join(name)).unwrap()
}

/// The fenced blocks of a page: what stands behind the fence, and the text.
pub(crate) fn blocks(page: &str) -> Vec<(String, String)> {
    let (mut found, mut open): (Vec<(String, String)>, Option<String>) = (Vec::new(), None);
    for line in page.lines() {
        let ticks = line.chars().take_while(|letter| *letter == '`').count();
        match &open {
            None if ticks >= 3 => {
                open = Some("`".repeat(ticks));
                found.push((line[ticks..].to_owned(), String::new()));
            }
            Some(fence) if line == fence => open = None,
            Some(_) => {
                let (_, text) = found.last_mut().unwrap();
                text.push_str(line);
                text.push('\n');
            }
            None => {}
        }
    }
    found
}

/// Runs a line of the guide, with a computer player for `me`; answers what it printed.
fn follow(folder: &Path, line: &str) -> String {
    let command = line.split('#').next().unwrap_or(line).trim();
    let computer = |word: &str| match word.strip_prefix("me,") {
        Some(others) => format!("greedy,{others}"),
        None => word.replace("=me", "=greedy"),
    };
    let mut words: Vec<String> = command.split_whitespace().map(computer).collect();
    assert_eq!(words.remove(0), "holdup", "{line}");
    if words[0] == "play" && !words.contains(&"--watch".to_owned()) {
        words.push("--watch".to_owned());
    }
    if words[0] == "serve" {
        return served(folder, &words.join(" "));
    }
    common::good(folder, &words.join(" "))
}

/// The first line of a server, which is ended then.
fn served(folder: &Path, line: &str) -> String {
    let line = format!("{line} --port 0 --tables tables");
    let mut process = common::begin(common::holdup(folder).args(common::words(&line)));
    let mut first = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut first).unwrap();
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(first.contains("http://127.0.0.1:"), "{line}: {first}");
    first
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{}: no `{from}`", path.display());
    std::fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// The page about the table says of every computer player what the program says of it.
#[test]
fn the_guide_says_what_each_opponent_is() {
    let page = std::fs::read_to_string(repository().join("docs/guide/opponents.md")).unwrap();
    let here = common::folder("guide-opponents");
    let help = common::good(&here, "play --help");
    for kind in holdup_agents::AGENTS {
        assert!(page.contains(&format!("| `{}` | {} |", kind.name, kind.about)), "{}", kind.name);
        assert!(help.contains(kind.about), "{help}");
    }
    // Who says nothing plays against those worth playing against.
    common::played(&here, "play --seed 1 --record a.record", "quit\n");
    let seats = common::read(&here, "a.record");
    let seats: Vec<&str> = seats
        .lines()
        .filter_map(|line| line.strip_prefix("seat ")?.split_once(": "))
        .map(|(_, player)| player)
        .collect();
    assert_eq!(seats, ["person", "agent fair", "agent fair", "agent fair"]);
}

#[test]
fn a_first_bandit_in_ten_minutes() {
    let here = common::folder("guide");
    let kate = here.join("prairie/content/bandits/kate.toml");
    let cases = here.join("prairie/tests/bandits/kate.md");
    let mut tested = 0;
    for (info, text) in blocks(&page("README.md")) {
        match info.as_str() {
            "sh" => {
                for line in text.lines() {
                    let said = follow(&here, line);
                    tested += usize::from(said.contains(", 0 failed"));
                }
            }
            // What is to be written into a file.
            "toml" if text.starts_with("name") => replace(&kate, "name = \"Kate\"\n", &text),
            "toml" => {
                let line = std::fs::read_to_string(&kate).unwrap();
                let off = line.lines().find(|line| line.starts_with("# extra_cards")).unwrap();
                replace(&kate, &format!("{off}\n"), &text);
            }
            "markdown" => {
                let old = std::fs::read_to_string(&cases).unwrap();
                std::fs::write(&cases, format!("{old}\n{text}")).unwrap();
            }
            // The mistake: made, looked at, mended.
            "text" if text.starts_with("error") => {
                replace(&kate, "extra_cards = 1\n", "extra_card = 1\n");
                assert_eq!(checked(&here, "prairie"), text);
                replace(&kate, "extra_card = 1\n", "extra_cards = 1\n");
            }
            "text" => {
                for line in text.lines() {
                    let path = line.split_whitespace().next().unwrap();
                    assert!(here.join(path).exists(), "{path}");
                }
            }
            other => panic!("a block of `{other}`"),
        }
    }
    assert_eq!(tested, 2);
    // Everything that was begun at the end is good as well.
    assert!(follow(&here, "holdup check prairie").contains("0 errors, 0 warnings"));
    assert!(follow(&here, "holdup test prairie").contains(", 0 failed"));
}

#[test]
fn the_commands_of_every_example_work() {
    let mut run = 0;
    for entry in std::fs::read_dir(repository().join("docs/guide/modding")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        // The pages about the worked examples have numbers.
        if !name.starts_with(|letter: char| letter.is_ascii_digit()) {
            continue;
        }
        for (info, text) in blocks(&page(&name)) {
            if info == "sh" {
                for line in text.lines() {
                    follow(&repository(), line);
                    run += 1;
                }
            }
        }
    }
    assert!(run >= 18, "only {run} commands");
}

/// What a pack needs besides what a section of a page shows of it.
fn manifest(shown: &str, hooks: &[&str]) -> String {
    let has = |key: &str| shown.lines().any(|line| line.split('=').next().unwrap_or_default().trim() == key);
    let hooks: Vec<String> = hooks.iter().map(|hook| format!("\"{hook}\"")).collect();
    let rows = [
        ("id", "\"mine\"".to_owned()),
        ("name", "\"Mine\"".to_owned()),
        ("version", "\"1.0.0\"".to_owned()),
        ("api", "1".to_owned()),
        ("licence", "\"CC0-1.0\"".to_owned()),
        ("authors", "[\"a reader of the guide\"]".to_owned()),
        ("needs", "[\"base\"]".to_owned()),
        ("hooks", format!("[{}]", hooks.join(", "))),
    ];
    let missing = rows.iter().filter(|(key, value)| !has(key) && value != "[]");
    let missing: String = missing.map(|(key, value)| format!("{key} = {value}\n")).collect();
    format!("{missing}{shown}")
}

/// What every file that defines one thing needs, and pages leave out.
fn heading(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let ["content", folder, file] = parts.as_slice() else {
        return String::new();
    };
    let name = format!("name = \"The {}\"\n", file.trim_end_matches(".toml").replace('_', " "));
    match *folder {
        "bandits" | "cars" | "events" | "hostages" => {
            format!("{name}source = {{ confidence = \"reconstructed\", from = \"a test\" }}\n")
        }
        "actions" | "planning" | "scoring" => name,
        _ => String::new(),
    }
}

/// The hooks a script defines.
fn hooks(script: &str) -> Vec<&str> {
    let heads = script.lines().filter_map(|line| line.strip_prefix("function "));
    heads.filter_map(|head| head.split('(').next()).collect()
}

/// The sections of a page that show something, each with its heading.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("\n### ").skip(1);
    parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect()
}

/// Writes the pack a section of a page shows; answers its folder and whether there is a case.
fn lay_down(here: &Path, nth: usize, title: &str, section: &str) -> (PathBuf, bool) {
    let folder = here.join(nth.to_string());
    let mut files: std::collections::BTreeMap<String, String> = std::collections::BTreeMap::new();
    let mut case = String::new();
    let shown = blocks(section);
    for (info, text) in &shown {
        match info.split_once(' ') {
            Some((_, path)) => {
                let before = files.remove(path).unwrap_or_else(|| heading(path));
                files.insert(path.to_owned(), before + text);
            }
            None if ["setup", "game", "after"].contains(&info.as_str()) => {
                case.push_str(&format!("```{info}\n{text}```\n"));
                if info == "setup" && !shown.iter().any(|(info, _)| info == "game") {
                    case.push_str("```game\n...\n```\n");
                }
            }
            None => panic!("{title}: a block of `{info}` that nothing is done with"),
        }
    }
    let own = files.get("scripts/pack.lua").cloned().unwrap_or_default();
    let shown = files.remove("pack.toml").unwrap_or_default();
    files.insert("pack.toml".to_owned(), manifest(&shown, &hooks(&own)));
    files.insert(
        "content/rules.toml".to_owned(),
        "[[rule]]\nid = \"MINE-a\"\nmodule = \"mine\"\ntext = \"Mine.\"\n".to_owned(),
    );
    let has_case = !case.is_empty();
    if has_case {
        let text = format!("# Mine\n\n## {title}\nRule: MINE-a\n\n{case}");
        files.insert("tests/mine.md".to_owned(), text);
    }
    for (path, text) in files {
        common::write(&folder.join("mine"), &path, text);
    }
    (folder, has_case)
}

/// What is said of the pack that lies in a folder.
fn checked(folder: &Path, pack: &str) -> String {
    common::out(&common::run(folder, ["check", pack]))
}

#[test]
fn every_short_answer_works() {
    let (here, page) = (common::folder("recipes"), page("how-do-i.md"));
    let (mut shown, mut proved) = (0, 0);
    for (nth, (title, section)) in sections(&page).into_iter().enumerate() {
        let (folder, has_case) = lay_down(&here, nth, title, section);
        let said = checked(&folder, "mine");
        assert!(said.contains("0 errors, 0 warnings"), "{title}: {said}");
        if has_case {
            assert!(follow(&folder, "holdup test mine").contains("1 passed, 0 failed"), "{title}");
            proved += 1;
        }
        shown += 1;
    }
    assert!(shown >= 25 && proved >= 20, "{proved} of {shown}");
}

/// The cases of the page about cases; behind `markdown` stands the pack of `tests` a case is about.
#[test]
fn every_case_that_is_shown_passes() {
    let (here, mut shown) = (common::folder("cases"), 0);
    for (nth, (info, text)) in blocks(&page("cases.md")).into_iter().enumerate() {
        let Some(pack) = info.strip_prefix("markdown") else { continue };
        let file = format!("{nth}.md");
        common::write(&here, &file, text);
        let pack = pack.trim();
        let with = if pack.is_empty() {
            String::new()
        } else {
            format!("--pack {} ", repository().join("tests").join(pack).display())
        };
        let said = follow(&here, &format!("holdup test {with}{file}"));
        assert!(said.contains("1 passed, 0 failed"), "{file}: {said}");
        shown += 1;
    }
    assert!(shown >= 5, "only {shown} cases");
}

/// The codes of messages that stand in a text.
fn codes(text: &str, before: &str, behind: char) -> std::collections::BTreeSet<String> {
    let found = text.split(before).skip(1).filter_map(|rest| rest.split(behind).next());
    let is_code = |code: &&str| code.len() == 4 && code[1..].bytes().all(|byte| byte.is_ascii_digit());
    found.filter(is_code).map(str::to_owned).collect()
}

#[test]
fn every_limit_is_told_by_its_code() {
    let (here, page) = (common::folder("limits"), page("cannot.md"));
    let mut tried = 0;
    for (nth, (title, section)) in sections(&page).into_iter().enumerate() {
        let (folder, _) = lay_down(&here, nth, title, section);
        let said = checked(&folder, "mine");
        let (expected, told) = (codes(section, "`", '`'), codes(&said, "[", ']'));
        assert!(!expected.is_empty(), "{title} names no code");
        assert_eq!(told, expected, "{title}: {said}");
        tried += 1;
    }
    assert!(tried >= 15, "only {tried} limits");
}

/// The evenings of the page about all boxes, with computer players in the place of people.
#[test]
fn every_evening_of_the_boxes_can_be_played() {
    let repository = repository();
    let page = std::fs::read_to_string(repository.join("docs/guide/boxes.md")).unwrap();
    let (here, mut played) = (common::folder("boxes"), 0);
    for (_, text) in blocks(&page).into_iter().filter(|(info, _)| info == "sh") {
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let words: Vec<&str> = line.split_whitespace().skip(2).collect();
            let players = words.iter().position(|&word| word == "--players");
            let number = players.map(|at| words[at + 1].parse::<usize>().unwrap());
            let seats = number.map(|number| format!(" --seats {}", vec!["greedy"; number].join(",")));
            let rest =
                line.replace(&number.map_or_else(String::new, |number| format!(" --players {number}")), "");
            let rest = rest.replace("=me", "=greedy").replace("--solo", "--seats greedy --bots 4");
            let said = follow(
                &here,
                &format!("{rest} --watch --plain --speed 0 --seed 1{}", seats.unwrap_or_default()),
            );
            assert!(said.contains("win"), "{line}: {said}");
            played += 1;
        }
    }
    assert!(played >= 8, "only {played} evenings");
}

/// The game the README begins with, as it was played once and is kept.
#[test]
fn the_first_picture_is_of_a_game() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let shown = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (picture, told) = shown.trim_end().rsplit_once("\n\n").unwrap();
    let kept = "tests/games/four-seats-the-readme-begins-with.record";
    let game = common::good(&repository(), &format!("replay {kept} --watch --speed 0"));
    assert!(game.contains(picture) && game.contains(told), "{shown}");
}

/// The commands of the README, but for those that fetch and build it: each in a folder with the file that is shown before
/// it and the kept games.
#[test]
fn every_command_of_the_readme_works() {
    let readme = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let here = common::folder("commands");
    common::copy(&repository().join("tests/games"), &here.join("tests/games"));
    let mut run = 0;
    for (info, text) in blocks(&readme) {
        if let Some(name) =
            text.lines().next().and_then(|line| line.strip_prefix("# ")).filter(|_| info == "toml")
        {
            common::write(&here, name, &text);
        }
        let lines = text.lines().filter(|_| info == "sh").map(|line| line.split('#').next().unwrap_or(line));
        for line in lines.flat_map(|line| line.split("&&")) {
            let line = line.trim().replace("cargo run --release --", "holdup").replace("10000", "20");
            if !line.starts_with("holdup") {
                continue;
            }
            if line.starts_with("holdup compare") {
                // Something differs, so it does not end with 0.
                let said = common::run(&here, line.split_whitespace().skip(1));
                assert_eq!(said.status.code(), Some(1), "{line}");
            } else {
                follow(&here, &line.replace("=me", "=greedy").replace("me:ANNA,me:BEN", "greedy,greedy"));
            }
            run += 1;
        }
    }
    assert!(run >= 8, "only {run} commands");
    // What it shows of a reason is what is said.
    let shown = readme.split("$ holdup ").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (command, said) = shown.split_once('\n').unwrap();
    let answer = follow(&here, &format!("holdup {command}"));
    for line in said.lines().map(str::trim) {
        assert!(answer.contains(line), "{line}: {answer}");
    }
}
