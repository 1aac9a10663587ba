//! The tests of scripts and of what is made from their tables, one program for all of them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and tests read and write what they are about"
)]

mod api;
mod base;
mod checks;
mod common;
mod cost;
mod heard;
mod hostile;
mod modules;
mod observe;
mod reference;
mod registry;
mod schemas;
