//! The map is held against the land: what `ARCHITECTURE.md`, `CONTRIBUTING.md` and `docs/homes.md` name in code
//! spans is there under this name.

use std::collections::BTreeSet;
use std::fs;

use holdup_tests::repository::repository;
use holdup_tests::root;

/// Pages that tell where things are.
const MAPS: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/homes.md"];

/// Examples, and what is said not to be there yet.
/// Examples of how we write are there for their form.
const NOT_THERE: &[&str] = &[
    "sweets/robin",
    "docs/reference/errors/CODE.md",
    "// BASE-fire-h, D-079",
    "/// Bullets received in a batch.",
    "/// Moves a card between runs.",
    "/// True if the round card is open.",
    "area: verb object",
];

/// What was not taken is named here.
const BESIDE: &str = "## Dependencies";

/// What is written between single backticks, block quotes of code left out.
fn spans(text: &str) -> Vec<&str> {
    text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2)).collect()
}

/// The words of everything that is written in the repository, and the paths of its files.
struct Land {
    words: BTreeSet<String>,
    paths: Vec<String>,
}

impl Land {
    fn survey() -> Land {
        let files = repository(&["engine", "content", "scripts", "tests"]);
        let is_map = |path: &str| path.ends_with("tests/map.rs");
        let mut words = BTreeSet::new();
        for path in files.paths().filter(|path| !is_map(path)) {
            let text = files.get(path).map(String::from_utf8_lossy).unwrap_or_default();
            let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            words.extend(parts.filter(|word| word.len() > 2).map(str::to_owned));
        }
        Land { words, paths: files.paths().map(str::to_owned).collect() }
    }

    /// Whether a span that names a file, a folder or something in code names one that is there.
    fn has(&self, span: &str) -> bool {
        let is_path =
            span.contains('/') || [".rs", ".toml", ".lua", ".md"].iter().any(|end| span.ends_with(end));
        if is_path {
            let gaps = ['<', '*', '{'];
            if let Some(at) = span.find(gaps) {
                return self.is_below(&span[..span[..at].rfind('/').map_or(0, |slash| slash)]);
            }
            return self.is_below(span.trim_end_matches('/'));
        }
        let parts = span.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        parts
            .filter(|word| word.len() > 2 && !word.starts_with(char::is_numeric))
            .all(|word| self.words.contains(word))
    }

    /// Whether a file or folder of this name lies anywhere.
    fn is_below(&self, name: &str) -> bool {
        let inside = format!("/{name}");
        let is_it = |path: &String| {
            let path = format!("/{path}");
            path.ends_with(&inside) || path.contains(&format!("{inside}/"))
        };
        let top = root().join("..");
        top.join(name).exists() || self.paths.iter().any(is_it) || self.is_in_src(name)
    }

    /// `rules/flow.rs` is `engine/rules/src/flow.rs`.
    fn is_in_src(&self, name: &str) -> bool {
        name.split_once('/')
            .is_some_and(|(of, rest)| root().join("../engine").join(of).join("src").join(rest).exists())
    }
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a test may read the repository")]
fn what_the_map_names_is_there() {
    let land = Land::survey();
    let mut wrong = Vec::new();
    let mut named = 0;
    for page in MAPS {
        let text = fs::read_to_string(root().join("..").join(page)).unwrap();
        let told = text.split(BESIDE).next().unwrap_or_default();
        for span in spans(told) {
            named += 1;
            if !NOT_THERE.contains(&span) && !land.has(span) {
                wrong.push(format!("{page} names `{span}`"));
            }
        }
    }
    assert!(named > 200, "only {named} names were found");
    assert!(wrong.is_empty(), "{} names lead nowhere:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_dependency_has_its_line() {
    let read = |path: &str| fs::read_to_string(root().join("..").join(path)).expect("it is there");
    let page = read("ARCHITECTURE.md");
    let (_, table) = page.split_once(BESIDE).expect("the page has its table");
    // What a line saves is said of the crates in its first column.
    let told: BTreeSet<&str> =
        table.lines().filter_map(|line| line.split('|').nth(1)).flat_map(|first| first.split('`')).collect();
    let manifest: toml::Table = read("Cargo.toml").parse().expect("it is TOML");
    let crates = manifest["workspace"]["dependencies"].as_table().expect("a table").keys();
    let outside: Vec<&String> = crates.filter(|name| !name.starts_with("holdup")).collect();
    assert!(outside.len() > 30, "{outside:?}");
    let missing: Vec<_> = outside.into_iter().filter(|name| !told.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "no line in the table of dependencies: {missing:?}");
}
