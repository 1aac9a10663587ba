//! Content: files laid over the tiny pack, loaded, looked through and played.
#![no_main]

use holdup_fuzz_targets::{TINY, laid_over, tried};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| tried(&laid_over(&TINY, data), "tiny"));
