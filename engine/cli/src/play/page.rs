//! Pages: what is told goes out as lines that break between words, and where a
//! person reads it on a screen it waits when the screen is full.

use std::collections::VecDeque;
use std::io::Write;

use holdup_packs::{Command, Dialogue, Said};

use crate::disk;
use crate::failure::Failure;
use crate::play::dialogue::{Ears, TypedReply, word};
use crate::text::StyledLine;

pub(crate) struct ScreenPages<'a> {
    out: &'a mut dyn Write,
    ears: Ears,
    /// The language in which who reads is waited for when the screen is full; none where nobody is.
    more: Option<Dialogue>,
    /// Words of the dialogue that were typed there, for the next question.
    ahead: VecDeque<String>,
    /// Whether one of them is to be obeyed at once.
    hurries: bool,
    /// Lines on the screen that nobody was waited for.
    used: usize,
    /// True if lines stay as long as they are.
    is_unbroken: bool,
}

impl<'a> ScreenPages<'a> {
    pub(crate) fn endless(out: &'a mut dyn Write, ears: Ears) -> ScreenPages<'a> {
        ScreenPages {
            out,
            ears,
            more: None,
            ahead: VecDeque::new(),
            hurries: false,
            used: 0,
            is_unbroken: false,
        }
    }

    /// From now on lines stay as long as they are.
    pub(crate) fn break_nothing(&mut self) {
        self.is_unbroken = true;
    }

    /// From now on who reads is waited for, in this language.
    pub(crate) fn wait_in(&mut self, dialogue: Dialogue) {
        self.more = Some(dialogue);
    }

    /// How many lines there is room for behind which something can be typed; none without an end.
    pub(crate) fn room(&self) -> Option<usize> {
        self.more.as_ref().map(|_| disk::terminal_size().1.saturating_sub(1))
    }

    /// How many of them are left.
    pub(crate) fn left(&self) -> Option<usize> {
        Some(self.room()?.saturating_sub(self.used))
    }

    /// Prints a line, in several where it is too wide. What has lines of its own stays as it is.
    pub(crate) fn say(&mut self, text: impl Into<StyledLine>) -> Result<(), Failure> {
        let line = text.into();
        match disk::columns() {
            Some(width) if !line.is_block() && !self.is_unbroken => {
                line.wrapped(width).iter().try_for_each(|row| self.row(&row.to_string()))
            }
            _ => line.to_string().split('\n').try_for_each(|row| self.row(row)),
        }
    }

    /// Prints lines that are to be seen together, with something typed behind them.
    pub(crate) fn put(&mut self, rows: &[StyledLine]) -> Result<(), Failure> {
        if self.room().is_some_and(|room| self.used + rows.len() > room) {
            self.wait()?;
        }
        for row in rows {
            writeln!(self.out, "{row}")?;
        }
        self.used += rows.len();
        Ok(())
    }

    fn row(&mut self, row: &str) -> Result<(), Failure> {
        if self.room().is_some_and(|room| self.used >= room) {
            self.wait()?;
        }
        self.used += 1;
        writeln!(self.out, "{row}")?;
        Ok(())
    }

    /// Waits for Enter. A word of the dialogue that is typed instead waits for the next question, and nothing else does: it
    /// was meant for none.
    fn wait(&mut self) -> Result<(), Failure> {
        let Some(dialogue) = self.more.as_ref().filter(|_| self.used > 0 && !self.hurries) else {
            return Ok(());
        };
        write!(self.out, "{} ", dialogue.say(Said::More, &[]))?;
        self.out.flush()?;
        self.used = 0;
        let typed = self.ears.line()?;
        let typed_word = typed.as_deref().and_then(|typed| word(typed, dialogue));
        // A terminal shows what is typed itself.
        if !disk::reads_from_terminal() {
            writeln!(self.out, "{}", typed.as_deref().unwrap_or_default())?;
        }
        match (typed, typed_word) {
            (None, _) => self.more = None,
            (Some(typed), Some(word)) => {
                self.hurries |= matches!(word, Command::Quit | Command::Undo);
                self.ahead.push_back(typed);
            }
            (Some(_), None) => {}
        }
        Ok(())
    }

    /// Prints text as it is, without ending the line.
    pub(crate) fn raw(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    /// What comes next of a person. Who has typed something has seen what stands above it.
    pub(crate) fn heard(&mut self) -> Result<TypedReply, Failure> {
        self.used = 0;
        self.hurries = false;
        if let Some(typed) = self.ahead.pop_front() {
            if disk::reads_from_terminal() {
                self.raw(&format!("{typed}\n"))?;
            }
            return Ok(TypedReply::Line(typed));
        }
        self.ears.next()
    }

    /// Takes everything away that was shown.
    pub(crate) fn cover(&mut self) -> Result<(), Failure> {
        self.used = 0;
        self.ahead.clear();
        self.raw(&disk::cover())
    }
}
