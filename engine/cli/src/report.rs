//! What is said on standard error: failures, and what to report when the
//! program itself is wrong.

use std::io::Write;
use std::sync::OnceLock;

use crate::disk;
use crate::plain::Plain;

static SEED: OnceLock<u64> = OnceLock::new();

/// Remembers the seed of what is running, in case it must be reported.
pub(crate) fn remember_seed(seed: u64) {
    SEED.get_or_init(|| seed);
}

/// Says something on standard error. If nobody can hear it, that is no failure.
pub(crate) fn say(message: &str) {
    let mut err = Plain::new(anstream::stderr().lock(), false);
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
