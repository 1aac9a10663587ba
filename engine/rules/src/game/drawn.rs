//! What chance has chosen for scripts in the running step. Whoever saw it knows it in whatever he imagines of that step.

use super::{Draw, Game, Rig, RigError, Toss};
use crate::fact::{Fact, FactAudience};
use crate::ids::PersonId;
use crate::number::byte;
use crate::view::knows;

/// Notes which outcome a fact tells that chance chose.
#[cold]
pub(crate) fn note_drawn(game: &mut Game, option: usize, fact: &Fact) {
    // What an earlier run of the step drew is drawn again.
    game.drawn.truncate(usize::from(game.running.drawn));
    game.drawn.push((byte(option), fact.known()));
    game.running.drawn += 1;
}

/// Repeats what a person has seen chance choose for scripts in a step that runs again in his imagination; the rest is
/// left to the generator.
#[derive(Clone, Default)]
pub(crate) struct SeenDrawn {
    /// The outcomes by number; none where he did not see it.
    drawn: Vec<Option<usize>>,
    next: usize,
}

impl SeenDrawn {
    pub(crate) fn of(game: &Game, person: PersonId) -> SeenDrawn {
        let drawn = &game.drawn[..usize::from(game.running.drawn)];
        let sees = |known: FactAudience| match known {
            FactAudience::Open | FactAudience::Shows(_) => true,
            FactAudience::Hides(piece) | FactAudience::Keeps(piece) => {
                knows(&game.state, &game.table, Some(person), piece)
            }
            FactAudience::Chance => false,
        };
        let drawn = drawn.iter().map(|&(option, known)| sees(known).then_some(usize::from(option)));
        SeenDrawn { drawn: drawn.collect(), next: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.drawn.is_empty()
    }

    /// The next choice of chance for a script, if the person saw it and it is offered.
    pub(crate) fn take(&mut self, toss: &Toss<'_>) -> Option<usize> {
        let seen = self.drawn.get(self.next).copied().flatten();
        self.next += 1;
        seen.filter(|&option| option < toss.options)
    }
}

impl Rig for SeenDrawn {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        if !matches!(toss.draw, Draw::Script(_)) {
            return Ok(toss.generated);
        }
        Ok(self.take(toss).unwrap_or(toss.generated))
    }

    fn position(&self) -> usize {
        self.next
    }

    fn back_to(&mut self, position: usize) {
        self.next = position;
    }
}
