//! Scripts: one of the tiny pack with every hook its bandit has, compiled, looked through and played.
#![no_main]

use holdup_fuzz_targets::{TINY, tried};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut files = TINY.clone();
    files.insert("scripts/tiny/bandits/bob.lua", data);
    tried(&files, "tiny");
});
