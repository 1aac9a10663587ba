//! The tests of reading packs, one program for all of them.

#[path = "common/broken.rs"]
mod broken;
mod built_in;
mod errors;
mod hostile;
mod layers;
mod parts;
mod slips;
mod variants;
mod words;
