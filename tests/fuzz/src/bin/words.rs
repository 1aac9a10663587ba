//! Words of a language: laid over the program's own, loaded, and a game told in them.
#![no_main]

use holdup_fuzz_targets::{BUILT_IN, tried_with};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut files = BUILT_IN.clone();
    files.insert("content/words/es.toml", data);
    tried_with(&files, "base_2014", |_| false);
});
