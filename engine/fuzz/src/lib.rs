//! Random games that look for what is wrong with a pack: dealt so that its things
//! are in play, judged by all laws, replayed and continued, and made short where
//! one goes wrong.
//!
//! Nothing here opens a file, prints, or knows the clock; who runs the games, and
//! on how many threads, is the caller's affair. A game depends on its seed and
//! number alone.

pub mod deal;
pub mod guard;
pub mod met;
pub mod options;
pub mod parts;
pub mod shrink;
pub mod trial;
