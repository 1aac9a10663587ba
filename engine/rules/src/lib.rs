//! The game itself. No disk, no clock, no TOML, no Lua, and no name of any
//! bandit, car, event or family of cards: content says what exists, this crate says how it plays.
//!
//! The life of one answer:
//!
//! 1. A [`game::Game`] works off the [`state::Step`]s of its [`state::State`].
//! 2. A step asks: a [`question::Question`] with its choices goes out and the
//!    state goes back to the start of the step.
//! 3. [`game::Game::answer`] takes one of the offered choices, or refuses.
//! 4. The step runs again from its start, now with the answer, and emits
//!    [`fact::Fact`]s, each of which `apply` makes true.
//! 5. Whoever follows the game is told each fact once; [`view`] decides what a
//!    seat may know of it.
//!
//! Where the rules live: [`flow`] the sequence, [`action`] what cards do,
//! [`procedure`] what happens whoever sets it off, [`verb`] what scripts can do beside, [`hook`] where they speak up.
//! What tells of the game, in words or otherwise, is a crate of its own above this one.

#![warn(clippy::cast_possible_truncation)]

pub mod action;
pub mod again;
pub mod ahead;
mod ask;
pub mod capacity;
pub mod choosing;
pub mod content;
pub mod dispatch;
pub mod fact;
pub mod first;
pub mod flow;
pub mod game;
pub mod glance;
pub mod hook;
pub mod ids;
pub mod imagined;
pub mod layout;
pub mod list;
pub mod mark;
pub mod number;
pub mod options;
pub mod order;
pub mod procedure;
pub mod question;
pub mod rng;
pub mod room;
pub mod setup;
mod shortcut;
pub mod side;
pub mod start;
pub mod state;
pub mod table;
pub mod things;
pub mod trial;
pub mod verb;
pub mod verdict;
pub mod view;
pub mod way;
pub mod words;
