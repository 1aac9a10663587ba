//! What tells of the game. Nothing here decides anything: the core plays without it, and knows no word of it.
//!
//! [`wording`] has the words and sentences of each language, and [`label`] how things read in questions and records.
//! [`notation`] writes a train in one line, and [`situation`] builds a state from what somebody names of it. [`home`]
//! calls things as a pack from outside does. Beside these stand three that look at a game: [`why`] says why a choice
//! is offered or is not, [`law`] holds the state against what must always be true, and [`mod@fingerprint`] makes a number
//! of it.

#![warn(clippy::cast_possible_truncation)]

pub mod fingerprint;
pub mod home;
pub mod label;
pub mod law;
pub mod notation;
pub mod situation;
pub mod why;
pub mod wording;
