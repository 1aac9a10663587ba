//! The tests of comparing, of asking why and of looking ahead, one program for all of them.

mod ahead;
mod compare;
mod why;
