//! Lines made of styled pieces: their width is known without the control codes,
//! and whoever prints them decides whether colours appear. Where standard output
//! is no terminal, `anstream` strips the codes again.

use std::fmt;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

/// What a piece of text is, and so how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    /// Frames and what is over.
    Faint,
    /// Headings and what is happening now.
    Strong,
    /// A bandit, by number: each has a colour.
    Bandit(usize),
    /// A pawn that belongs to nobody.
    Nobody,
    Loot,
    /// Something that went wrong, was refused or is to go.
    Wrong,
    /// Something that is to come.
    New,
}

impl Role {
    fn style(self) -> Style {
        const BANDITS: [AnsiColor; 11] = [
            AnsiColor::Green,
            AnsiColor::Magenta,
            AnsiColor::Cyan,
            AnsiColor::Red,
            AnsiColor::Blue,
            AnsiColor::BrightGreen,
            AnsiColor::BrightMagenta,
            AnsiColor::BrightCyan,
            AnsiColor::BrightRed,
            AnsiColor::BrightBlue,
            AnsiColor::White,
        ];
        match self {
            Role::Plain => Style::new(),
            Role::Faint => Style::new().dimmed(),
            Role::Strong => Style::new().bold(),
            Role::Bandit(number) => BANDITS[number % BANDITS.len()].on_default().bold(),
            Role::Nobody => AnsiColor::BrightYellow.on_default().bold(),
            Role::Loot => AnsiColor::Yellow.on_default(),
            Role::Wrong => AnsiColor::Red.on_default(),
            Role::New => AnsiColor::Green.on_default(),
        }
    }

    /// The text in this role's style, control codes included.
    pub(crate) fn paint(self, text: &str) -> String {
        let style = self.style();
        format!("{style}{text}{style:#}")
    }
}

/// A line of styled pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StyledLine(Vec<(Role, String)>);

impl StyledLine {
    pub(crate) fn of(role: Role, text: impl Into<String>) -> StyledLine {
        StyledLine(vec![(role, text.into())])
    }

    pub(crate) fn push(&mut self, role: Role, text: impl Into<String>) {
        self.0.push((role, text.into()));
    }

    pub(crate) fn append(&mut self, other: StyledLine) {
        self.0.extend(other.0);
    }

    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| columns(text)).sum()
    }

    /// The line with another one behind it.
    pub(crate) fn and(mut self, other: StyledLine) -> StyledLine {
        self.append(other);
        self
    }

    /// The line filled with spaces up to `width`.
    pub(crate) fn padded(mut self, width: usize) -> StyledLine {
        let missing = width.saturating_sub(self.width());
        if missing > 0 {
            self.push(Role::Plain, " ".repeat(missing));
        }
        self
    }

    /// The line cut off at `width` columns.
    pub(crate) fn cut(self, width: usize) -> StyledLine {
        let mut left = width;
        let mut line = StyledLine::default();
        for (role, text) in self.0 {
            let fits = |at: &(usize, char)| columns(&text[..at.0 + at.1.len_utf8()]) <= left;
            let end = text.char_indices().take_while(fits).last();
            let piece = &text[..end.map_or(0, |(at, char)| at + char.len_utf8())];
            left -= columns(piece);
            line.push(role, piece);
            if piece.len() < text.len() {
                break;
            }
        }
        line
    }

    /// The line in at most `width` columns; a mark at its end tells that more follows.
    pub(crate) fn shortened(self, width: usize) -> StyledLine {
        if self.width() <= width {
            return self;
        }
        let role = self.0.last().map_or(Role::Plain, |&(role, _)| role);
        let mut line = self.cut(width.saturating_sub(1));
        line.push(role, "…");
        line
    }

    /// The line alone if it fits into `width` columns, else its words.
    pub(crate) fn fitting(self, width: usize) -> Vec<StyledLine> {
        if self.width() <= width {
            return vec![self];
        }
        let mut words: Vec<StyledLine> = Vec::new();
        for (role, text) in self.0 {
            for (nth, word) in whole_amounts(text.split(' ')).into_iter().enumerate() {
                match words.last_mut().filter(|_| nth == 0) {
                    Some(begun) => begun.push(role, word),
                    None => words.push(StyledLine::of(role, word)),
                }
            }
        }
        words
    }

    /// The line in lines of at most `width` columns, broken between words alone. What goes on begins a little further
    /// in than the line did.
    pub(crate) fn wrapped(self, width: usize) -> Vec<StyledLine> {
        if self.width() <= width {
            return vec![self];
        }
        let text: String = self.0.iter().map(|(_, text)| text.as_str()).collect();
        let margin = text.chars().take_while(|&letter| letter == ' ').count();
        let indent = " ".repeat((margin + 2).min(width / 3));
        let mut lines: Vec<StyledLine> = Vec::new();
        // With no room at all it comes apart into its words; those between two spaces are empty.
        for word in self.fitting(0) {
            match lines.last_mut() {
                Some(line) if line.width() + 1 + word.width() <= width || line.width() < margin => {
                    line.push(Role::Plain, " ");
                    line.append(word);
                }
                Some(_) if word.width() == 0 => {}
                Some(_) => lines.push(StyledLine::of(Role::Plain, indent.as_str()).and(word)),
                None => lines.push(word),
            }
        }
        lines
    }

    /// Whether it is a text that has lines or colours of its own.
    pub(crate) fn is_block(&self) -> bool {
        self.0.iter().any(|(_, text)| text.contains(['\n', '\x1b']))
    }

    /// The text without any style.
    #[cfg(test)]
    pub(crate) fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect::<String>().trim_end().to_owned()
    }
}

