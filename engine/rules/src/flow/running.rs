//! Running a game: step after step, until somebody must be asked.

use super::run;
use crate::game::{Game, Status, Stopped};

impl Game {
    /// Runs until a question nobody here answers, or the end.
    ///
    /// # Errors
    /// When a script fails or a rigged draw does not fit; the game cannot go on then.
    pub fn advance(&mut self) -> Result<Status, Stopped> {
        if self.question().is_some() {
            return Ok(Status::Asking);
        }
        while let Some((step, start)) = self.begin_step() {
            let end = run(self, step);
            if self.end_step(end, start)? == Status::Asking {
                return Ok(Status::Asking);
            }
        }
        Ok(Status::Over)
    }
}
