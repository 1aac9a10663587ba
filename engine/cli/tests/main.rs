//! The tests of the built command, one program for all of them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and tests read and write what they are about"
)]

mod bench;
mod bless;
mod cases;
mod command;
mod common;
mod compare;
mod editions;
mod explain;
mod faults;
mod form;
mod fuzz;
mod guide;
mod hostile;
mod house;
mod keeping;
mod live;
mod many;
mod marshal;
mod new;
mod parts;
mod piles;
mod play;
mod reading;
mod reference;
mod replay;
mod review;
mod ruled;
mod serve;
mod shared;
mod solo;
mod spoken;
mod strangers;
mod trace;
