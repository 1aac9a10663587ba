//! A cylinder of two piles at the terminal: each is counted, the question names them, and records keep what was chosen.

use std::path::{Path, PathBuf};

use crate::common::{copy, folder, good, read};

const PACK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/robots");
const GAME: &str = "play --watch --plain --speed 0 --pack robots --with robots/piles --seats robots/trooper=random,random,random --seed 2";

fn here(name: &str) -> PathBuf {
    let here = folder(name);
    copy(Path::new(PACK), &here.join("robots"));
    here
}

#[test]
fn both_piles_are_counted_in_every_language() {
    let here = here("piles-counted");
    for (language, full) in
        [("en", "3 + 3 bullets"), ("es", "3 + 3 balas"), ("nl", "3 + 3 kogels"), ("ro", "3 + 3 gloanțe")]
    {
        let game = good(&here, &format!("{GAME} --lang {language}"));
        let sheets = |line: &&str| line.contains("Trooper") && line.contains(full);
        assert!(game.lines().any(|line| sheets(&line)), "{language}: {game}");
        let shot = |line: &&str| line.starts_with("    Trooper") && line.contains("3 + 2");
        assert!(game.lines().any(|line| shot(&line)), "{language}: {game}");
    }
}

#[test]
fn what_was_chosen_is_recorded_and_why_names_both() {
    let here = here("piles-recorded");
    good(&here, &format!("{GAME} --record game.record"));
    let record = read(&here, "game.record");
    assert!(record.contains("\n> robots/trooper: pile 1\n"), "{record}");
    assert!(good(&here, "replay game.record --pack robots").contains("game.record: exact"));
    let list = good(&here, "why game.record --pack robots");
    let chosen = list.lines().find(|line| line.ends_with("robots/trooper: pile 1")).expect("it is an answer");
    let number = chosen.split_whitespace().next().expect("it is numbered");
    let why = good(&here, &format!("why game.record@{number} --pack robots"));
    assert!(why.contains("which pile to shoot from?") && why.contains("UCR-10.6.1-c"), "{why}");
    assert!(why.contains("Offered:\n  pile 1\n  pile 2\n"), "{why}");
    // The name of the pack need not be said where nothing else is called so.
    let trooper = good(&here, "why game.record@1 trooper --pack robots");
    assert!(trooper.contains("`trooper` is neither a choice here nor anything in this game"), "{trooper}");
}
