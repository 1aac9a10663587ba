//! Cases in Markdown: read, and run.
#![no_main]

use std::collections::BTreeSet;

use holdup_packs::{Files, render};
use holdup_replay::suite::Suite;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let library = holdup_fuzz_targets::library();
    let mut files = Files::new();
    files.insert("input.md", data);
    let suite = Suite::gather(files, &BTreeSet::new());
    let _ = render(&suite.problems, &suite.files, false);
    // Whether what happens is what a case says does not matter.
    for case in suite.cases.iter().take(4) {
        let _ = suite.run(case, &library);
    }
    let _ = suite.bless_file("input.md", &library);
});
