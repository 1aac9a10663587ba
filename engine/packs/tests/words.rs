//! Words as packs bring them: what a pack does not say is said in English, later
//! packs have the last word, and no word changes what is played.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use holdup_packs::{Command, Dialogue, Files, Said, built_in, load, render};
use holdup_rules::content::Content;
use holdup_rules::wording::{Language, Phrase};

const PACK: &str =
    "name = \"Mod\"\nid = \"mod\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"CC0\"\nneeds = [\"base\"]\n";
const PRESET: &str = "name = \"Mod\"\ninherits = \"base_2014\"\npacks = [\"mod\"]\n";
const CAR: &str = "[[car]]\nid = \"mail\"\nname = \"Mail\"\nlevels = [\"interior\", \"roof\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n";

/// The base game with a mod that brings a car, and these files.
fn with_mod(words: &[(&str, &str)]) -> Files {
    let mut files = built_in();
    files.insert("content/mod/pack.toml", PACK);
    files.insert("content/mod/cars.toml", CAR);
    files.insert("content/presets/mod.toml", PRESET);
    for (path, text) in words {
        files.insert(*path, *text);
    }
    files
}

fn content(files: &Files, preset: &str) -> Arc<Content> {
    let (loaded, diagnostics) = load(files, preset);
    assert!(diagnostics.is_empty(), "{}", render(&diagnostics, files, false));
    loaded.unwrap().content
}

fn language<'a>(content: &'a Content, id: &str) -> &'a Language {
    &content.languages[content.language(id).unwrap().index()]
}

/// Name and places of the mod's car.
fn mail(content: &Content, id: &str) -> Vec<String> {
    let at = content.cars.iter().position(|car| car.id == "mail").unwrap();
    let car = language(content, id).words.cars[at].clone();
    std::iter::once(car.name).chain(car.places).collect()
}

#[test]
fn a_mod_without_texts_is_named_in_english() {
    let content = content(&with_mod(&[]), "mod");
    assert_eq!(mail(&content, "en"), ["Mail", "Mail", "roof of the Mail"]);
    assert_eq!(
        mail(&content, "es"),
        ["Mail", "el vagón Mail", "el techo del vagón Mail"]
    );
    for id in ["es", "nl", "ro"] {
        let spoken = language(&content, id);
        assert_eq!(spoken.missing, ["cars.mail"], "{id}");
        assert_ne!(
            spoken.words.actions,
            language(&content, "en").words.actions,
            "{id}"
        );
    }
}

#[test]
fn a_mod_brings_its_own_words_and_may_change_others() {
    let words = "[cars]\nmail = { name = \"Correo\", places = { interior = \"el correo\" } }\n\
                 [events]\nbraking = \"Frenazo\"\n[phrases]\nyes = \"claro\"\n";
    let content = content(&with_mod(&[("content/mod/words/es.toml", words)]), "mod");
    assert_eq!(
        mail(&content, "es"),
        ["Correo", "el correo", "el techo del vagón Correo"]
    );
    let spanish = language(&content, "es");
    assert_eq!(spanish.missing, Vec::<String>::new());
    assert_eq!(spanish.words.phrase(Phrase::Yes).with(""), "claro");
    let braking = content
        .events
        .iter()
        .position(|event| event.id == "braking")
        .unwrap();
    assert_eq!(spanish.words.events[braking], "Frenazo");
}

#[test]
fn a_pack_may_bring_a_language_of_its_own() {
    let words = "[actions]\nfire = \"Feuer\"\n";
    let content = content(&with_mod(&[("content/mod/words/de.toml", words)]), "mod");
    let ids: Vec<&str> = content.languages.iter().map(|language| &*language.id).collect();
    assert_eq!(ids, ["en", "de", "es", "nl", "ro"]);
    let german = language(&content, "de");
    let fire = content
        .actions
        .iter()
        .position(|action| action.id == "fire")
        .unwrap();
    assert_eq!(german.words.actions[fire], "Feuer");
    assert!(german.missing.contains(&"phrases.moves".to_owned()));
    assert!(!german.missing.contains(&"actions.fire".to_owned()));
    let english = language(&content, "en");
    assert_eq!(german.words.phrases, english.words.phrases);
}

