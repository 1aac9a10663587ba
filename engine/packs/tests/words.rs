//! Words as packs bring them: what a pack does not say is said in English, later
//! packs have the last word, and no word changes what is played.

use std::sync::Arc;

use holdup_packs::{Command, Dialogue, Files, Said, built_in, load, render};
use holdup_rules::content::{Content, Filling};
use holdup_rules::ids::{LootKindId, PlaceId, SayingId};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_tell::wording::{Language, Name, Phrase, Slot, Speech, Wording, Words};

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
    Words::of(content).speak(Words::of(content).language(id).unwrap())
}

/// Name and places of the mod's car.
fn mail(content: &Content, id: &str) -> Vec<String> {
    let at = content.cars.iter().position(|car| car.id == "mail").unwrap();
    let car = language(content, id).words.cars[at].clone();
    std::iter::once(car.name).chain(car.places.iter().map(ToString::to_string)).collect()
}

#[test]
fn a_mod_without_texts_is_named_in_english() {
    let content = content(&with_mod(&[]), "mod");
    assert_eq!(mail(&content, "en"), ["Mail", "the Mail", "the roof of the Mail"]);
    assert_eq!(mail(&content, "es"), ["Mail", "el vagón Mail", "el techo del vagón Mail"]);
    for id in ["es", "nl", "ro"] {
        let spoken = language(&content, id);
        assert_eq!(spoken.missing, ["cars.mail", "pack.mod"], "{id}");
        assert_ne!(
            spoken.words.names(&things::ACTION),
            language(&content, "en").words.names(&things::ACTION),
            "{id}"
        );
    }
}

#[test]
fn a_mod_brings_its_own_words_and_may_change_others() {
    let words = "pack = \"Correo\"\n[cars]\nmail = { name = \"Correo\", places = { interior = \"el correo\" } }\n\
                 [events]\nbraking = \"Frenazo\"\n[phrases]\nyes = \"claro\"\n";
    let content = content(&with_mod(&[("content/mod/words/es.toml", words)]), "mod");
    assert_eq!(mail(&content, "es"), ["Correo", "el correo", "el techo del vagón Correo"]);
    let spanish = language(&content, "es");
    assert_eq!(spanish.missing, Vec::<String>::new());
    assert_eq!(spanish.words.phrase(Phrase::Yes).with(""), "claro");
    let braking = content.events.iter().position(|event| event.id == "braking").unwrap();
    assert_eq!(spanish.words.names(&things::EVENT)[braking].as_str(), "Frenazo");
}

#[test]
fn a_pack_may_bring_a_language_of_its_own() {
    let words = "[actions]\nfire = \"Feuer\"\n";
    let content = content(&with_mod(&[("content/mod/words/de.toml", words)]), "mod");
    let ids: Vec<&str> = Words::of(&content).known().collect();
    assert_eq!(ids, ["en", "de", "es", "nl", "ro"]);
    let german = language(&content, "de");
    let fire = content.actions.iter().position(|action| action.id == "fire").unwrap();
    assert_eq!(german.words.names(&things::ACTION)[fire].as_str(), "Feuer");
    assert!(german.missing.contains(&"phrases.moves".to_owned()));
    assert!(!german.missing.contains(&"actions.fire".to_owned()));
    let english = Wording::of_names(&content);
    assert_eq!(german.words.phrases, english.phrases);
}

#[test]
fn english_can_be_reworded_too() {
    let words = "[loot]\njewel = { name = \"jewel\", one = \"a jewel\", several = \"jewels\" }\n";
    let content = content(&with_mod(&[("content/mod/words/en.toml", words)]), "mod");
    let jewel = content.loot_kinds.iter().position(|kind| kind.id == "jewel").unwrap();
    assert_eq!(language(&content, "en").words.loot_kinds[jewel].one.as_str(), "a jewel");
    assert_eq!(Words::of(&content).ids.loot_kinds[jewel].one.as_str(), "jewel");
}

#[test]
fn content_of_its_own_speaks_the_engines_languages() {
    let mut files = with_mod(&[]);
    let own: Vec<String> = files.paths().filter(|path| path.contains("/words/")).map(str::to_owned).collect();
    assert!(own.len() >= 6, "{own:?}");
    own.iter().for_each(|path| files.remove(path));
    let content = content(&files, "mod");
    let spanish = language(&content, "es");
    assert_eq!(spanish.words.phrase(Phrase::Yes).with(""), "sí");
    let names = |id| -> Vec<&str> {
        let actions = language(&content, id).words.names(&things::ACTION);
        actions.iter().map(Name::as_str).collect()
    };
    assert_eq!(names("es"), names("en"));
    assert!(spanish.missing.iter().all(|text| !text.starts_with("phrases.")));
}

