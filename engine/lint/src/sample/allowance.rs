//! How much the scripts that are checked may do. Work is counted and not timed, so
//! that the same scripts come equally far on every machine; whoever has no more time
//! all the same can say so between two games.

use holdup_hooks::BUDGET;

/// Work of scripts in one game, in what one hook may do. No game with what is built in, or with an example pack,
/// comes to a tenth of it.
const OF_A_GAME: u64 = 20 * BUDGET as u64;

/// Work of scripts in everything that is run.
const IN_ALL: u64 = 10 * OF_A_GAME;

const NO_TIME: &str = "there was no time left";

const NO_WORK: &str = "scripts had done all the work they may while they are checked";

/// What may still be run.
pub(super) struct Allowance<'a> {
    go_on: Box<dyn FnMut() -> bool + 'a>,
    left: u64,
}

impl<'a> Allowance<'a> {
    /// Everything, as long as `go_on` says so.
    pub(super) fn new(go_on: impl FnMut() -> bool + 'a) -> Allowance<'a> {
        Allowance { go_on: Box::new(go_on), left: IN_ALL }
    }

    /// Why nothing more may be run, where that is so.
    pub(super) fn is_used_up(&mut self) -> Option<&'static str> {
        if self.left == 0 {
            Some(NO_WORK)
        } else if (self.go_on)() {
            None
        } else {
            Some(NO_TIME)
        }
    }

    /// What scripts may do in the next game.
    pub(super) fn of_a_game(&self) -> u64 {
        self.left.min(OF_A_GAME)
    }

    pub(super) fn spend(&mut self, work: u64) {
        self.left = self.left.saturating_sub(work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_never_more_than_all_and_has_an_end() {
        let mut allowance = Allowance::new(|| true);
        for _ in 0..IN_ALL / OF_A_GAME {
            assert_eq!(allowance.is_used_up(), None);
            assert_eq!(allowance.of_a_game(), OF_A_GAME);
            allowance.spend(OF_A_GAME - 1);
        }
        assert_eq!(allowance.of_a_game(), IN_ALL / OF_A_GAME);
        allowance.spend(OF_A_GAME);
        assert_eq!((allowance.of_a_game(), allowance.is_used_up()), (0, Some(NO_WORK)));
        assert_eq!(Allowance::new(|| false).is_used_up(), Some(NO_TIME));
    }
}
