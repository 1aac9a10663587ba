//! The tests of what is said about scripts, one program for all of them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and tests read and write what they are about"
)]

#[path = "../../packs/tests/common/broken.rs"]
mod broken;
mod built_in;
mod errors;
mod robust;
mod runs;
