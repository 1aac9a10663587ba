//! Records: read, and replayed under all laws as far as they agree.
#![no_main]

use holdup_packs::render;
use holdup_replay::{grade, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let library = holdup_fuzz_targets::library();
    let (record, problems) = parse::read("input.record", data, &library);
    let mut files = library.files().clone();
    files.insert("input.record", data);
    let _ = render(&problems, &files, false);
    let Some(record) = record else { return };
    let Ok(hooks) = record.rulebook.hooks() else { return };
    let _ = grade::replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade.to_string();
});
