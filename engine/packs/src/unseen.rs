//! Characters nobody sees, but terminals and readers obey: a text of a stranger
//! must not clear a screen, begin a line of its own, or read otherwise than it is.

use std::borrow::Cow;

/// True if a character steers what is shown instead of being shown: control codes, line breaks, those that turn the
/// direction of writing, and those without any width that no spelling needs.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// True if a character takes up no room of its own: those nobody sees, and those that only join or vary their
/// neighbours, which some spellings need.
fn is_nothing(c: char) -> bool {
    is_unseen(c) || c.is_whitespace() || matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// True if a text shows nothing at all.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_nothing)
}

/// The text as far as it takes up room, and the spaces in it.
pub(crate) fn without_nothing(text: &str) -> String {
    text.chars().filter(|&c| c.is_whitespace() || !is_nothing(c)).collect()
}

/// The first character nobody sees in a text of several lines, and where it is.
pub fn first_unseen(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|&(_, c)| is_unseen(c) && !matches!(c, '\n' | '\t'))
}

/// A text in one line, in which each character nobody sees is shown by a sign.
pub fn seen<'t>(text: impl Into<Cow<'t, str>>) -> Cow<'t, str> {
    let text = text.into();
    if !text.contains(is_unseen) {
        return text;
    }
    Cow::Owned(text.chars().map(|c| if is_unseen(c) { sign(c) } else { c }).collect())
}

/// The sign for a character nobody sees. There are pictures of control codes.
fn sign(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(' '),
        '\x7f' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_shown_by_a_sign() {
        assert_eq!(seen("a\u{1b}[8mb\nc\u{202e}d"), "a\u{241b}[8mb c\u{fffd}d");
        assert_eq!(seen("caf\u{e9}"), "caf\u{e9}");
        assert_eq!(first_unseen("a\tb\nc\u{ad}"), Some((5, '\u{ad}')));
        assert!(is_blank(" \u{a0}\u{3164}\u{34f}\u{200d}\u{2800}") && !is_blank("\u{1f682}\u{fe0f}"));
    }
}
