//! Running a game: step after step, until somebody must be asked.

use super::{run, run_again};
use crate::game::{Game, Status, Stopped};

impl Game {
    /// Runs until a question nobody here answers, or the end.
    ///
    /// # Errors
    /// When a script fails or a rigged draw does not fit; the game cannot go on then.
    pub fn advance(&mut self) -> Result<Status, Stopped> {
        if self.answered_in_place() {
            self.advance_by::<true>(run)
        } else {
            self.advance_by::<false>(run_again)
        }
    }
}