#[test]
fn english_can_be_reworded_too() {
    let words = "[loot]\njewel = { name = \"jewel\", one = \"a jewel\", several = \"jewels\" }\n";
    let content = content(&with_mod(&[("content/mod/words/en.toml", words)]), "mod");
    let jewel = content
        .loot_kinds
        .iter()
        .position(|kind| kind.id == "jewel")
        .unwrap();
    assert_eq!(language(&content, "en").words.loot_kinds[jewel].one, "a jewel");
    assert_eq!(content.words.loot_kinds[jewel].one, "jewel");
}

#[test]
fn content_of_its_own_speaks_the_engines_languages() {
    let mut files = with_mod(&[]);
    let own: Vec<String> = files
        .paths()
        .filter(|path| path.contains("/words/"))
        .map(str::to_owned)
        .collect();
    assert!(own.len() >= 6, "{own:?}");
    own.iter().for_each(|path| files.remove(path));
    let content = content(&files, "mod");
    let spanish = language(&content, "es");
    assert_eq!(spanish.words.phrase(Phrase::Yes).with(""), "sí");
    assert_eq!(spanish.words.actions, language(&content, "en").words.actions);
    assert!(spanish.missing.iter().all(|text| !text.starts_with("phrases.")));
}

#[test]
fn no_word_changes_what_is_played() {
    let words = [
        (
            "content/mod/words/es.toml",
            "[cars]\nmail = { name = \"Correo\" }\n",
        ),
        ("content/words/es.toml", "[phrases]\nyes = \"claro\"\n"),
    ];
    let (with, without) = (content(&with_mod(&words), "mod"), content(&with_mod(&[]), "mod"));
    assert_eq!(with.preset, without.preset);
    assert_eq!(with.packs, without.packs);
    assert_eq!(with.words, without.words);
    assert_ne!(with.languages, without.languages);
}

/// Statements, words that can be typed and sentences of the program.
#[test]
fn what_is_said_around_a_game_is_content_too() {
    let words = "[dialogue]\nseed = \"Saat {seed}.\"\n[commands]\nhelp = [\"hilfe\", \"rat\"]\n\
                 [statements]\n\"BASE-move-d\" = \"Stehen bleiben geht nicht.\"\n";
    let content = content(&with_mod(&[("content/mod/words/de.toml", words)]), "mod");
    let german = Dialogue::of(&content, content.language("de").unwrap());
    assert_eq!(german.say(Said::Seed, &["4"]), "Saat 4.");
    assert_eq!(
        german.say(Said::NoRule, &[]),
        Dialogue::english().say(Said::NoRule, &[])
    );
    let help: Vec<&str> = german.words(Command::Help).collect();
    assert_eq!(help, ["hilfe", "rat", "help", "h"]);
    assert_eq!(german.word(Command::Undo), "undo");
    assert_eq!(
        german.statement("BASE-move-d"),
        Some("Stehen bleiben geht nicht.")
    );
    assert_eq!(german.statement("BASE-move-c"), None);
    // Other languages say the second one, so this one lacks it.
    let missing = &language(&content, "de").missing;
    assert!(
        missing.contains(&"statements.BASE-move-c".to_owned()),
        "{missing:?}"
    );
    assert!(
        missing.contains(&"commands.undo".to_owned()) && missing.contains(&"dialogue.no_rule".to_owned())
    );
    assert!(!missing.contains(&"statements.BASE-move-d".to_owned()));
}

#[test]
fn words_around_a_game_that_nobody_says_are_named() {
    let words = "[dialogue]\nsed = \"Saat {seed}.\"\nseed = \"Saat {sed}.\"\n[commands]\nhelpp = [\"hilfe\"]\n\
                 undo = [\"zu rück\"]\n[statements]\n\"NO-such-a\" = \"Nichts.\"\n";
    let files = with_mod(&[("content/mod/words/de.toml", words)]);
    let (_, diagnostics) = load(&files, "mod");
    let said = render(&diagnostics, &files, false);
    for message in [
        "there is nothing called `sed` for `dialogue`",
        "the phrase `seed` cannot be used: there is no gap `{sed}` in this phrase",
        "there is nothing called `helpp` for `commands`",
        "the word `zu rück` for `undo` could never be typed",
        "there is nothing called `NO-such-a` for `statements`",
    ] {
        assert!(said.contains(message), "{message} in\n{said}");
    }
}
