//! The tests of comparing, of asking why and of looking ahead, one program for all of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod ahead;
mod compare;
mod why;
