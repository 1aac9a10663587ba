//! Tells Cargo that the crate embeds the content and script folders, so that a
//! file added there is picked up without touching this crate.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to Cargo")]

fn main() {
    println!("cargo::rerun-if-changed=../../content");
    println!("cargo::rerun-if-changed=../../scripts");
}
