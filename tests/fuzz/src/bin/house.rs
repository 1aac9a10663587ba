//! House files: laid over the program's own content, loaded and played.
#![no_main]

use holdup_fuzz_targets::{BUILT_IN, tried_with};
use holdup_packs::{inherited_house_file, packs_of_house_file};
use libfuzzer_sys::fuzz_target;

const HOUSE: &str = "input.toml";

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let _ = (inherited_house_file(HOUSE, &text), packs_of_house_file(&text));
    let mut files = BUILT_IN.clone();
    files.insert(HOUSE, data);
    // The program's own scripts are looked through elsewhere.
    tried_with(&files, HOUSE, |_| false);
});
