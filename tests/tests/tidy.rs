//! House rules a compiler does not check: which crate may use which, what a
//! file opens with, how long it is, what kind of file stands where.

use std::fs;
use std::path::{Path, PathBuf};

use holdup_tests::rust_text::identifiers;

/// Crates in which nothing may differ from run to run or machine to machine.
const EXACT: [&str; 4] = ["rules", "tell", "packs", "hooks"];

const LONGEST_FILE: usize = 1000;

/// What decides the game is read from end to end by whoever doubts it.
const LONGEST_FILE_OF_RULES: usize = 500;

/// How many methods `Game` has, in all files together. It asks, emits, draws and calls; what happens in a game is told
/// by procedures, which are functions of their own, and scripts get verbs. So the number only shrinks.
const METHODS_OF_GAME: usize = 49;

/// What in the program holds the state of a game: it plays games, keeps or counts them, or takes from them what somebody
/// may know. None of it shows anything.
const HOLD_STATES: [&str; 8] = [
    "command/simulate/rows.rs",
    "command/simulate/tally.rs",
    "command/simulate.rs",
    "command/tables/followers.rs",
    "play/happening.rs",
    "play/keep.rs",
    "play/sitting.rs",
    "seen.rs",
];

/// With what games are shown.
const SHOWS: [&str; 5] = ["Board", "Scene", "Show", "Speech", "Teller"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry of a folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != ".git" {
            found.extend(files(&path));
        } else if path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn rust_files() -> Vec<PathBuf> {
    let all = files(&root().join("engine")).into_iter().chain(files(&root().join("tests")));
    all.filter(|path| path.extension().is_some_and(|kind| kind == "rs")).collect()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The crates in the order in which each uses those before it alone, as the map gives it: all there are.
fn crates() -> Vec<String> {
    let page = text(&root().join("ARCHITECTURE.md"));
    let line = page.lines().find(|line| line.starts_with("`rules <- ")).expect("the map gives the order");
    let order: Vec<String> =
        line.split('`').nth(1).unwrap_or_default().split(" <- ").map(str::to_owned).collect();
    let entries = fs::read_dir(root().join("engine")).expect("the crates can be read");
    let names =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let mut there: Vec<String> = names.collect();
    let mut named = order.clone();
    there.sort();
    named.sort();
    assert_eq!(named, there);
    order
}

fn complain(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn crates_use_only_what_stands_left_of_them() {
    let mut wrong = Vec::new();
    let crates = crates();
    for (at, name) in crates.iter().enumerate() {
        let manifest = text(&root().join("engine").join(name).join("Cargo.toml"));
        let dependencies = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        for right in &crates[at..] {
            if dependencies.contains(&format!("holdup-{right}."))
                || dependencies.contains(&format!("\n{right}."))
            {
                wrong.push(format!("engine/{name} must not use holdup-{right}"));
            }
        }
        let only = |library: &str, owner: &str, wrong: &mut Vec<String>| {
            if dependencies.contains(&format!("\n{library}.")) && *name != owner {
                wrong.push(format!("engine/{name} must not use {library}: only engine/{owner} does"));
            }
        };
        only("mlua", "hooks", &mut wrong);
        only("clap", "cli", &mut wrong);
        only("rayon", "cli", &mut wrong);
    }
    complain(&wrong);
}

#[test]
fn every_rust_file_says_what_it_is() {
    let mut wrong = Vec::new();
    for path in rust_files() {
        let source = text(&path);
        if !source.starts_with("//! ") {
            wrong.push(format!("{}: must open with what it is", path.display()));
        }
        let lines = source.lines().count();
        let of_rules = path.starts_with(root().join("engine/rules"));
        let most = if of_rules { LONGEST_FILE_OF_RULES } else { LONGEST_FILE };
        if lines > most && !source.starts_with("//! Table:") {
            wrong.push(format!("{}: {lines} lines, more than anybody reads in one sitting", path.display()));
        }
        if path.file_name().is_some_and(|name| name == "mod.rs")
            && !path.components().any(|part| part.as_os_str() == "tests")
        {
            wrong.push(format!("{}: name the file after the module", path.display()));
        }
    }
    complain(&wrong);
}

/// The methods a file gives to `Game` itself, not by a trait.
fn methods_of_game(source: &str) -> usize {
    let mut inside = false;
    let methods = source.lines().filter(|line| {
        inside = line.starts_with("impl Game ") || inside && *line != "}";
        let item = line.strip_prefix("    ").filter(|item| inside && !item.starts_with(' '));
        item.is_some_and(|item| item.starts_with("fn ") || item.starts_with("pub") && item.contains(" fn "))
    });
    methods.count()
}

#[test]
fn game_gets_no_more_methods() {
    let lines = "impl Game {\n    fn ask() {\n        fn inner() {}\n    }\n    pub(crate) fn emit() {}\n}\nfn free() {}\n";
    assert_eq!(methods_of_game(lines), 2);
    let of_rules = files(&root().join("engine/rules/src"));
    let methods: usize = of_rules.iter().map(|path| methods_of_game(&text(path))).sum();
    assert!(
        methods <= METHODS_OF_GAME,
        "{methods}: write a function beside `Game`, which has {METHODS_OF_GAME}"
    );
    assert_eq!(methods, METHODS_OF_GAME, "it shrank: so does the number");
}

/// The names of the modules a file declares.
fn modules(source: &str) -> Vec<&str> {
    let declared = source.lines().filter_map(|line| line.strip_prefix("mod "));
    declared.filter_map(|rest| rest.strip_suffix(';')).collect()
}

/// The tests of a crate are one program, because each links the whole engine. Cargo does not look for others beside
/// it, so a file of tests nobody declares would never run.
#[test]
fn every_file_of_tests_is_part_of_a_program() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    let engine = crates().into_iter().map(|name| root().join("engine").join(name));
    for folder in engine.chain([root().join("tests")]) {
        let manifest = text(&folder.join("Cargo.toml"));
        let all = match folder.join("tests").is_dir() {
            true => files(&folder.join("tests")),
            false => Vec::new(),
        };
        let outer = all.iter().filter(|path| path.parent() == Some(&folder.join("tests")));
        let outer: Vec<_> =
            outer.filter_map(|path| path.file_name()?.to_str()?.strip_suffix(".rs")).collect();
        let program = outer.contains(&"main").then(|| text(&folder.join("tests/main.rs")));
        let modules = program.as_deref().map(modules).unwrap_or_default();
        for name in &outer {
            let listed = manifest.contains(&format!("path = \"tests/{name}.rs\""));
            let alone = outer.len() == 1 && !manifest.contains("autotests = false");
            if !listed && !alone && !modules.contains(name) {
                wrong.push(format!(
                    "{}: tests/{name}.rs is part of no program: declare it in tests/main.rs",
                    folder.display()
                ));
            }
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} files of tests were found");
    complain(&wrong);
}

#[test]
fn nothing_exact_counts_in_floating_point() {
    let mut wrong = Vec::new();
    for name in EXACT {
        for path in files(&root().join("engine").join(name).join("src")) {
            for (number, line) in text(&path).lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                let words = || code.split(|c: char| !c.is_alphanumeric() && c != '_');
                let refuses =
                    line.trim_start().starts_with("i128 u128 f32 f64") && path.ends_with("typed.rs");
                if !refuses && words().any(|word| word == "f32" || word == "f64") {
                    wrong.push(format!("{}:{}: no floating point here", path.display(), number + 1));
                }
                if words().any(|word| matches!(word, "Instant" | "SystemTime" | "HashMap" | "HashSet")) {
                    wrong.push(format!("{}:{}: differs from run to run", path.display(), number + 1));
                }
            }
        }
    }
    complain(&wrong);
}

#[test]
fn each_folder_holds_its_kind_of_file() {
    let mut wrong = Vec::new();
    let kinds: [(&str, &[&str]); 5] = [
        ("content", &["toml"]),
        ("scripts", &["lua", "luau", "md", "py"]),
        ("docs/guide", &["md"]),
        ("docs/reference", &["md", "lua"]),
        ("engine", &["rs", "toml", "lua", "luau", "snap", "txt", "md", "css", "html", "js", "svg"]),
    ];
    for (folder, allowed) in kinds {
        let mut all = files(&root().join(folder));
        // Proptest keeps what it once failed on beside the test.
        all.retain(|path| !path.to_string_lossy().contains("proptest-regressions"));
        for path in all {
            let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if !allowed.contains(&kind.as_str()) {
                wrong.push(format!("{}: only {} belong here", path.display(), allowed.join(", ")));
            }
        }
    }
    complain(&wrong);
}

#[test]
fn nothing_names_a_place_on_somebodys_machine() {
    let mut wrong = Vec::new();
    let hints =
        [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("C:", "\\\\Users"), concat!("/ro", "ot/")];
    for folder in ["engine", "content", "scripts", "docs", "tests"] {
        for path in files(&root().join(folder)) {
            let Ok(source) = fs::read_to_string(&path) else {
                continue;
            };
            for (number, line) in source.lines().enumerate() {
                if hints.iter().any(|hint| line.contains(hint)) {
                    wrong.push(format!("{}:{}: a path of one machine", path.display(), number + 1));
                }
            }
        }
    }
    complain(&wrong);
}

/// The top level reads like a table of contents.
#[test]
fn the_top_level_stays_bare() {
    let known = [
        ".cargo",
        ".ci",
        ".git",
        ".gitignore",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "NOTICE",
        "README.md",
        "clippy.toml",
        "content",
        "docs",
        "engine",
        "rustfmt.toml",
        "scripts",
        "target",
        "tests",
    ];
    let entries = fs::read_dir(root()).expect("the repository can be read");
    let names =
        entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned());
    let strangers: Vec<String> = names.filter(|name| !known.contains(&name.as_str())).collect();
    complain(&strangers);
}

/// What `docs/guide/trust.md` promises it promises by tests: each that it names is there.
#[test]
fn every_promise_names_a_test_that_is_there() {
    let page = text(&root().join("docs/guide/trust.md"));
    let all: String = rust_files().iter().map(|path| text(path)).collect();
    let mut wrong = Vec::new();
    let mut named = 0;
    for name in page.split('`').skip(1).step_by(2).filter(|name| !name.contains(' ')) {
        let there = match name.split_once("::") {
            // A test, or all of a module.
            Some(_) => {
                let last = name.split("::").filter(|part| !part.is_empty()).last().unwrap_or_default();
                all.contains(&format!("fn {last}(")) || all.contains(&format!("mod {last};"))
            }
            None if name.contains('/') => root().join(name).exists(),
            None => continue,
        };
        named += 1;
        if !there {
            wrong.push(format!("docs/guide/trust.md names `{name}`, which is nowhere"));
        }
    }
    assert!(named > 15, "only {named} promises name what holds them");
    complain(&wrong);
}

/// Whatever is shown of a game is made from what its viewer may know.
#[test]
fn nothing_that_shows_a_game_holds_its_state() {
    let source = root().join("engine/cli/src");
    let mut holding = Vec::new();
    for path in files(&source) {
        let name = path.strip_prefix(&source).expect("it lies there").to_string_lossy().replace('\\', "/");
        if name.ends_with("/tests.rs") || name == "play/leaks.rs" {
            continue;
        }
        let text = text(&path);
        let names = identifiers(&text);
        let has = |wanted: &str| names.iter().any(|name| name.text == wanted);
        if !has("State") && !text.contains(".state()") {
            continue;
        }
        for shows in SHOWS {
            assert!(!has(shows), "{name} holds the state of a game and shows it by `{shows}`: take a `Seen`");
        }
        holding.push(name);
    }
    assert_eq!(holding, HOLD_STATES);
}

/// Doc comments that begin with a question. The number only falls: `CONTRIBUTING.md` says how we write.
const QUESTIONS: usize = 2270;

#[test]
fn doc_comments_that_begin_with_a_question_grow_fewer() {
    let mut found = 0;
    for path in rust_files() {
        let source = text(&path);
        let mut before = "";
        for line in source.lines().map(str::trim_start) {
            let begins = !before.starts_with("///") && line.starts_with("/// ");
            let word = line.trim_start_matches("/// ").split(|letter: char| !letter.is_alphabetic()).next();
            let asks = ["What", "Whether", "How", "Where", "Whom"].contains(&word.unwrap_or_default());
            found += usize::from(begins && asks);
            before = line;
        }
    }
    assert!(found <= QUESTIONS, "{found} doc comments begin with a question, more than {QUESTIONS}");
    assert_eq!(found, QUESTIONS, "fewer doc comments begin with a question: write the new number here");
}

/// The text behind a heading's link, as the forges make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let root = root();
    let pages = files(&root).into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    let (mut wrong, mut followed) = (Vec::new(), 0);
    for page in pages {
        let folder = page.parent().expect("a page lies in a folder");
        let source = text(&page);
        for target in source.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") || target.contains(' ') || target.contains('`') {
                continue;
            }
            followed += 1;
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let to = if path.is_empty() { page.clone() } else { folder.join(path) };
            let is_there = to.exists()
                && (heading.is_empty()
                    || text(&to).lines().any(|line| {
                        line.starts_with('#') && anchor(line.trim_start_matches('#')) == heading
                    }));
            if !is_there {
                wrong.push(format!("{}: nothing is at {target}", page.display()));
            }
        }
    }
    assert!(followed > 100, "only {followed} links");
    complain(&wrong);
}
