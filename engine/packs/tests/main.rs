//! The tests of reading packs, one program for all of them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and tests read and write what they are about"
)]

#[path = "common/broken.rs"]
mod broken;
mod built_in;
mod errors;
mod growth;
mod hostile;
mod layers;
mod parts;
mod slips;
mod together;
mod variants;
mod words;
