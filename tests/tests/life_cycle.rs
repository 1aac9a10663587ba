//! The page of the guide that shows in which order hooks are called. Its situations
//! stand in the page itself; they are played with a pack that hears everything, and
//! what happened is what the page must say. `HOLDUP_BLESS=1` writes it anew.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::rc::Rc;

use holdup_hooks::registry::{HOOKS, Hearing, LISTENERS, ScriptedKind};
use holdup_hooks::{CalledHook, Observer};
use holdup_packs::{Files, VersionChoice, built_in};
use holdup_replay::case::setup::{CasePhase, Ready, build};
use holdup_replay::case::{Case, FencedBlock};
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLine;
use holdup_replay::transcript::Transcript;
use holdup_rules::game::{Answerer, Asked, Game, Status};
use holdup_rules::state::Step;
use holdup_tell::label::Labels;
use holdup_tests::PRESET;

/// Between these lines stands the list of all hooks.
const BEGINS: &str = "<!-- every hook: written by the test life_cycle -->";
const ENDS: &str = "<!-- end -->";

/// What the scripts of the listening pack do beside listening, so that every hook is called.
const DEEDS: [(&str, &str); 4] = [
    (
        "on_action",
        "if game.can(told.bandit, \"punch\") then game.act(told.bandit, \"punch\") end\n  game.shot_by_gun(game.bandits({ except = told.bandit }), told.bandit)",
    ),
    ("may_plan", "return true"),
    ("can_act", "return true"),
    ("score", "return 10"),
];

/// The hooks a kind of content hears, as content declares them, and a script that hears them.
fn listening(name: &str) -> (String, String) {
    let listener = LISTENERS.iter().find(|listener| listener.name == name);
    let listener: &ScriptedKind = listener.expect("there is such a kind of content");
    let (mut hooks, mut script) = (Vec::new(), String::new());
    for row in HOOKS.iter().filter(|row| listener.hearing(row) != Hearing::Never) {
        let point = row.name;
        let deed = DEEDS.iter().find(|(hook, _)| *hook == point).map_or("", |(_, deed)| deed);
        hooks.push(format!("\"{point}\""));
        script.push_str(&format!("function {point}(game, told)\n  {deed}\nend\n"));
    }
    (format!("hooks = [{}]\n", hooks.join(", ")), script)
}

/// The base game with a pack that hears everything.
fn library() -> Library {
    let mut files: Files = built_in();
    let rows = [
        (
            "pack",
            "pack",
            "id = \"ears\"\nname = \"Ears\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"CC0-1.0\"\nneeds = [\"base\"]\n",
        ),
        ("action", "actions/stunt", "name = \"Stunt\"\ncopies = 1\n"),
        ("bullet", "bullets/dart", "name = \"dart\"\n"),
        ("planning", "planning/listen", "name = \"listen\"\n"),
        ("scoring", "scoring/ears", "name = \"ears\"\n"),
    ];
    for (kind, path, content) in rows {
        let (hooks, script) = listening(kind);
        files.insert(format!("content/ears/{path}.toml"), format!("{content}{hooks}"));
        files.insert(format!("scripts/ears/{path}.lua"), script);
    }
    files.insert(
        "content/ears/bandits/dora.toml",
        "name = \"Dora\"\ncylinder = [{ bullet = \"dart\", count = 6 }]\nsource = { confidence = \"reconstructed\", from = \"a test\" }\n",
    );
    // A way to win hears whatever a pack does, and its own question besides, which is all that this one is there for.
    files.insert("content/ears/victories/ears.toml", "name = \"ears\"\nhooks = [\"winners\"]\n");
    files.insert("scripts/ears/victories/ears.lua", "function winners() end\n");
    let mut choice = VersionChoice::from(PRESET);
    choice.pack(&mut files, "ears");
    Library::with(files, choice).and_packs(vec!["ears".to_owned()])
}

/// What happens, line by line.
struct Log {
    lines: Rc<RefCell<Vec<String>>>,
    transcript: Rc<RefCell<Transcript>>,
    called: RefCell<Vec<&'static str>>,
}

impl Log {
    fn new() -> Rc<Log> {
        let lines: Rc<RefCell<Vec<String>>> = Rc::default();
        let told = Rc::clone(&lines);
        let sink = move |line: &TranscriptLine<'_>| told.borrow_mut().push(line.text.to_owned());
        Rc::new(Log {
            lines,
            transcript: Rc::new(RefCell::new(Transcript::new(None, Box::new(sink)))),
            called: RefCell::default(),
        })
    }
}

impl Observer for Log {
    fn called(&self, game: &Game, called: &CalledHook) {
        // What the base game listens for itself is not what the page is about.
        if !called.script.starts_with("scripts/ears/") {
            return;
        }
        self.transcript.borrow_mut().flush(game.table());
        self.called.borrow_mut().push(called.hook);
        let told = called.told.trim();
        let colon = if told.is_empty() { "" } else { ": " };
        let line = format!("    {}{colon}{told}", called.hook);
        self.lines.borrow_mut().push(line);
    }
    fn replied(&self, _: &Game, _: &str) {}
    fn verb(&self, _: &Game, _: &str, _: &[String]) {}
    fn done(&self, _: &Game, _: &str) {}
}

/// Answers as the page does, so that no step is run again.
struct Answers(Rc<RefCell<std::vec::IntoIter<String>>>);

