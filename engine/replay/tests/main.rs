//! The tests of comparing and of asking why, one program for all of them.

mod compare;
mod why;
