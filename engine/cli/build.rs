//! Tells Cargo that the crate embeds the pages of the codes and the worked packs of
//! the guide, so that what is added there is picked up without touching this crate.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to Cargo")]

fn main() {
    println!("cargo::rerun-if-changed=../../docs/reference/errors");
    println!("cargo::rerun-if-changed=../../tests/packs");
}