impl Answerer for Answers {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let (table, question) = (asked.table, asked.question);
        let offered: Vec<String> =
            (question.choices.iter()).map(|&choice| table.choice_label(question, choice)).collect();
        let all = format!("{} {}", table.ask_label(question), offered.join(" | "));
        let answer = self.0.borrow_mut().next();
        let answer = answer.unwrap_or_else(|| panic!("the page does not answer: {all}"));
        let (_, wanted) = answer.split_once(": ").unwrap_or_default();
        let choice = table.choice_named(question, wanted);
        Some(choice.unwrap_or_else(|| panic!("`{answer}` is not offered: {all}")))
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

/// Plays a situation; answers what happened and the hooks that were called.
fn play(
    library: &Library,
    heading: &str,
    setup: &str,
    answers: Vec<String>,
) -> (Vec<String>, Vec<&'static str>) {
    let case = Case {
        file: "life-cycle.md".to_owned(),
        name: heading.to_owned(),
        setup: FencedBlock { text: setup.to_owned(), ..FencedBlock::default() },
        ..Case::default()
    };
    let Ready { rulebook, table, mut state, phases } =
        build(&case, library).unwrap_or_else(|problems| panic!("{heading}: {problems:?}"));
    let log = Log::new();
    let hooks = rulebook.observed(Rc::clone(&log) as Rc<dyn Observer>);
    let hooks = hooks.expect("the scripts load");
    let answers = Rc::new(RefCell::new(answers.into_iter()));
    for phase in phases {
        state.steps = match phase {
            CasePhase::Steps(steps) => steps.iter().rev().copied().collect(),
            CasePhase::NextRound => std::iter::once(Step::NextRound).collect(),
        };
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&hooks))
            .watched_by(Box::new(Rc::clone(&log.transcript)))
            .answered_by(Box::new(Answers(Rc::clone(&answers))));
        let status = game.advance().unwrap_or_else(|stopped| panic!("{heading}: {stopped}"));
        assert_eq!(status, Status::Over, "{heading}");
        state = game.state().clone();
    }
    log.transcript.borrow_mut().flush(&table);
    let left: Vec<String> = answers.borrow_mut().by_ref().collect();
    assert!(left.is_empty(), "{heading}: nobody asked for {left:?}");
    (log.lines.take(), log.called.take())
}

/// A hook that is called several times in a row is one line.
fn folded(lines: Vec<String>) -> String {
    let mut text = String::new();
    let name = |line: &str| -> Option<String> {
        let hook = line.strip_prefix("    ")?;
        Some(hook.split(':').next().unwrap_or(hook).to_owned())
    };
    let mut rest = lines.iter().peekable();
    while let Some(line) = rest.next() {
        let mut times = 1;
        while name(line).is_some() && rest.next_if(|next| name(next) == name(line)).is_some() {
            times += 1;
        }
        match times {
            1 => writeln!(text, "{line}"),
            _ => {
                let (hook, told) = line.split_once(':').unwrap_or((line, ""));
                let colon = if told.is_empty() { "" } else { ":" };
                writeln!(text, "{hook} ({times} times){colon}{told}")
            }
        }
        .expect("a text can be written to");
    }
    text
}

/// A heading as the target of a link.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The page as it should be.
fn written_anew(page: &str) -> String {
    let library = library();
    let (mut new, mut heading, mut setup) = (String::new(), String::new(), String::new());
    let mut shown: BTreeMap<&str, String> = BTreeMap::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(new, "{line}").expect("a text can be written to");
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut heading);
        }
        if line == BEGINS {
            new.push('\n');
            new.push_str(&list(&shown));
            new.push('\n');
            new.push_str(ENDS);
            new.push('\n');
            lines.by_ref().find(|line| *line == ENDS).expect("the list has an end");
            continue;
        }
        let (is_setup, is_trace) = (line == "```setup", line == "```trace");
        if !is_setup && !is_trace {
            continue;
        }
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut text: String = block.iter().flat_map(|line| [line, "\n"]).collect();
        if is_setup {
            setup.clone_from(&text);
        } else {
            let answers = block.iter().filter(|line| line.starts_with("> "));
            let answers = answers.map(|line| (*line).to_owned()).collect();
            let (happened, called) = play(&library, &heading, &setup, answers);
            for hook in called {
                shown.entry(hook).or_insert_with(|| heading.clone());
            }
            text = folded(happened);
        }
        new.push_str(&text);
        new.push_str("```\n");
    }
    new
}

/// Every hook, what its own row says about when it is called, and where the page shows it first.
fn list(shown: &BTreeMap<&str, String>) -> String {
    let mut list = "| Hook | Called | Shown in |\n| --- | --- | --- |\n".to_owned();
    for row in HOOKS {
        let hook = row.name;
        let heading = shown.get(hook);
        let heading =
            heading.unwrap_or_else(|| panic!("no situation of the page calls `{hook}`: add one that does"));
        writeln!(
            list,
            "| [`{hook}`](../../reference/hooks.md#{hook}) | {} | [{heading}](#{}) |",
            row.when,
            anchor(heading)
        )
        .expect("a text can be written to");
    }
    list
}

fn path() -> PathBuf {
    holdup_tests::root().join("../docs/guide/modding/life-cycle.md")
}

#[test]
fn the_page_of_the_life_cycle_shows_what_happens() {
    let page = std::fs::read_to_string(path()).expect("the page is there");
    assert!(page.contains(BEGINS), "the page has no list of hooks");
    let new = written_anew(&page);
    if std::env::var("HOLDUP_BLESS").is_ok() {
        std::fs::write(path(), new).expect("the page can be written");
        return;
    }
    assert!(
        page == new,
        "docs/guide/modding/life-cycle.md is out of date: HOLDUP_BLESS=1 cargo test -p holdup-tests life_cycle:: writes it anew"
    );
}
