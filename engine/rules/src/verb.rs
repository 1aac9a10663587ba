//! What scripts may do to the game, beside what happens anyway: each verb checks what it is
//! told, asks what it must, and emits facts. Scripts reach these through `holdup-hooks`.

mod asks;
mod beyond;
mod cards;
mod loot;
mod pawns;
mod things;

pub use self::asks::*;
pub use self::beyond::*;
pub use self::cards::*;
pub use self::loot::*;
pub use self::pawns::*;
pub use self::things::*;
