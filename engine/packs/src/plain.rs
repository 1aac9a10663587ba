//! Bytes of a file as the text that everybody reads. Marks at the beginning are no part of it, and every line ends with
//! a line feed, however the file writes it. Whatever is read as text comes through here, so that no two readers see
//! different lines; whatever is written into a file that is there is written as that file is.

use std::borrow::Cow;

/// The mark that some editors put before text in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The bytes of a text without marks before them, and with a line feed at the end of each line. What is plain stays as
/// it is.
pub fn plain<'b>(bytes: impl Into<Cow<'b, [u8]>>) -> Cow<'b, [u8]> {
    let mut bytes = bytes.into();
    while bytes.starts_with(MARK) {
        bytes = match bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[MARK.len()..]),
            Cow::Owned(mut bytes) => Cow::Owned(bytes.split_off(MARK.len())),
        };
    }
    if !bytes.contains(&b'\r') {
        return bytes;
    }
    let mut text = Vec::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => {}
            b'\r' => text.push(b'\n'),
            _ => text.push(byte),
        }
    }
    Cow::Owned(text)
}

/// The hand a file is written in: with a mark before its text or without one, and one way to end lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    has_mark: bool,
    end: &'static str,
}

impl Hand {
    /// The hand of these bytes: lines end as the first one does.
    pub fn of(bytes: &[u8]) -> Hand {
        let first = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let end = match first.map(|at| &bytes[at..]) {
            Some([b'\r', b'\n', ..]) => "\r\n",
            Some([b'\r', ..]) => "\r",
            _ => "\n",
        };
        Hand { has_mark: bytes.starts_with(MARK), end }
    }

    /// A whole text in this hand.
    pub fn write(self, text: &str) -> Vec<u8> {
        let mark = if self.has_mark { MARK } else { &[] };
        [mark, &self.lines(text)].concat()
    }

    /// Lines in this hand, for the end of a file.
    pub fn lines(self, text: &str) -> Vec<u8> {
        text.replace('\n', self.end).into_bytes()
    }
}

/// That of whoever writes a new file.
impl Default for Hand {
    fn default() -> Hand {
        Hand::of(b"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_writes_the_same_text() {
        let text = "a\n\nb\n";
        for bytes in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r"] {
            for mark in ["", "\u{feff}"] {
                let bytes = [mark, bytes].concat().into_bytes();
                assert_eq!(plain(&bytes[..]), text.as_bytes());
                assert_eq!(plain(bytes.clone()), text.as_bytes());
                assert_eq!(Hand::of(&bytes).write(text), bytes);
            }
        }
    }

    #[test]
    fn marks_are_text_behind_other_text_alone() {
        assert_eq!(plain("\u{feff}\u{feff}a".as_bytes()), "a".as_bytes());
        assert_eq!(plain("a\u{feff}".as_bytes()), "a\u{feff}".as_bytes());
        assert_eq!(Hand::of(b"").write("a\n"), b"a\n");
    }
}
