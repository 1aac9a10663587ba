//! Facts: what happened, and what is true then. A fact says
//! all that `apply` needs; nothing is looked up that a later rulebook version
//! could answer differently. Deciding *whether* something happens is not done
//! here but in the procedures that emit facts.

use crate::ids::*;
use crate::question::Ask;
use crate::view::Piece;

pub use crate::way::How;

/// Declares the kinds of facts, all that is to say of one in its row:
///
/// ```text
/// /// A bandit took a token from a place.
/// LootTaken { bandit: WhoId, token: LootId, place: PlaceId }: Hides(Piece::Token(token)), Move, Happens => {
///     state.floor[place.index()].remove(token);
///     state.sheets[bandit.index()].loot.insert(token);
/// }
/// ```
///
/// becomes the variant `Fact::LootTaken { bandit, token, place }` with this text and an arm of four functions: after the
/// colon the answers of [`Fact::known`], [`Fact::tokens`] and [`Fact::news`], and in braces what [`apply`] does.
macro_rules! facts {
    ($state:ident, $table:ident; $(
        $(#[doc = $doc:literal])+
        $name:ident $({ $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? })?: $known:expr, $tokens:expr, $news:expr
            => $apply:block
    )*) => {
        /// One thing that happened. What several rows call alike means the same: `index` is the place of a card among
        /// all cards of its seat and `slot` its place in the hand, `label` is what a script asks, an `amount` is
        /// dollars, `to` is who was shown something, nobody where all were, and `persons` who sees it by that.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "a field is described where its name and type do not say it")]
        pub enum Fact {
            $($(#[doc = $doc])+ $name $({ $($(#[$about])* $field: $type),* })?,)*
        }

        #[expect(unused_variables, reason = "a row uses what it needs of its fields")]
        impl Fact {
            /// One of each kind, made of what comes first: for tests that go through all there are.
            pub fn one_of_each() -> Vec<Fact> {
                vec![$(Fact::$name $({ $($field: Default::default()),* })?),*]
            }

            /// Who may know what of it.
            #[inline]
            pub fn known(&self) -> FactAudience {
                match *self { $(Fact::$name $({ $($field),* })? => $known,)* }
            }

            /// What becomes of loot by it.
            #[inline]
            pub fn tokens(&self) -> Tokens {
                match *self { $(Fact::$name $({ $($field),* })? => $tokens,)* }
            }

            /// What it is to whoever follows the game.
            pub fn news(&self) -> News {
                match *self { $(Fact::$name $({ $($field),* })? => $news,)* }
            }
        }

        /// Changes a state as a fact says.
        // Inlined so that where a fact is emitted only its own arm remains.
        #[inline(always)]
        #[expect(unused_variables, reason = "a row uses what it needs of its fields")]
        pub(crate) fn apply($state: &mut State, $table: &Table, fact: &Fact) {
            match *fact { $(Fact::$name $({ $($field),* })? => $apply)* }
        }
    };
}

pub(crate) mod decks;
mod rows;

pub use rows::Fact;
pub(crate) use rows::apply;

/// Who may know what of a fact. That it happened everybody knows, but for chance and what is kept secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactAudience {
    /// All of it is in the open.
    Open,
    /// In the open but for this piece, which only those are told who know it.
    Hides(Piece),
    /// That it happened at all is told to those alone who know this piece.
    Keeps(Piece),
    /// All of it is in the open from now on; this piece not everybody knew before.
    Shows(Piece),
    /// Nobody: it is what chance decided, kept for the record. What comes of it the next fact tells.
    Chance,
}

impl Fact {
    /// Whether all of it is in the open.
    pub fn is_open(&self) -> bool {
        matches!(self.known(), FactAudience::Open | FactAudience::Shows(_))
    }
}

/// What becomes of loot by a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    /// Every token stays where it is.
    Stay,
    /// A token goes from one place of the game to another.
    Move,
    /// A token comes into the game from the box.
    Enter,
    /// A token goes to the box.
    Leave,
}

/// What a fact is to whoever follows the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The game comes to another part of a round.
    Begins(Stage),
    /// Something is to be seen on the train or in a hand.
    Happens,
    /// Something happens, and is no more than what the seat has just answered to this question.
    Answers(Ask, SeatId),
    /// Something does not happen because it was declined, whatever was asked.
    Declines,
    /// Something was tried that has no effect.
    Fails,
    /// There is nothing to look up for, but what comes of it or goes with it.
    Quiet,
}

/// A part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It begins.
    Round,
    /// Its card lies open.
    Card,
    /// A turn of it is planned.
    Turn,
    /// The common deck is turned over.
    Stealing,
    /// A card of the common deck is resolved.
    Turned,
    /// The event takes place.
    Event,
    /// It is over.
    End,
}

/// Why an action had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NoEffectReason {
    /// Nobody can be chosen.
    #[default]
    NoTarget,
    /// No own bullet is left.
    NoBullet,
    /// No loot lies here.
    NoLoot,
    /// There is nowhere to go.
    NoWay,
    /// Something bars the action.
    Barred,
    /// The action's own script finds nothing to do.
    NothingToDo,
}

/// Why a fact happened: what stands behind it in the rules and in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Cause {
    /// Id of the statement of the rule index the fact obeys; empty where a
    /// script's content names the rules.
    pub rule: &'static str,
    /// Number in the common deck of the card being resolved.
    pub card: Option<u8>,
    /// The script function that is running.
    pub function: Option<FunctionId>,
}
