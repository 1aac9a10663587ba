//! Pages: what is told goes out as lines that break between words, and where a
//! person reads it on a screen it waits when the screen is full.

use std::io::Write;

use crate::disk;
use crate::failure::Failure;
use crate::text::Line;

/// Waits until who reads goes on; false when nothing more will be typed.
pub(crate) type Pause<'a> = Box<dyn FnMut() -> Result<bool, Failure> + 'a>;

/// Where a game is told.
pub(crate) struct Pages<'a> {
    out: &'a mut dyn Write,
    /// Who is waited for when the screen is full, and what is said then.
    pause: Option<(Pause<'a>, String)>,
    /// Lines on the screen that nobody was waited for.
    used: usize,
}

impl<'a> Pages<'a> {
    /// Pages without end.
    pub(crate) fn endless(out: &'a mut dyn Write) -> Pages<'a> {
        Pages { out, pause: None, used: 0 }
    }

    /// From now on who reads is waited for, with these words.
    pub(crate) fn wait_with(&mut self, pause: Pause<'a>, words: String) {
        self.pause = Some((pause, words));
    }

    /// How many lines there is room for behind which something can be typed; none without an end.
    pub(crate) fn room(&self) -> Option<usize> {
        self.pause.as_ref().map(|_| disk::terminal_size().1.saturating_sub(1))
    }

    /// How many of them are left.
    pub(crate) fn left(&self) -> Option<usize> {
        Some(self.room()?.saturating_sub(self.used))
    }

    /// Prints a line, in several where it is too wide. What has lines of its own stays as it is.
    pub(crate) fn say(&mut self, text: impl Into<Line>) -> Result<(), Failure> {
        let line = text.into();
        match disk::columns() {
            Some(width) if !line.is_block() => {
                for row in line.wrapped(width) {
                    self.row(&row.to_string())?;
                }
            }
            _ => {
                for row in line.to_string().split('\n') {
                    self.row(row)?;
                }
            }
        }
        Ok(())
    }

    /// Prints lines that are to be seen together, with something typed behind them.
    pub(crate) fn put(&mut self, rows: &[Line]) -> Result<(), Failure> {
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

    fn wait(&mut self) -> Result<(), Failure> {
        let Some((pause, words)) = self.pause.as_mut().filter(|_| self.used > 0) else {
            return Ok(());
        };
        write!(self.out, "{words} ")?;
        self.out.flush()?;
        self.used = 0;
        if !pause()? {
            self.pause = None;
        }
        // A terminal shows the Enter itself.
        if !disk::reads_from_terminal() {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Prints text as it is, without ending the line.
    pub(crate) fn raw(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Somebody has typed something, and so has seen what stands above it; or all of that was taken away.
    pub(crate) fn is_read(&mut self) {
        self.used = 0;
    }
}
