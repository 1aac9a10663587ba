//! Ctrl-C while something long is running: it stops where it can and says what
//! came of it so far. A second one ends the process at once, and so does every one
//! while nothing listens; what is then to be said was written down before.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::disk;
use crate::report;

static ASKED: AtomicBool = AtomicBool::new(false);

static ELSEWHERE: AtomicBool = AtomicBool::new(false);

static LISTENING: AtomicBool = AtomicBool::new(false);

static FAREWELL: Mutex<Option<String>> = Mutex::new(None);

/// The exit code of a command that a person has stopped, as shells know it.
const STOPPED: i32 = 130;

/// For how many seconds a person waits for an answer.
/// (A test that compares two answers waits for both.)
pub(crate) const PATIENCE: u32 = if cfg!(test) { 600 } else { 3 };

/// From now on Ctrl-C asks to stop. Where the system gives no way to hear of it, it ends the process as ever.
pub(crate) fn listen() {
    LISTENING.store(true, Ordering::Relaxed);
    handle();
}

/// From now on these words are said before a Ctrl-C ends the process.
pub(crate) fn farewell(words: String) {
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
    handle();
}

/// From now on Ctrl-C is another's affair: nobody is asked here to stop.
pub(crate) fn heard_elsewhere() {
    ELSEWHERE.store(true, Ordering::Relaxed);
}

fn handle() {
    if ELSEWHERE.load(Ordering::Relaxed) {
        return;
    }
    // A handler can be set once only: that it stands already is no mistake.
    let _ = ctrlc::set_handler(|| {
        if !LISTENING.load(Ordering::Relaxed) || ASKED.swap(true, Ordering::Relaxed) {
            if let Some(words) = &*FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) {
                // Behind what the terminal shows of the key.
                report::say(&format!("\n{words}"));
            }
            process::exit(STOPPED);
        }
    });
}

/// Does what has to stop soon: it is handed what says whether to go on, which is so until somebody presses Ctrl-C
/// or so many seconds are over. Afterwards Ctrl-C does what it did before.
pub(crate) fn patiently<T>(seconds: u32, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
    let start = disk::now();
    let before = LISTENING.load(Ordering::Relaxed);
    listen();
    let done = work(&|| !asked() && start.elapsed() < Duration::from_secs(seconds.into()));
    LISTENING.store(before, Ordering::Relaxed);
    heard();
    done
}

/// What was asked has been done: the next Ctrl-C asks anew. Answers whether anything was.
pub(crate) fn heard() -> bool {
    ASKED.swap(false, Ordering::Relaxed)
}

/// Whether somebody has asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_has_an_end() {
        let rounds = patiently(1, |go_on| {
            let mut rounds = 0;
            while go_on() {
                rounds += 1;
            }
            rounds
        });
        assert!(rounds > 0);
        assert!(!LISTENING.load(Ordering::Relaxed));
    }
}
