//! Cuts Luau text into tokens: names, literals, symbols, with their places.
//! It ends comments and texts where Luau does; comments are dropped, and of an
//! interpolated text the expressions inside are kept.

use super::tree::{Span, UnreadScript};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name or a keyword.
    Name,
    /// A number or a text, or the last piece of a text with values in it.
    Literal,
    /// A piece of a text, behind which a value stands.
    Piece,
    /// Everything else.
    Symbol,
}

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LuauToken<'t> {
    pub(crate) sort: TokenKind,
    pub(crate) text: &'t str,
    pub(crate) span: Span,
}

impl LuauToken<'_> {
    /// Whether it is this symbol or keyword.
    pub(crate) fn is(&self, text: &str) -> bool {
        !self.is_literal() && self.text == text
    }

    /// Whether it is a number, a text or a piece of one.
    pub(crate) fn is_literal(&self) -> bool {
        matches!(self.sort, TokenKind::Literal | TokenKind::Piece)
    }

    /// Whether a text begins with it, if one can begin here.
    pub(crate) fn is_text(&self) -> bool {
        self.is_literal() && self.text.starts_with(['"', '\'', '[', '`'])
    }
}

/// Words that are no names.
pub(crate) const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Longest first, so that `..=` is not read as `..` and `=`.
const SYMBOLS: &[&str] = &[
    "...", "..=", "//=", "..", "==", "~=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=", "->", "::", "//",
];

/// All tokens of a text.
///
/// # Errors
/// The place of a text or comment without its end.
pub(crate) fn tokens(text: &str) -> Result<Vec<LuauToken<'_>>, UnreadScript> {
    let mut lexer = Lexer { text, at: 0, found: Vec::new(), inside: Vec::new() };
    lexer.run()?;
    Ok(lexer.found)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    found: Vec<LuauToken<'t>>,
    /// For each interpolated text we are in, how many braces are open in its expression.
    inside: Vec<usize>,
}

/// Letters between tokens that mean nothing, a lone carriage return among them.
pub(super) fn is_space(letter: u8) -> bool {
    matches!(letter, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn push(&mut self, sort: TokenKind, length: usize) {
        let span = self.at..self.at + length;
        self.found.push(LuauToken { sort, text: &self.text[span.clone()], span });
        self.at += length;
    }

    /// That what begins here has no end.
    fn endless(&self, why: &'static str) -> UnreadScript {
        UnreadScript { span: self.at..self.text.len(), why }
    }

    fn run(&mut self) -> Result<(), UnreadScript> {
        let endless = "a text without its end";
        while let Some(&first) = self.rest().as_bytes().first() {
            let rest = self.rest();
            let second = rest.as_bytes().get(1);
            if is_space(first) {
                self.at += 1;
            } else if rest.starts_with("--") {
                self.at += comment_length(rest).ok_or_else(|| self.endless("a comment without its end"))?;
            } else if first.is_ascii_alphabetic() || first == b'_' {
                let goes_on = |letter: &u8| letter.is_ascii_alphanumeric() || *letter == b'_';
                self.push(TokenKind::Name, rest.bytes().take_while(goes_on).count());
            } else if first.is_ascii_digit() || first == b'.' && second.is_some_and(u8::is_ascii_digit) {
                self.push(TokenKind::Literal, number_length(rest.as_bytes()));
            } else if first == b'"' || first == b'\'' {
                let length = quoted_length(rest.as_bytes(), first);
                self.push(TokenKind::Literal, length.ok_or_else(|| self.endless(endless))?);
            } else if let Some(length) = long_bracket_length(rest) {
                self.push(TokenKind::Literal, length.ok_or_else(|| self.endless(endless))?);
            } else if first == b'`' {
                self.interpolated(1)?;
            } else {
                self.symbol()?;
            }
        }
        Ok(())
    }

    fn symbol(&mut self) -> Result<(), UnreadScript> {
        let rest = self.rest();
        match (rest.as_bytes()[0], self.inside.last_mut()) {
            (b'{', Some(open)) => *open += 1,
            (b'}', Some(0)) => {
                self.inside.pop();
                self.push(TokenKind::Symbol, 1);
                return self.interpolated(0);
            }
            (b'}', Some(open)) => *open -= 1,
            _ => {}
        }
        let one = || rest.chars().next().map_or(0, char::len_utf8);
        let length = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).map_or_else(one, |s| s.len());
        self.push(TokenKind::Symbol, length);
        Ok(())
    }

    /// The text of an interpolated literal from its `skip`th byte up to its end or the next brace.
    fn interpolated(&mut self, skip: usize) -> Result<(), UnreadScript> {
        let rest = self.rest().as_bytes();
        let mut length = skip;
        while let Some(&letter) = rest.get(length) {
            match letter {
                b'`' => {
                    self.push(TokenKind::Literal, length + 1);
                    return Ok(());
                }
                b'{' => {
                    self.push(TokenKind::Piece, length);
                    self.push(TokenKind::Symbol, 1);
                    self.inside.push(0);
                    return Ok(());
                }
                b'\n' | b'\r' => break,
                // The brace of `\u{e9}` holds no value.
                b'\\' if rest[length + 1..].starts_with(b"u{") => length += 3,
                b'\\' => length += backslash_length(&rest[length..]),
                _ => length += 1,
            }
        }
        Err(self.endless("a text without its end"))
    }
}

/// Up to the end of the line, which a lone carriage return is as well; nothing without an end.
fn comment_length(rest: &str) -> Option<usize> {
    match long_bracket_length(&rest[2..]) {
        Some(length) => Some(2 + length?),
        None => Some(rest.find(['\n', '\r']).unwrap_or(rest.len())),
    }
}

/// `[[...]]`, `[==[...]==]`: its length, if the text begins with one, and if that has an end.
fn long_bracket_length(rest: &str) -> Option<Option<usize>> {
    let level = rest.strip_prefix('[')?.bytes().take_while(|&byte| byte == b'=').count();
    if !rest[1 + level..].starts_with('[') {
        return None;
    }
    let close = format!("]{}]", "=".repeat(level));
    Some(rest[2 + level..].find(&close).map(|at| 2 + level + at + close.len()))
}

/// How long what a backslash begins is, as far as quotes could be meant: a line may end behind it, and `\z` passes
/// over all space.
fn backslash_length(rest: &[u8]) -> usize {
    match rest.get(1) {
        Some(b'\r') if rest.get(2) == Some(&b'\n') => 3,
        Some(b'z') => 2 + rest[2..].iter().take_while(|letter| is_space(**letter)).count(),
        _ => 2,
    }
}

fn quoted_length(rest: &[u8], quote: u8) -> Option<usize> {
    let mut length = 1;
    loop {
        match *rest.get(length)? {
            b'\\' => length += backslash_length(&rest[length..]),
            b'\n' | b'\r' => return None,
            letter => {
                length += 1;
                if letter == quote {
                    return Some(length);
                }
            }
        }
    }
}

/// A number as far as Luau reads one; what is wrong with it is found later.
fn number_length(rest: &[u8]) -> usize {
    let count = |from: usize, goes_on: fn(&u8) -> bool| {
        from + rest[from..].iter().take_while(|letter| goes_on(letter)).count()
    };
    let mut length = count(0, |letter| letter.is_ascii_digit() || matches!(letter, b'.' | b'_'));
    if matches!(rest.get(length), Some(b'e' | b'E')) {
        length += 1 + usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
    }
    count(length, |letter| letter.is_ascii_alphanumeric() || *letter == b'_')
}
