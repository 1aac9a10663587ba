//! Many games at once: the threads that play them, and a bar for people who wait.

use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::disk;
use crate::failure::Failure;

/// Scripts may nest deeply; the stack a main thread gets differs by system.
pub(crate) const STACK: usize = 8 << 20;

/// So many threads with room for scripts, or one for each processor.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, Failure> {
    let builder = ThreadPoolBuilder::new().num_threads(threads.unwrap_or_default()).stack_size(STACK);
    builder.build().map_err(|error| Failure::Bad(format!("The threads cannot be started: {error}.")))
}

/// A bar for people who wait for so many things; nothing where nobody does.
pub(crate) fn progress(number: u64, things: &str) -> ProgressBar {
    if number == 0 || !disk::errors_to_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {things}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(number).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
