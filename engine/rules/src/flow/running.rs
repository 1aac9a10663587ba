//! Running a game: step after step, until somebody must be asked.

use super::run;
use crate::game::{Game, Status, Stopped};

impl Game {
    /// Runs until a question nobody here answers, or the end.
    ///
    /// # Errors
    /// When a script fails or a rigged draw does not fit; the game cannot go on then.
    pub fn advance(&mut self) -> Result<Status, Stopped> {
        self.advance_by(run)
    }
}
