//! Ctrl-C while something long is running: it stops where it can and says what
//! came of it so far. A second one ends the process at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit code of a command that a person has stopped, as shells know it.
const STOPPED: i32 = 130;

/// From now on Ctrl-C asks to stop. Where the system gives no way to hear of it, it ends the process as ever.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(STOPPED);
        }
    });
}

/// What was asked has been done: the next Ctrl-C asks anew. Answers whether anything was.
pub(crate) fn heard() -> bool {
    ASKED.swap(false, Ordering::Relaxed)
}

/// Whether somebody has asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
