//! What tells of the game. Nothing here decides anything: the core plays without it, and knows no word of it.

#![warn(clippy::cast_possible_truncation)]

pub mod fingerprint;
pub mod home;
pub mod label;
pub mod law;
pub mod notation;
pub mod sheet;
pub mod why;
pub mod wording;
