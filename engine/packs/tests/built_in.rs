//! What this program was built with loads without a word, and holds what the
//! box holds. Presets inherit as they say.

use holdup_packs::{Files, built_in, load, preset_ids, render};
use holdup_rules::content::{Content, Prize, ScoreRule, Tally, Tie};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::LootId;

fn base() -> holdup_packs::LoadedRulebook {
    load(&built_in(), "base_2014").0.unwrap()
}

fn ids<T>(rows: &[T], id: fn(&T) -> &String) -> Vec<&str> {
    rows.iter().map(|row| id(row).as_str()).collect()
}

#[test]
fn the_built_in_content_has_no_problems() {
    let files = built_in();
    for preset in preset_ids(&files) {
        let (loaded, diagnostics) = load(&files, preset);
        assert!(diagnostics.is_empty(), "{preset}:\n{}", render(&diagnostics, &files, false));
        assert!(loaded.is_some());
    }
}

#[test]
fn the_base_game_holds_what_its_box_holds() {
    let content = base().content;
    assert_eq!(ids(&content.levels, |row| &row.id), ["interior", "roof"]);
    assert_eq!(
        ids(&content.characters, |row| &row.id),
        ["belle", "cheyenne", "django", "doc", "ghost", "tuco"]
    );
    assert_eq!(
        ids(&content.actions, |row| &row.id),
        ["move", "floor_change", "fire", "punch", "robbery", "marshal"]
    );
    assert_eq!(content.actions.iter().map(|action| action.copies).collect::<Vec<_>>(), [2, 2, 2, 1, 2, 1]);
    assert_eq!(content.cars.len(), 7);
    assert_eq!(content.cars.iter().filter(|car| car.leads).count(), 1);
    assert_eq!(ids(&content.turns, |row| &row.id), ["normal", "tunnel", "speeding_up", "switching"]);
    assert_eq!(content.rounds.len(), 17);
    assert_eq!(content.events.len(), 8);
    let in_band = |band: u8| content.rounds.iter().filter(|card| card.band == band).count();
    assert_eq!([in_band(0), in_band(1), in_band(2)], [7, 7, 3]);
    assert_eq!(content.bands[2].seats, None);
    assert_eq!(holdup_rules::setup::seat_range(&content), (3, 6));
    assert!(matches!(
        content.scoring[2].counts,
        ScoreRule::Prize(Prize { of: Tally::Shots, prize: 1000, at_least: 0, tie: Tie::EachFull, .. })
    ));
}

#[test]
fn tokens_are_grouped_by_kind_and_ascend_in_value() {
    let content = base().content;
    let values = |id: &str| -> Vec<u16> {
        let kind = content.loot_kinds.iter().find(|kind| kind.id == id).unwrap();
        kind.tokens.iter().map(|token| content.value(token)).collect()
    };
    let purses = [250, 250, 250, 250, 250, 250, 250, 250, 300, 300, 350, 350, 400, 400, 450, 450, 500, 500];
    assert_eq!(values("purse"), purses);
    assert_eq!(values("jewel"), [500; 6]);
    assert_eq!(values("strongbox"), [1000; 2]);
    assert_eq!(content.secret, (0..18).map(LootId::at).collect());
    assert!(content.tokens.is_sorted_by_key(|token| (token.kind, token.value)));
}

#[test]
fn scripts_are_numbered_by_path_and_point() {
    let loaded = base();
    let content: &Content = &loaded.content;
    let paths = ids(&content.scripts, |row| &row.path);
    assert!(paths.is_sorted());
    assert_eq!(loaded.scripts.len(), content.scripts.len());
    assert!(loaded.scripts.iter().zip(&content.scripts).all(|(source, row)| source.path == row.path));
    assert!(content.functions.is_sorted_by_key(|function| (function.script, function.point)));
    let django = content.characters.iter().find(|who| who.id == "django").unwrap();
    let [hook] = django.hooks.as_slice() else { panic!("one hook") };
    let function = content.functions[hook.function.index()];
    assert_eq!(function.point, HookPoint::AfterHit);
    let script = &content.scripts[usize::from(function.script)];
    assert_eq!(script.path, "base/bandits/django.lua");
    assert_eq!(content.texts[script.asks[0].1.index()].english.text, "push the victim");
}

#[test]
fn the_core_gets_its_options() {
    let content = base().content;
    assert_eq!((content.rules.hand_size.get(), content.rules.neutral_bullet_count), (6, 13));
    assert!(content.options.is_sorted_by_key(|option| &option.id));
}

#[test]
fn the_rule_index_is_complete() {
    let index = base().index;
    assert_eq!(index.statements.len(), 208);
    assert_eq!(index.statements.iter().filter(|statement| index.is_shipped(statement)).count(), 208);
    assert_eq!(index.statement("BASE-doc-a").unwrap().module, "base:doc");
    assert!(index.to_cover().count() >= 168);
    assert!(index.modules.iter().all(|module| index.statements.iter().any(|one| one.module == *module)));
}

fn house_rules(text: &str) -> Files {
    let mut files = built_in();
    files.insert("content/presets/ours.toml", text);
    files
}

#[test]
fn a_preset_inherits_packs_and_values() {
    let text =
        "name = \"Ours\"\ninherits = \"base_2014\"\n[options]\nhand_size = 7\ngunslinger_value = 500\n";
    let (loaded, diagnostics) = load(&house_rules(text), "ours");
    assert_eq!(diagnostics, []);
    let (ours, base) = (loaded.unwrap().content, base().content);
    assert_eq!((ours.rules.hand_size.get(), base.rules.hand_size.get()), (7, 6));
    assert!(
        ours.scoring.iter().any(|entry| matches!(entry.counts, ScoreRule::Prize(Prize { prize: 500, .. })))
    );
    assert_eq!(ours.preset.id, "ours");
    assert_ne!(ours.preset.fingerprint, base.preset.fingerprint);
    assert_eq!(ours.packs, base.packs);
}

#[test]
fn the_same_values_have_the_same_fingerprint() {
    let (loaded, _) = load(&house_rules("name = \"Ours\"\ninherits = \"base_2014\"\n"), "ours");
    assert_eq!(loaded.unwrap().content.preset.fingerprint, base().content.preset.fingerprint);
}

/// How an editor or git wrote the files out is no content; a comment is.
#[test]
fn hashes_do_not_depend_on_how_lines_end() {
    let rewritten = |change: &dyn Fn(&str) -> String| -> Files {
        let plain = built_in();
        let all: Vec<&str> = plain.paths().collect();
        let text = |path: &str| String::from_utf8(plain.get(path).unwrap().to_vec()).unwrap();
        all.into_iter().map(|path| (path.to_owned(), change(&text(path)))).collect()
    };
    let told = |files: &Files| {
        let (loaded, diagnostics) = load(files, "ucr_2_1");
        assert!(diagnostics.is_empty(), "{}", render(&diagnostics, files, false));
        let content = loaded.unwrap().content;
        (content.preset.clone(), content.packs.clone())
    };
    let plain = told(&built_in());
    assert_eq!(told(&rewritten(&|text| text.replace('\n', "\r\n"))), plain);
    assert_eq!(told(&rewritten(&|text| format!("\u{feff}{text}"))), plain);
    let commented = told(&rewritten(&|text| match text.starts_with("--") {
        true => format!("-- Another comment.\n{text}"),
        false => text.to_owned(),
    }));
    assert_ne!(commented.0, plain.0);
}
