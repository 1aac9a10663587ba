//! The records of `tests/archive`, which are kept for ever: up to the first question that was a draw then, they come
//! out as they were written, positions and their numbers included, however much room the engine has.

use holdup_packs::render;
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse::read;
use holdup_tests::files;

#[test]
fn old_records_tell_what_they_always_told() {
    let library = Library::built_in();
    let archive = files(&["archive"]);
    let records: Vec<&str> = archive.paths().filter(|path| path.ends_with(".record")).collect();
    assert!(records.len() >= 4, "{records:?}");
    for path in records {
        let bytes = archive.get(path).expect("it is there");
        let (record, problems) = read(path, bytes, &library);
        let record = record.unwrap_or_else(|| panic!("{}", render(&problems, &archive, false)));
        let hooks = record.rulebook.hooks().expect("the scripts load");
        let first = match replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade {
            Grade::Exact => continue,
            Grade::SameResult(first) => first,
            grade => panic!("{path}: {grade}"),
        };
        let recorded = first.recorded.unwrap_or_default();
        assert!(recorded.starts_with("~ picked"), "{path}: otherwise from line {}: {recorded}", first.line);
        let text = String::from_utf8_lossy(bytes);
        let told = text.lines().take(first.line).filter(|line| line.starts_with("# fingerprint"));
        assert!(told.count() > 0, "{path}: no position is told by its number before line {}", first.line);
    }
}