impl<T: Into<String>> From<T> for StyledLine {
    fn from(text: T) -> StyledLine {
        StyledLine::of(Role::Plain, text)
    }
}

impl fmt::Display for StyledLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last =
            self.0.iter().rposition(|(_, text)| !text.trim_end().is_empty()).map_or(0, |last| last + 1);
        for (nth, (role, text)) in self.0[..last].iter().enumerate() {
            let text = if nth + 1 == last { text.trim_end() } else { text };
            if *role == Role::Plain {
                f.write_str(text)?;
            } else {
                f.write_str(&role.paint(text))?;
            }
        }
        Ok(())
    }
}

/// How many columns a text takes in a terminal.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// These words, those that make an amount of money together: nobody breaks a line between a number and its currency,
/// whichever comes first in a language.
pub(crate) fn whole_amounts<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for word in words {
        let is_number = |letter: char| letter.is_ascii_digit();
        match whole.last_mut() {
            Some(last)
                if (last.ends_with('$') && word.starts_with(is_number))
                    || (last.ends_with(is_number) && word.starts_with('$')) =>
            {
                last.push(' ');
                last.push_str(word);
            }
            _ => whole.push(word.to_owned()),
        }
    }
    whole
}

/// Sets pieces into lines of at most `width` columns, `gap` between two of them. A piece that is too wide for a line
/// breaks between words, and a word that is too wide is shortened.
pub(crate) fn flow(pieces: Vec<StyledLine>, gap: &str, width: usize) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = Vec::new();
    for piece in pieces.into_iter().flat_map(|piece| piece.fitting(width)) {
        let piece = piece.shortened(width);
        match lines.last_mut() {
            Some(line) if line.width() + columns(gap) + piece.width() <= width => {
                line.push(Role::Plain, gap);
                line.append(piece);
            }
            _ => lines.push(piece),
        }
    }
    lines
}

/// The same with all lines but the first set in.
pub(crate) fn set_in(pieces: Vec<StyledLine>, margin: usize, width: usize) -> Vec<StyledLine> {
    let room = width.saturating_sub(margin).max(1);
    let mut pieces = pieces.into_iter().flat_map(|piece| piece.fitting(room)).peekable();
    let mut first = pieces.next().unwrap_or_default();
    while let Some(piece) = pieces.next_if(|piece| first.width() + 1 + piece.width() <= width) {
        first.push(Role::Plain, " ");
        first.append(piece);
    }
    let indent = " ".repeat(margin.min(width / 3));
    let below = flow(pieces.collect(), " ", room).into_iter();
    std::iter::once(first).chain(below.map(|line| StyledLine::from(indent.as_str()).and(line))).collect()
}

