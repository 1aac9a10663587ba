//! A cylinder of two piles at the terminal: each is counted, the question names them, and records keep what was chosen.

use std::path::{Path, PathBuf};

use crate::common::{copy, folder, good, read};

const PACK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/two_piles");
const GAME: &str =
    "play --watch --plain --speed 0 --pack two_piles --seats two_piles/deputy=random,random,random --seed 1";

fn here(name: &str) -> PathBuf {
    let here = folder(name);
    copy(Path::new(PACK), &here.join("two_piles"));
    here
}

#[test]
fn both_piles_are_counted_in_every_language() {
    let here = here("piles-counted");
    for (language, full) in
        [("en", "3 + 3 bullets"), ("es", "3 + 3 balas"), ("nl", "3 + 3 kogels"), ("ro", "3 + 3 gloanțe")]
    {
        let game = good(&here, &format!("{GAME} --lang {language}"));
        let sheets = |line: &&str| line.contains("Deputy") && line.contains(full);
        assert!(game.lines().any(|line| sheets(&line)), "{language}: {game}");
        let shot = |line: &&str| line.starts_with("    Deputy") && line.contains("3 + 2");
        assert!(game.lines().any(|line| shot(&line)), "{language}: {game}");
    }
}

#[test]
fn what_was_chosen_is_recorded_and_why_names_both() {
    let here = here("piles-recorded");
    good(&here, &format!("{GAME} --record game.record"));
    let record = read(&here, "game.record");
    assert!(record.contains("\n> two_piles/deputy: pile 1\n"), "{record}");
    assert!(good(&here, "replay game.record --pack two_piles").contains("game.record: exact"));
    let list = good(&here, "why game.record --pack two_piles");
    let chosen =
        list.lines().find(|line| line.ends_with("two_piles/deputy: pile 1")).expect("it is an answer");
    let number = chosen.split_whitespace().next().expect("it is numbered");
    let why = good(&here, &format!("why game.record@{number} --pack two_piles"));
    assert!(why.contains("which pile to shoot from?") && why.contains("UCR-10.6.1-c"), "{why}");
    assert!(why.contains("Offered:\n  pile 1\n  pile 2\n"), "{why}");
    // The name of the pack need not be said where nothing else is called so.
    let deputy = good(&here, "why game.record@1 deputy --pack two_piles");
    assert!(deputy.contains("`deputy` is neither a choice here nor anything in this game"), "{deputy}");
}
