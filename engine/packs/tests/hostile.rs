//! Whatever the bytes are, loading answers: no panic, no overflow of the stack,
//! and every diagnostic can be shown.

use holdup_packs::{Files, built_in, load, render};
use proptest::prelude::*;

const PLACES: &[&str] = &[
    "content/presets/base_2014.toml",
    "content/base/pack.toml",
    "content/base/levels.toml",
    "content/base/actions.toml",
    "content/base/cars.toml",
    "content/base/pawns.toml",
    "content/base/loot.toml",
    "content/base/turns.toml",
    "content/base/rounds.toml",
    "content/base/scoring.toml",
    "content/base/bandits/django.toml",
    "content/base/events/pickpocketing.toml",
    "content/base/options/bullets.toml",
    "scripts/base/bandits/django.lua",
];

fn shown(files: &Files) -> String {
    let (loaded, diagnostics) = load(files, "base_2014");
    assert!(loaded.is_some() || !diagnostics.is_empty(), "nothing is loaded and nothing is said");
    render(&diagnostics, files, true);
    render(&diagnostics, files, false)
}

/// The built-in content without its list of statements, which is long and only
/// says again what the other files say.
fn content() -> Files {
    let mut files = built_in();
    files.remove("content/base/rules.toml");
    files
}

fn with(path: &str, bytes: impl Into<Vec<u8>>) -> Files {
    let mut files = content();
    files.insert(path, bytes);
    files
}

#[test]
fn deep_nesting_is_an_error() {
    let deep =
        |open: &str, close: &str, times: usize| format!("a = {}1{}", open.repeat(times), close.repeat(times));
    let texts = [
        deep("[", "]", 60_000),
        deep("[", "", 200_000),
        deep("{ a = ", " }", 30_000),
        format!("{} = 1", vec!["a"; 100_000].join(".")),
        format!("[{}]", vec!["a"; 100_000].join(".")),
        format!("[[{}]]", vec!["a"; 100_000].join(".")),
        "[[car]]\n".repeat(30_000),
        (0..9_000).map(|at| format!("[t{at}]\nx.y.z = [[[]]]\n")).collect(),
    ];
    for text in texts {
        let text = shown(&with("content/base/cars.toml", text));
        assert!(text.contains("content/base/cars.toml"), "{text}");
    }
}

#[test]
fn many_wrong_names_are_answered_quickly() {
    let names: Vec<_> = (0..8_000).map(|at| format!("\"interier_{at}_interior\"")).collect();
    let text = format!("[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [{}]\n", names.join(", "));
    assert!(shown(&with("content/base/cars.toml", text)).contains("P301"));
}

#[test]
fn a_diagnostic_does_not_steer_the_terminal() {
    let text = shown(&with("content/base/turns.toml", "[[turn]]\nid = \"\u{1b}[31mred\"\n\u{1b}[2J = 1\n"));
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn empty_files_and_byte_order_marks_are_answered() {
    for place in PLACES {
        shown(&with(place, ""));
        shown(&with(place, "\n"));
        shown(&with(place, "\u{feff}"));
        shown(&with(place, "\r\n\r\n\0"));
        shown(&with(place, [0xff, 0xfe, b'\n', 0x80]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_answered(place in prop::sample::select(PLACES), bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        shown(&with(place, bytes));
    }

    #[test]
    fn random_text_is_answered(place in prop::sample::select(PLACES), text in "[\\[\\]{}=\"'a-z0-9_.,\n #-]{0,300}") {
        shown(&with(place, text));
    }

    #[test]
    fn mutated_content_is_answered(
        changes in prop::collection::vec((prop::sample::select(PLACES), any::<prop::sample::Index>(), 0usize..12, "[\\[\\]{}=\"a-z0-9_.,\n -]{0,6}"), 1..4),
    ) {
        let mut files = content();
        for (place, at, gone, new) in changes {
            let mut bytes = files.get(place).unwrap_or_default().to_vec();
            let from = at.index(bytes.len() + 1);
            let to = (from + gone).min(bytes.len());
            bytes.splice(from..to, new.bytes());
            files.insert(place, bytes);
        }
        shown(&files);
    }

    #[test]
    fn swapped_values_are_answered(
        place in prop::sample::select(PLACES),
        at in any::<prop::sample::Index>(),
        value in prop::sample::select(&["0", "-1", "255", "99999", "9223372036854775807", "1.5", "nan", "\"\"", "\"marshal\"", "true", "[]", "{}", "[[]]", "1979-05-27"][..]),
    ) {
        let mut files = content();
        let text = String::from_utf8(files.get(place).unwrap_or_default().to_vec()).unwrap_or_default();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = at.index(lines.len());
        if let Some((key, _)) = lines[line].clone().split_once('=') {
            lines[line] = format!("{key}= {value}");
        }
        files.insert(place, lines.join("\n"));
        shown(&files);
    }
}

/// Whether loading says so.
fn is_too_much(files: &Files) -> bool {
    shown(files);
    load(files, "base_2014").0.is_none()
}

/// The last row of a table once more under another id.
fn another(table: &str, nth: usize) -> String {
    let (before, behind) = table[table.rfind("\n[[").unwrap()..].split_once("id ").unwrap();
    let (_, behind) = behind.split_once('\n').unwrap();
    format!("{before}id = \"more_{nth}\"\n{behind}\n")
}

#[test]
fn however_many_rows_there_are_it_is_an_error() {
    let built_in = content();
    let read = |path: &str| String::from_utf8(built_in.get(path).unwrap().to_vec()).unwrap();
    for table in ["levels", "actions", "cars", "pawns", "loot", "turns", "rounds", "scoring", "families"] {
        let path = format!("content/base/{table}.toml");
        let text = read(&path);
        let more = (0..300).map(|nth| another(&text, nth));
        assert!(is_too_much(&with(&path, text.clone() + &more.collect::<String>())), "{table}");
    }
    for thing in ["bandits/django", "events/pickpocketing"] {
        let path = format!("content/base/{thing}.toml");
        let mut files = content();
        for nth in 0..300 {
            files.insert(path.replace(".toml", &format!("_{nth}.toml")), read(&path));
        }
        assert!(is_too_much(&files), "{thing}");
    }
}
