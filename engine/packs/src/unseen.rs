//! Characters nobody sees, but terminals and readers obey: a text of a stranger
//! must not clear a screen, begin a line of its own, or read otherwise than it is.

use std::borrow::Cow;

/// Whether a character steers what is shown instead of being shown: control codes, line breaks, those that turn the
/// direction of writing, and those without any width that no spelling needs.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A text with a space for each character nobody sees.
pub fn seen<'t>(text: impl Into<Cow<'t, str>>) -> Cow<'t, str> {
    let text = text.into();
    if !text.contains(is_unseen) {
        return text;
    }
    Cow::Owned(text.replace(is_unseen, " "))
}
