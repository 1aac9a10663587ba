//! The tests of scripts and of what is made from their tables, one program for all of them.

mod api;
mod base;
mod checks;
mod common;
mod cost;
mod heard;
mod hostile;
mod observe;
mod reference;
mod registry;
mod schemas;
