//! A game as those who look at it may know it. Pictures, explanations and results are made from this; the state
//! itself is held only by what plays, keeps or counts games, and none of that shows anything.

use std::ops::Deref;

use holdup_rules::game::Game;
use holdup_rules::ids::{CardId, PersonId};
use holdup_rules::state::{Run, Spot, State};
use holdup_rules::table::Table;
use holdup_rules::view::{Piece, View, knows, sees_card};

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
            None => Box::new(state.clone()),
        };
        Seen { state, eyes }
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

/// The numbers of pieces that a person knows now and did not know before. They are told when an answer is to be taken back,
/// for nobody unsees what was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sights {
    /// Cards of all kinds, round cards too.
    pub(crate) cards: usize,
    /// Values of loot.
    pub(crate) loot: usize,
    /// Pawns that were hidden.
    hidden: usize,
}

impl Sights {
    /// Those of a person between two states of one game.
    pub(crate) fn between(before: &Game, now: &Game, person: PersonId) -> Sights {
        let table = &**now.table();
        let (before, now) = (before.state(), now.state());
        let is_new = |knows: &dyn Fn(&State) -> bool| knows(now) && !knows(before);
        let piece = |piece: Piece| is_new(&|state| knows(state, table, Some(person), piece));
        let cards = table.all_cards().filter(|&card| is_new(&|state| sees(state, table, person, card)));
        let family = table.all_family_cards().filter(|&card| piece(Piece::Card(card)));
        let opened = |state: &State| state.round + u8::from(state.opened);
        let rounds = opened(now).saturating_sub(opened(before));
        let loot = table.content.secret.iter().filter(|&token| piece(Piece::Token(token)));
        let is_hidden = |spot: &Spot| matches!(spot, Spot::Hidden(_));
        let hidden = before.pawns.iter().zip(&now.pawns);
        let hidden = hidden.filter(|(before, now)| is_hidden(before) && !is_hidden(now));
        Sights {
            cards: cards.count() + family.count() + usize::from(rounds),
            loot: loot.count(),
            hidden: hidden.count(),
        }
    }

    /// True if there are none.
    pub(crate) fn is_empty(self) -> bool {
        self == Sights::default()
    }
}

/// True if a person knows where this card is. Of the deck nobody knows the order.
fn sees(state: &State, table: &Table, person: PersonId, card: CardId) -> bool {
    let lies_in_deck = table.all_seats().any(|seat| {
        let cards = &state.seats[seat.index()].cards;
        cards.place_of(card).is_some_and(|at| cards.run_at(at) == Run::Bag)
    });
    !lies_in_deck && sees_card(state, table, person, card)
}
