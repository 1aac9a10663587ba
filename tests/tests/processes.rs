//! The same seats and seed make the same bytes in two processes, whatever else
//! the processes do at the same time. The other process is this test once more,
//! told by a variable to print what it wrote.

use std::cell::RefCell;
use std::process::Command;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use holdup_replay::library::Library;
use holdup_replay::record::{Recorder, into_text};
use holdup_rules::game::Hooks;
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, other_game, rulebook};
use holdup_tests::watch::finish;

/// Set for the process that prints.
const PRINT: &str = "HOLDUP_PRINT_RECORDS";

/// What stands before and after the records in what is printed.
const FENCE: &str = "=====";

const SEED: u64 = 1899;
const GAMES: u64 = 8;

/// The records of the games of all rulebook versions played here, head and transcript, on one thread.
fn records(games: u64) -> String {
    let library = Library::built_in();
    let text: Rc<RefCell<String>> = Rc::default();
    let others = OTHER_GAMES.iter().map(|&other| other_game(&library, other));
    for rulebook in std::iter::once(rulebook(&library)).chain(others) {
        let hooks = rulebook.hooks().expect("the scripts were loaded once before");
        for game in 0..games {
            let which = Which::nth(rulebook.content(), SEED, game);
            record(&Dealt::new(&rulebook, which), which, &hooks, &text);
        }
    }
    text.take()
}

/// Writes the record of one game.
fn record(dealt: &Dealt, which: Which, hooks: &Rc<dyn Hooks>, text: &Rc<RefCell<String>>) {
    let recorder = Recorder::begin(&dealt.head(which), &dealt.table, into_text(text));
    let mut game = dealt.game(hooks).watched_by(Box::new(recorder));
    finish(&mut game, &mut which.choices(), |_, _| Ok(())).expect("no script fails");
}

/// The records, while another thread plays other numbers of the same games.
fn records_in_company() -> String {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(8 * 1024 * 1024);
        let company = || {
            while !done.load(Ordering::Relaxed) {
                records(1);
            }
        };
        thread.spawn_scoped(scope, company).expect("the system gives a thread");
        let records = records(GAMES);
        done.store(true, Ordering::Relaxed);
        records
    })
}

/// Prints the records when told to; in the usual run there is nothing to do.
#[test]
#[allow(clippy::disallowed_methods, reason = "tells the two processes apart")]
fn the_other_process() {
    if std::env::var(PRINT).is_ok() {
        print!("\n{FENCE}{}{FENCE}\n", records_in_company());
    }
}

#[test]
fn the_same_games_are_the_same_bytes_in_another_process() {
    let here = records(GAMES);
    assert!(here.lines().count() > GAMES as usize * 100, "that is no play at all:\n{here}");
    let test = std::env::current_exe().expect("a running test has a file");
    let other = || {
        let arguments = ["--exact", "processes::the_other_process", "--nocapture", "--test-threads", "2"];
        let output =
            Command::new(&test).args(arguments).env(PRINT, "1").output().expect("the test runs again");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).expect("records are text");
        said.split(FENCE).nth(1).expect("the other process printed records").to_owned()
    };
    for there in [other(), other(), records_in_company()] {
        let differs = here.lines().zip(there.lines()).find(|(one, two)| one != two);
        assert_eq!(differs, None, "the same line, here and there");
        assert_eq!(here.len(), there.len(), "one of the records goes on");
    }
}
