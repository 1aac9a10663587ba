//! The tests of what is said about scripts, one program for all of them.

#[path = "../../packs/tests/common/broken.rs"]
mod broken;
mod built_in;
mod errors;
mod robust;
mod runs;
