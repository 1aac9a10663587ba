//! The guide for modders, followed to the letter: every command it shows is run in the
//! order in which it stands there. Where a person would play, a computer player does.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the guide and edits as it says"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

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
    let mut words: Vec<String> = command
        .split_whitespace()
        .map(|word| word.replace("=me", "=greedy"))
        .collect();
    assert_eq!(words.remove(0), "holdup", "{line}");
    if words[0] == "play" && !words.contains(&"--watch".to_owned()) {
        words.push("--watch".to_owned());
    }
    let output = Command::new(env!("CARGO_BIN_EXE_holdup"))
        .args(&words)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "`{line}`: {text}{said}");
    text
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{}: no `{from}`", path.display());
    std::fs::write(path, text.replacen(from, to, 1)).unwrap();
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
                let off = line
                    .lines()
                    .find(|line| line.starts_with("# extra_cards"))
                    .unwrap();
                replace(&kate, &format!("{off}\n"), &text);
            }
            "markdown" => {
                let old = std::fs::read_to_string(&cases).unwrap();
                std::fs::write(&cases, format!("{old}\n{text}")).unwrap();
            }
            // The mistake: made, looked at, mended.
            "text" if text.starts_with("error") => {
                replace(&kate, "extra_cards = 1\n", "extra_card = 1\n");
                let checked = Command::new(env!("CARGO_BIN_EXE_holdup"))
                    .args(["check", "prairie"])
                    .current_dir(&here)
                    .output()
                    .unwrap();
                assert_eq!(String::from_utf8_lossy(&checked.stdout), text);
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