/// The page for translators.
fn page() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/words.md");
    #[allow(clippy::disallowed_methods, reason = "a test reads the page it is about")]
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_page_for_translators_says_what_comes_out() {
    let page = page();
    let file = "# content/mymod/words/pl.toml\n";
    let from = page.find(file).unwrap();
    let words = &page[from..from + page[from..].find("```").unwrap()];
    let content = content(&with_mod(&[("content/mod/words/pl.toml", words)]), "mod");
    let setup = deal(&content, &Request::random(4), &mut Rng::new(1, 0, Stream::Chance));
    let table = Table::new(Arc::clone(&content), &setup);
    let speech = Speech { table: &table, words: &language(&content, "pl").words };
    let row = |ids: Vec<&str>, id: &str| ids.iter().position(|other| *other == id).unwrap();
    let car = row(content.cars.iter().map(|car| car.id.as_str()).collect(), "saloon");
    let bandits: Vec<&str> = content.characters.iter().map(|row| row.id.as_str()).collect();
    let mut said = Vec::new();
    for bandit in ["doc", "belle"] {
        let name = &speech.words.names(&things::BANDIT)[row(bandits.clone(), bandit)];
        for place in &speech.words.cars[car].places {
            said.push(speech.phrase(Phrase::Appears, &[Slot::Name(name), Slot::Name(place)]));
        }
    }
    for number in [0, 1, 3, 5, 22] {
        said.push(speech.phrase(Phrase::Bullets, &[Slot::Number(number)]));
    }
    let rows = page[from..].lines().filter_map(|line| {
        let (_, text) = line.strip_prefix("| ")?.split_once("| `")?;
        text.strip_suffix("` |")
    });
    let rows: Vec<&str> = rows.collect();
    assert!(rows.len() >= 8, "{rows:?}");
    for text in rows {
        assert!(said.iter().any(|said| said == text), "`{text}` is none of {said:?}");
    }
}

#[test]
fn no_word_changes_what_is_played() {
    let words = [
        ("content/mod/words/es.toml", "[cars]\nmail = { name = \"Correo\" }\n"),
        ("content/words/es.toml", "[phrases]\nyes = \"claro\"\n"),
    ];
    let (with, without) = (content(&with_mod(&words), "mod"), content(&with_mod(&[]), "mod"));
    assert_eq!(with, without);
    assert_eq!(Words::of(&with).ids, Words::of(&without).ids);
    assert!(Words::of(&with).languages().ne(Words::of(&without).languages()));
}

/// Statements, words that can be typed and sentences of the program.
#[test]
fn what_is_said_around_a_game_is_content_too() {
    let words = "[dialogue]\nseed = \"Saat {seed}.\"\n[commands]\nhelp = [\"hilfe\", \"rat\"]\n\
                 [statements]\n\"BASE-move-d\" = \"Stehen bleiben geht nicht.\"\n";
    let content = content(&with_mod(&[("content/mod/words/de.toml", words)]), "mod");
    let german = Dialogue::of(&content, Words::of(&content).language("de").unwrap());
    assert_eq!(german.say(Said::Seed, &["4"]), "Saat 4.");
    assert_eq!(german.say(Said::NoRule, &[]), Dialogue::english().say(Said::NoRule, &[]));
    let help: Vec<&str> = german.words(Command::Help).collect();
    assert_eq!(help, ["hilfe", "rat", "help", "h"]);
    assert_eq!(german.word(Command::Undo), "undo");
    assert_eq!(german.statement("BASE-move-d"), Some("Stehen bleiben geht nicht."));
    assert_eq!(german.statement("BASE-move-c"), None);
    // A language should say every statement, whether or not another one does.
    let missing = &language(&content, "de").missing;
    assert!(missing.contains(&"statements.BASE-move-c".to_owned()), "{missing:?}");
    assert!(
        missing.contains(&"commands.undo".to_owned()) && missing.contains(&"dialogue.no_rule".to_owned())
    );
    assert!(!missing.contains(&"statements.BASE-move-d".to_owned()));
}

/// Polish counts in three ways; a number is a number, whoever says it.
#[test]
fn what_the_program_says_is_chosen_by_numbers_too() {
    let words = "[dialogue]\n\
                 copies_in_deck = { by = \"number\", 0 = \"brak kart\", one = \"{number} karta\", few = \"{number} karty\", other = \"{number} kart\" }\n\
                 then_asked = { by = \"bandit\", other = \"{bandit}?\" }\n\
                 does_not_play = { by = \"number\", other = \"nie\" }\n\
                 stands_at = \"{place:loc}\"\n";
    let files = with_mod(&[("content/mod/words/pl.toml", words)]);
    let (_, diagnostics) = load(&files, "mod");
    let said = render(&diagnostics, &files, false);
    for message in [
        "the phrase `then_asked` cannot be used: nothing can be chosen by `bandit`",
        "the phrase `does_not_play` cannot be used: `by` names `number`, which is no gap of this phrase",
        "the phrase `stands_at` cannot be used: what fills `{place}` is no name, so it has no forms",
    ] {
        assert!(said.contains(message), "{message} in\n{said}");
    }
    let only: Vec<&str> = words.lines().take(2).collect();
    let content = content(&with_mod(&[("content/mod/words/pl.toml", &only.join("\n"))]), "mod");
    let polish = Dialogue::of(&content, Words::of(&content).language("pl").unwrap());
    let cards = |number: &str| polish.say(Said::CopiesInDeck, &[number]);
    assert_eq!(
        ["0", "1", "3", "5", "22"].map(cards),
        ["brak kart", "1 karta", "3 karty", "5 kart", "22 karty"]
    );
}

