//! Whoever sits in front of the program: what he sees and types.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use holdup_packs::plain;

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
    (width.clamp(NARROWEST, 1000), height)
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
    // Nothing that holds the lock can fail half-way.
    static TYPED: Mutex<TypedLines> = Mutex::new(TypedLines { is_begun: false, has_returned: false });
    TYPED.lock().unwrap_or_else(PoisonError::into_inner).next(&mut io::stdin().lock())
}

/// The lines of what is typed, whichever way they end.
#[derive(Debug, Default)]
struct TypedLines {
    is_begun: bool,
    /// True if the last line ended with a carriage return, so that a line feed behind it is no other line.
    has_returned: bool,
}

impl TypedLines {
    /// The next line, without its end.
    fn next(&mut self, input: &mut impl BufRead) -> io::Result<Option<String>> {
        let (mut bytes, mut has_end) = (Vec::new(), false);
        while !has_end {
            let read = match input.fill_buf() {
                Ok([]) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if std::mem::take(&mut self.has_returned) && read[0] == b'\n' {
                input.consume(1);
                continue;
            }
            let end = read.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            bytes.extend_from_slice(&read[..end.unwrap_or(read.len())]);
            has_end = end.is_some();
            self.has_returned = end.is_some_and(|end| read[end] == b'\r');
            let taken = end.map_or(read.len(), |end| end + 1);
            input.consume(taken);
        }
        if bytes.is_empty() && !has_end {
            return Ok(None);
        }
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        let bytes = if is_first { plain(bytes).into_owned() } else { bytes };
        // Bytes and not text: a line that is not UTF-8 is a wrong answer, not the end of the game.
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_same_whichever_way_they_end() {
        for text in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r", "\u{feff}a\n\nb", "a\r\n\nb\r"] {
            // As a pipe brings it: in pieces.
            for piece in [1, 2, 100] {
                let mut input = io::BufReader::with_capacity(piece, text.as_bytes());
                let mut lines = TypedLines::default();
                let read = std::iter::from_fn(|| lines.next(&mut input).unwrap());
                assert_eq!(read.collect::<Vec<_>>(), ["a", "", "b"], "{text:?} in pieces of {piece}");
            }
        }
    }
}
