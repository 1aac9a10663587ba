//! A game as those who look at it may know it. Pictures, explanations and results are made from this; the state
//! itself is held only by what plays, keeps or counts games, and none of that shows anything.

use std::ops::Deref;

use holdup_rules::game::Game;
use holdup_rules::ids::PersonId;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;

/// Whose eyes see a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Those of a person who plays.
    Of(PersonId),
    /// Those of several persons who play and look together: they see what everybody may know.
    All,
    /// Those of somebody outside the game, who sees everything: a spectator of computer players, the author of a case.
    Outside,
}

impl Eyes {
    /// Those of these persons together; of nobody's game those of somebody outside it.
    pub(crate) fn of_those(persons: &[PersonId]) -> Eyes {
        match persons {
            [] => Eyes::Outside,
            [only] => Eyes::Of(*only),
            _ => Eyes::All,
        }
    }

    /// The viewer, as the table of knowledge calls it.
    pub(crate) fn viewer(self) -> Option<PersonId> {
        match self {
            Eyes::Of(person) => Some(person),
            Eyes::All => Some(PersonId::NOBODY),
            Eyes::Outside => None,
        }
    }
}

/// A state that some eyes see: true where they know it, and arranged in a fixed way where they do not.
pub(crate) struct Seen {
    state: Box<State>,
    eyes: Eyes,
}

impl Seen {
    /// What these eyes see of a state.
    pub(crate) fn by(eyes: Eyes, state: &State, table: &Table) -> Seen {
        let state = match eyes.viewer() {
            Some(person) => View::of(state, table, person).state,
            None => state.clone(),
        };
        Seen { state: Box::new(state), eyes }
    }

    /// What these eyes see of a game as it stands.
    pub(crate) fn of(eyes: Eyes, game: &Game) -> Seen {
        Seen::by(eyes, game.state(), game.table())
    }

    /// How a game ended, which everybody sees; none while it is played (BASE-gameend-b).
    pub(crate) fn ended(game: &Game) -> Option<Seen> {
        let state = game.state();
        state.over.then(|| Seen { state: Box::new(state.clone()), eyes: Eyes::Outside })
    }

    /// The viewer, as the table of knowledge calls it.
    pub(crate) fn viewer(&self) -> Option<PersonId> {
        self.eyes.viewer()
    }
}

impl Deref for Seen {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}