/// Groups one after the other: commas within one, semicolons between two.
pub(crate) fn punctuated(groups: Vec<Vec<StyledLine>>) -> Vec<StyledLine> {
    let ends: Vec<usize> = groups
        .iter()
        .scan(0, |sum, group| {
            *sum += group.len();
            Some(*sum)
        })
        .collect();
    let mut pieces: Vec<StyledLine> = groups.into_iter().flatten().collect();
    let last = pieces.len();
    for (nth, piece) in pieces.iter_mut().enumerate().filter(|(nth, _)| nth + 1 < last) {
        piece.push(Role::Faint, if ends.contains(&(nth + 1)) { ";" } else { "," });
    }
    pieces
}

/// Adds what is not in a list yet.
pub(crate) fn add_new<T: PartialEq>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

/// Dollars as people write them: `$1,250`.
pub(crate) fn dollars(amount: i32) -> String {
    format!("{}${}", if amount < 0 { "-" } else { "" }, grouped(amount, ","))
}

/// The digits of a number, every three of them apart.
fn grouped(amount: i32, separator: &str) -> String {
    let digits = amount.unsigned_abs().to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(digit);
    }
    text
}

/// A word with a capital letter.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// `1 card`, `2 cards`.
pub(crate) fn count(number: usize, what: &str) -> String {
    match (number, what.ends_with('x') || what.ends_with('s')) {
        (1, _) => format!("1 {what}"),
        (_, true) => format!("{number} {what}es"),
        (_, false) => format!("{number} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_have_commas() {
        assert_eq!(
            [0, 950, 1250, -1000, 1_234_567].map(dollars),
            ["$0", "$950", "$1,250", "-$1,000", "$1,234,567"]
        );
    }

    fn wrapped(text: &str, width: usize) -> Vec<String> {
        let lines = StyledLine::of(Role::Plain, text).wrapped(width);
        lines.iter().map(StyledLine::plain).collect()
    }

    #[test]
    fn lines_break_between_words_alone() {
        assert_eq!(wrapped("one two three", 13), ["one two three"]);
        assert_eq!(wrapped("    one two three", 12), ["    one two", "    three"]);
        assert_eq!(wrapped("  one  two three", 11), ["  one  two", "   three"]);
        // A word that is longer than a line stands alone.
        assert_eq!(wrapped("a /path/without/end b", 8), ["a", "  /path/without/end", "  b"]);
    }

    #[test]
    fn amounts_stay_in_one_line() {
        assert_eq!(wrapped("een buidel van $ 250, en meer", 17), ["een buidel van", "  $ 250, en meer"]);
        assert_eq!(wrapped("una bolsa de 1.250 $, y más", 18), ["una bolsa de", "  1.250 $, y más"]);
        assert_eq!(
            whole_amounts("2 x $ 250 van 3 dollar".split(' ')),
            ["2", "x", "$ 250", "van", "3", "dollar"]
        );
    }

    #[test]
    fn pieces_flow_into_lines() {
        let pieces = ["one", "two", "three"].map(|text| StyledLine::of(Role::Plain, text)).to_vec();
        let lines: Vec<String> = flow(pieces, " ", 7).iter().map(StyledLine::plain).collect();
        assert_eq!(lines, ["one two", "three"]);
        let lines = flow(vec![StyledLine::of(Role::Plain, "fourteen")], " ", 7);
        assert_eq!(lines[0].plain(), "fourte…");
    }

    #[test]
    fn what_is_twice_as_wide_takes_two_columns() {
        let line = StyledLine::of(Role::Plain, "食堂車だ");
        assert_eq!(line.width(), 8);
        assert_eq!(line.clone().cut(5).plain(), "食堂");
        assert_eq!(line.shortened(6).plain(), "食堂…");
    }
}
