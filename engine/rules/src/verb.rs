//! What scripts may do to the game, beside what happens anyway: each verb checks what it is
//! told, asks what it must, and emits facts. Scripts reach these through `holdup-hooks`. What an arrival or a verb
//! itself asks and nobody has answered yet, or a script that fails, leaves each with a [`crate::game::Halt`].

mod asks;
mod beyond;
mod cards;
mod loot;
mod pawns;
mod showing;
mod things;

pub use self::asks::*;
pub use self::beyond::*;
pub use self::cards::*;
pub use self::loot::*;
pub use self::pawns::*;
pub use self::showing::{Showable, say, show};
pub use self::things::*;
pub use crate::action::line_of_sight as sight_from;
pub use crate::game::own_victory;
