//! Cuts Luau text into tokens: names, literals, symbols, with their places.
//! The text has compiled before, so nothing is refused here; comments are
//! dropped, and of an interpolated text the expressions inside are kept.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
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
pub(crate) struct Token<'t> {
    pub(crate) sort: Sort,
    pub(crate) text: &'t str,
    pub(crate) span: Range<usize>,
}

impl Token<'_> {
    /// Whether it is this symbol or keyword.
    pub(crate) fn is(&self, text: &str) -> bool {
        !self.is_literal() && self.text == text
    }

    /// Whether it is a number, a text or a piece of one.
    pub(crate) fn is_literal(&self) -> bool {
        matches!(self.sort, Sort::Literal | Sort::Piece)
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
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0, found: Vec::new(), inside: Vec::new() };
    lexer.run();
    lexer.found
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    found: Vec<Token<'t>>,
    /// For each interpolated text we are in, how many braces are open in its expression.
    inside: Vec<usize>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn push(&mut self, sort: Sort, length: usize) {
        let span = self.at..self.at + length;
        self.found.push(Token { sort, text: &self.text[span.clone()], span });
        self.at += length;
    }

    fn run(&mut self) {
        while let Some(first) = self.rest().chars().next() {
            let rest = self.rest();
            if first.is_whitespace() {
                self.at += first.len_utf8();
            } else if rest.starts_with("--") {
                self.at += comment_length(rest);
            } else if first.is_ascii_alphabetic() || first == '_' {
                let length =
                    rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                self.push(Sort::Name, length);
            } else if first.is_ascii_digit()
                || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
            {
                self.push(Sort::Literal, number_length(rest));
            } else if first == '"' || first == '\'' {
                self.push(Sort::Literal, quoted_length(rest, first));
            } else if let Some(length) = long_bracket_length(rest) {
                self.push(Sort::Literal, length);
            } else if first == '`' {
                self.interpolated(1);
            } else {
                self.symbol(first);
            }
        }
    }

    fn symbol(&mut self, first: char) {
        match (first, self.inside.last_mut()) {
            ('{', Some(open)) => *open += 1,
            ('}', Some(0)) => {
                self.inside.pop();
                self.push(Sort::Symbol, 1);
                self.interpolated(0);
                return;
            }
            ('}', Some(open)) => *open -= 1,
            _ => {}
        }
        let rest = self.rest();
        let length =
            SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).map_or(first.len_utf8(), |s| s.len());
        self.push(Sort::Symbol, length);
    }

    /// The text of an interpolated literal from its `skip`th byte up to its end or the next brace.
    fn interpolated(&mut self, skip: usize) {
        let mut length = skip;
        let rest = self.rest();
        let mut letters = rest[skip..].chars();
        while let Some(letter) = letters.next() {
            match letter {
                '`' => {
                    self.push(Sort::Literal, length + 1);
                    return;
                }
                '{' => {
                    self.push(Sort::Piece, length);
                    self.push(Sort::Symbol, 1);
                    self.inside.push(0);
                    return;
                }
                '\\' => length += 1 + letters.next().map_or(0, char::len_utf8),
                other => length += other.len_utf8(),
            }
        }
        self.push(Sort::Literal, rest.len());
    }
}

fn comment_length(rest: &str) -> usize {
    if let Some(length) = long_bracket_length(&rest[2..]) {
        return 2 + length;
    }
    rest.find('\n').unwrap_or(rest.len())
}

/// `[[...]]`, `[==[...]==]`: its length, if the text begins with one.
fn long_bracket_length(rest: &str) -> Option<usize> {
    let level = rest.strip_prefix('[')?.bytes().take_while(|&byte| byte == b'=').count();
    if !rest[1 + level..].starts_with('[') {
        return None;
    }
    let close = format!("]{}]", "=".repeat(level));
    Some(rest.find(&close).map_or(rest.len(), |at| at + close.len()))
}

fn quoted_length(rest: &str, quote: char) -> usize {
    let mut length = 1;
    let mut letters = rest[1..].chars();
    while let Some(letter) = letters.next() {
        length += letter.len_utf8();
        if letter == quote {
            break;
        }
        if letter == '\\' {
            length += letters.next().map_or(0, char::len_utf8);
        }
    }
    length
}

fn number_length(rest: &str) -> usize {
    let mut before = ' ';
    for (at, letter) in rest.char_indices() {
        let sign = (letter == '+' || letter == '-') && matches!(before, 'e' | 'E') && !rest.starts_with("0x");
        let two_dots = letter == '.' && rest[at..].starts_with("..");
        if two_dots || !(letter.is_ascii_alphanumeric() || letter == '_' || letter == '.' || sign) {
            return at;
        }
        before = letter;
    }
    rest.len()
}
