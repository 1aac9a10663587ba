//! Whoever sits in front of the program: what he sees and types.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::failure::Failure;

/// Whether a person reads what is printed.
pub(crate) fn writes_to_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether a picture can be drawn over the one before: on a terminal that takes
/// control codes, and whose owner has not asked for plain text.
pub(crate) fn draws_in_place() -> bool {
    writes_to_terminal() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// What takes everything off the screen that was shown, also what can be scrolled back to. Where the terminal takes no
/// control codes it is as many empty lines as it has; elsewhere there is nothing to take away.
pub(crate) fn cover() -> String {
    if draws_in_place() {
        // Some terminals keep what they clear among the lines that can be scrolled back, so those go last.
        "\x1b[H\x1b[2J\x1b[3J".to_owned()
    } else if writes_to_terminal() {
        "\n".repeat(terminal_size().1)
    } else {
        String::new()
    }
}

/// Whether a person types what is read.
pub(crate) fn reads_from_terminal() -> bool {
    io::stdin().is_terminal()
}

/// Columns and rows of the terminal; where there is none those the variables COLUMNS and LINES say there are, or what a
/// printed page has.
pub(crate) fn terminal_size() -> (usize, usize) {
    let (width, height) = match terminal_size::terminal_size() {
        Some((width, height)) => (usize::from(width.0), usize::from(height.0)),
        None => (said("COLUMNS").unwrap_or(100), said("LINES").unwrap_or(50)),
    };
    (width.clamp(28, 1000), height)
}

#[allow(clippy::disallowed_methods, reason = "how wide a page is, its reader says")]
fn said(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Columns of the terminal, or those the variable COLUMNS says there are; none where nothing is said, as in a pipe.
pub(crate) fn columns() -> Option<usize> {
    let on_screen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let columns = on_screen().or_else(|| said("COLUMNS"));
    columns.map(|columns| columns.clamp(NARROWEST, 1000))
}

/// Narrower pages are not thought of.
const NARROWEST: usize = 16;

/// The next line somebody types, without its end; none at the end of the input.
pub(crate) fn read_line() -> Result<Option<String>, Failure> {
    next_line().map_err(unreadable)
}

fn unreadable(error: io::Error) -> Failure {
    Failure::Bad(format!("The input cannot be read: {error}."))
}

fn next_line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // Bytes and not text: a line that is not UTF-8 is a wrong answer, not the end of the game.
    let read = io::BufRead::read_until(&mut io::stdin().lock(), b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

/// What somebody types, for those who have something else to do until he does.
#[derive(Debug)]
pub(crate) struct Typing(Receiver<io::Result<Option<String>>>);

impl Typing {
    /// Begins to listen. From now on nobody else may read the input.
    pub(crate) fn listen() -> Typing {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            loop {
                let line = next_line();
                let is_last = !matches!(line, Ok(Some(_)));
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Typing(lines)
    }

    /// The next line as [`read_line`] has it, or none so far.
    pub(crate) fn wait(&self, milliseconds: u64) -> Result<Option<Option<String>>, Failure> {
        match self.0.recv_timeout(Duration::from_millis(milliseconds)) {
            Ok(line) => line.map(Some).map_err(unreadable),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(None)),
        }
    }
}

/// Whether a person reads what is said on standard error.
pub(crate) fn errors_to_terminal() -> bool {
    io::stderr().is_terminal()
}
