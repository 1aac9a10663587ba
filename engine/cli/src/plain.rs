//! The last thing before the terminal: whatever a pack, a case or a record brought
//! into a text, only what people see and what the program itself colours goes on.

use std::io::{self, Write};

use holdup_packs::is_unseen;

/// What stands for something that is not let through.
const STANDS_FOR: char = '\u{fffd}';
/// Longest control code of the program's own.
const LONGEST: usize = 24;

/// True if these parameters of a control code are a style the program itself uses: none that hides a text or paints
/// what is behind it.
fn is_ours(parameters: &str) -> bool {
    let is_plain = |style: &str| match style.parse::<u8>() {
        Ok(style) => matches!(style, 0..=4 | 22..=24 | 31..=37 | 39 | 90..=97),
        Err(_) => style.is_empty(),
    };
    match parameters.strip_prefix("38;5;") {
        Some(colour) => colour.parse::<u8>().is_ok_and(|colour| colour != 0),
        None => parameters.split(';').all(is_plain),
    }
}

/// Lets text and colours through, and nothing else that would steer a terminal.
#[derive(Debug)]
pub(crate) struct PlainWriter<W> {
    inner: W,
    /// Whether the program itself goes back over what it has drawn.
    draws: bool,
    /// A control code whose end is still to come.
    code: String,
    /// A character whose end is still to come.
    half: Vec<u8>,
}

impl<W: Write> PlainWriter<W> {
    /// Writes to `inner`. What `draws` may move back to the lines above.
    pub(crate) fn new(inner: W, draws: bool) -> PlainWriter<W> {
        PlainWriter { inner, draws, code: String::new(), half: Vec::new() }
    }

    fn take(&mut self, c: char, into: &mut String) {
        match self.code.len() {
            0 if c == '\x1b' => self.code.push(c),
            0 => self.take_text(c, into),
            1 if c == '[' => self.code.push(c),
            length if length > 1 && length < LONGEST && (c.is_ascii_digit() || c == ';') => self.code.push(c),
            length => {
                let code = std::mem::take(&mut self.code);
                let is_style = || c == 'm' && is_ours(&code[2..]);
                let is_ours = length > 1 && (is_style() || self.draws && matches!(c, 'A' | 'J'));
                if is_ours {
                    into.push_str(&code);
                    into.push(c);
                    return;
                }
                // Without its beginning the rest is text like any other.
                into.push(STANDS_FOR);
                into.push_str(&code[1..]);
                self.take(c, into);
            }
        }
    }

    fn take_text(&mut self, c: char, into: &mut String) {
        let is_fine = matches!(c, '\n' | '\t') || (c == '\r' && self.draws) || !is_unseen(c);
        into.push(if is_fine { c } else { STANDS_FOR });
    }
}

impl<W: Write> Write for PlainWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.half);
        all.extend_from_slice(bytes);
        let (mut clean, mut read) = (String::with_capacity(all.len()), 0);
        for chunk in all.utf8_chunks() {
            chunk.valid().chars().for_each(|c| self.take(c, &mut clean));
            read += chunk.valid().len() + chunk.invalid().len();
            let may_go_on = read == all.len() && chunk.invalid().len() < 4;
            match std::str::from_utf8(chunk.invalid()) {
                Ok(_) => {}
                Err(error) if may_go_on && error.error_len().is_none() => {
                    self.half = chunk.invalid().to_vec()
                }
                Err(_) => self.take(STANDS_FOR, &mut clean),
            }
        }
        self.inner.write_all(clean.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(pieces: &[&[u8]], draws: bool) -> String {
        let mut plain = PlainWriter::new(Vec::new(), draws);
        pieces.iter().for_each(|piece| plain.write_all(piece).unwrap());
        String::from_utf8(plain.inner).unwrap()
    }

    #[test]
    fn text_and_colours_go_through_however_they_are_cut() {
        let text = "caf\u{e9} \x1b[1m\x1b[38;5;12mrot\x1b[0m\t\u{1f682}\n";
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(through(&bytes, false), text);
        assert_eq!(through(&[text.as_bytes()], false), text);
    }

    #[test]
    fn what_steers_a_terminal_does_not() {
        let hostile =
            "a\x1b[2Jb\x1b]0;title\x07c\x08\u{9b}1md\re\u{202e}f\x1b[99999999999999999999999999999mg";
        let text = through(&[hostile.as_bytes()], false);
        assert!(!text.contains(is_unseen), "{text:?}");
        assert!(text.starts_with("a\u{fffd}[2Jb\u{fffd}]0;title\u{fffd}c"), "{text:?}");
        assert_eq!(through(&[b"a\xff\xfeb"], false), "a\u{fffd}\u{fffd}b");
    }

    #[test]
    fn no_style_hides_what_is_written() {
        for style in ["8", "1;8", "5", "7", "30", "40", "48;5;1", "38;2;0;0;0", "38;5;0", "28", "256"] {
            let text = through(&[format!("\x1b[{style}mhidden").as_bytes()], true);
            assert_eq!(text, format!("\u{fffd}[{style}mhidden"));
        }
        assert_eq!(through(&[b"\x1b[m\x1b[1;91mred"], false), "\x1b[m\x1b[1;91mred");
    }

    #[test]
    fn a_picture_is_drawn_over_the_one_before() {
        assert_eq!(through(&[b"\x1b[12A\r\x1b[J"], true), "\x1b[12A\r\x1b[J");
        assert!(!through(&[b"\x1b[12A\r\x1b[J"], false).contains(['\x1b', '\r']));
    }
}