#[test]
fn words_around_a_game_that_nobody_says_are_named() {
    let words = "[dialogue]\nsed = \"Saat {seed}.\"\nseed = \"Saat {sed}.\"\n[commands]\nhelpp = [\"hilfe\"]\n\
                 undo = [\"zu rück\"]\n[statements]\n\"NO-such-a\" = \"Nichts.\"\n[options]\nhand_sise = \"Karten.\"\n";
    let of_the_engine = ("content/words/de.toml", "pack = \"Motor\"\n");
    let files = with_mod(&[("content/mod/words/de.toml", words), of_the_engine]);
    let (_, diagnostics) = load(&files, "mod");
    let said = render(&diagnostics, &files, false);
    for message in [
        "there is nothing called `sed` for `dialogue`",
        "the phrase `seed` cannot be used: there is no gap `{sed}` in this phrase",
        "there is nothing called `helpp` for `commands`",
        "the word `zu rück` for `undo` could never be typed",
        "there is nothing called `NO-such-a` for `statements`",
        "there is nothing called `hand_sise` for `options`",
        "this file of words belongs to no pack",
    ] {
        assert!(said.contains(message), "{message} in\n{said}");
    }
}

#[test]
fn scripts_say_their_sentences_in_every_language_and_by_their_keys_in_records() {
    let pack = format!(
        "{PACK}hooks = [\"on_setup\"]\n[says]\nwins = {{ by = \"bandit\", other = \"{{bandit}} takes {{loot}} from {{bandit_2}}\" }}\n\
         found = {{ by = \"number\", 1 = \"one at {{place}}\", other = \"{{number}} at {{place}}\" }}\nin_the_end = \"The end\"\n"
    );
    let words = "[says.pack]\nwins = { by = \"bandit_2\", f = \"{bandit_2}, la pobre, pierde {loot}: {bandit}\", m = \"{bandit_2}, el pobre, pierde {loot}: {bandit}\" }\n\
                 found = { by = \"number\", one = \"uno {place:a}\", other = \"{number} {place:a}\" }\n";
    let script = "function on_setup(game)\n  game.say(\"in_the_end\")\nend\n";
    let files = with_mod(&[
        ("content/mod/pack.toml", &pack),
        ("content/mod/words/es.toml", words),
        ("scripts/mod/pack.lua", script),
    ]);
    let content = content(&files, "mod");
    let setup = deal(&content, &Request::random(6), &mut Rng::new(1, 0, Stream::Chance));
    let table = Table::new(Arc::clone(&content), &setup);
    let who = |id: &str| {
        let mut all = table.all_characters();
        all.find(|&who| table.character(who).id == id).expect("all six play")
    };
    let (belle, doc) = (Filling::Bandit(who("belle")), Filling::Bandit(who("doc")));
    let (purse, saloon) = (Filling::Loot(LootKindId(0)), Filling::Place(PlaceId(0)));
    let said = |speech: &Speech<'_>, key: &str, gaps: &[Filling]| {
        let row = content.sayings.iter().position(|row| row.key == key).expect("it is declared");
        speech.text(|speech, out| speech.saying(out, SayingId::at(row), gaps))
    };
    let language =
        |id: &str| Speech::in_language(&table, Words::of(&content).language(id).expect("it is spoken"));
    let (records, english, spanish, dutch) =
        (Speech::of(&table), language("en"), language("es"), language("nl"));
    assert_eq!(said(&records, "wins", &[belle, purse, doc]), "wins: belle, purse, doc");
    assert_eq!(said(&records, "in_the_end", &[]), "in the end");
    assert_eq!(said(&english, "wins", &[belle, purse, doc]), "Belle takes purse from Doc");
    assert_eq!(said(&spanish, "wins", &[belle, purse, doc]), "Doc, el pobre, pierde bolsa: Belle");
    assert_eq!(said(&spanish, "wins", &[doc, purse, belle]), "Belle, la pobre, pierde bolsa: Doc");
    // What a language lacks is said in English, with the names of the language.
    assert_eq!(said(&spanish, "in_the_end", &[]), "The end");
    assert_eq!(said(&dutch, "wins", &[doc, purse, belle]), "Doc takes buidel from Belle");
    assert_eq!(said(&english, "found", &[Filling::Number(1), saloon]), "one at the locomotive");
    assert_eq!(said(&spanish, "found", &[Filling::Number(1), saloon]), "uno a la locomotora");
    assert_eq!(said(&spanish, "found", &[Filling::Number(7), saloon]), "7 a la locomotora");
    let lacks = &Words::of(&content).speak(Words::of(&content).language("es").expect("it is spoken")).missing;
    assert!(lacks.contains(&"says.\"pack\".in_the_end".to_owned()), "{lacks:?}");
}
