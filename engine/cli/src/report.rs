//! What is said on standard error: failures, and what to report when the
//! program itself is wrong.

use std::cell::RefCell;
use std::io::Write;
use std::sync::OnceLock;

use crate::disk;
use crate::plain::PlainWriter;

static SEED: OnceLock<u64> = OnceLock::new();

/// Remembers the seed of what is running, in case it must be reported.
pub(crate) fn remember_seed(seed: u64) {
    SEED.get_or_init(|| seed);
}

thread_local! {
    static OVERHEARD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does something on this thread and keeps what is said meanwhile, without colours, for those who sit elsewhere.
pub(crate) fn overhear<T>(act: impl FnOnce() -> T) -> (T, String) {
    let before = OVERHEARD.with(|heard| heard.replace(Some(String::new())));
    let done = act();
    (done, OVERHEARD.with(|heard| heard.replace(before)).unwrap_or_default())
}

/// Says something on standard error. If nobody can hear it, that is no failure.
pub(crate) fn say(message: &str) {
    let is_heard = OVERHEARD.with_borrow_mut(|heard| {
        let Some(heard) = heard else { return false };
        heard.push_str(&anstream::adapter::strip_str(message.trim_end()).to_string());
        heard.push('\n');
        true
    });
    if is_heard {
        return;
    }
    let mut err = PlainWriter::new(anstream::stderr().lock(), false);
    let _ = writeln!(err, "{}", message.trim_end());
}

/// Says that the program is wrong, and what to report.
pub(crate) fn mistake() {
    let seed = SEED.get().map(|seed| format!("\n  seed:         {seed}")).unwrap_or_default();
    say(&format!(
        "\nThis is a mistake in holdup, not yours. Please report the message above together with\n  \
         command line: {}{seed}\n  version:      {}",
        disk::command_line(),
        env!("CARGO_PKG_VERSION"),
    ));
}
