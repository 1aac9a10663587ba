//! The languages the content speaks: nothing is missing in them, nothing in them
//! is still English, and two things never share a name. How one of them reads is
//! a snapshot in `tests/games/languages`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use holdup_packs::{Command, Dialogue, Said, Statement, Topic, preset_ids};
use holdup_replay::library::Library;
use holdup_rules::things::{self, ThingKind};
use holdup_tell::wording::{LanguageId, Name, Phrase, Wording, Words};
use holdup_tests::play::{each_language, rulebook};

/// The version with every pack.
const WHOLE: &str = "ucr_2_1";

/// The languages of the rulebooks, and English.
const LANGUAGES: [&str; 4] = ["en", "es", "nl", "ro"];

/// Phrases that read the same in English, and rightly.
const ALIKE: [(&str, &str); 5] = [
    ("es", "column_total"),
    ("es", "no"),
    ("nl", "hand_size"),
    ("ro", "column_bandit"),
    ("ro", "column_total"),
];

#[test]
fn the_base_game_speaks_the_languages_of_its_rulebooks() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let ids: Vec<&str> = Words::of(rulebook.content()).known().collect();
    assert_eq!(ids, LANGUAGES);
}

#[test]
fn no_text_is_missing_in_any_language() {
    let mut missing = BTreeSet::new();
    let library = Library::built_in();
    for preset in preset_ids(library.files()) {
        let rulebook = library.rulebook(preset, &[]).expect("the built-in content loads");
        for language in Words::of(rulebook.content()).languages() {
            for text in &language.missing {
                let phrase = text.strip_prefix("phrases.").and_then(Phrase::named);
                let said = text.strip_prefix("dialogue.").and_then(Said::named);
                let english = phrase.map(|phrase| phrase.row().text());
                let english = english.or(said.map(|said| said.row().text())).unwrap_or_default();
                missing.insert(format!("{}.toml: {text} = \"{english}\"", language.id));
            }
        }
    }
    let missing: Vec<String> = missing.into_iter().collect();
    assert!(
        missing.is_empty(),
        "said in English until somebody translates it (phrases, dialogue and commands in content/words, the rest in the words of its pack):\n{}",
        missing.join("\n")
    );
}

/// What a phrase says besides its gaps.
fn said(words: &Wording, phrase: Phrase) -> String {
    words.phrase(phrase).with("")
}

#[test]
fn no_phrase_is_left_in_english() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let mut others = Words::of(rulebook.content()).languages();
    let english = others.next().expect("English is always spoken");
    let mut alike = Vec::new();
    for language in others {
        for &phrase in Phrase::ALL {
            let text = said(&language.words, phrase);
            let speaks = text.chars().any(char::is_alphabetic);
            if speaks && text == said(&english.words, phrase) {
                alike.push((language.id.as_str(), phrase.key()));
            }
        }
        let asked = language.words.texts.iter().zip(&english.words.texts);
        let same: Vec<_> = asked.filter(|(text, english)| text == english).collect();
        assert!(same.is_empty(), "{}: {same:?}", language.id);
    }
    alike.sort_unstable();
    assert_eq!(alike, ALIKE);
}

#[test]
fn nothing_said_around_a_game_is_left_in_english() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    let content = rulebook.content();
    let english = Dialogue::english();
    let mut alike = Vec::new();
    for (at, language) in Words::of(content).languages().enumerate().skip(1) {
        let dialogue = Dialogue::of(content, LanguageId::at(at));
        for &said in Said::ALL {
            let gaps = vec![""; said.row().slots.len()];
            if dialogue.say(said, &gaps) == english.say(said, &gaps) {
                alike.push((language.id.as_str(), said.key()));
            }
        }
    }
    assert_eq!(alike, []);
}

#[test]
fn every_statement_and_option_is_said_in_every_language() {
    let library = Library::built_in();
    let rulebook = library.rulebook(WHOLE, &[]).expect("the built-in content loads");
    let index = rulebook.index();
    let packs: BTreeSet<&str> = library.files().paths().filter_map(pack_of_statements).collect();
    for pack in &packs {
        let of_pack = |statement: &&Statement| statement.module.split(':').next() == Some(pack);
        assert!(index.statements.iter().any(|statement| of_pack(&statement)), "{WHOLE} lacks {pack}");
    }
    for language in Words::of(rulebook.content()).languages().skip(1) {
        let said = &language.around.statements;
        let missing: Vec<_> =
            index.statements.iter().filter(|one| !said.contains_key(&one.id)).map(|one| &one.id).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", language.id);
        for (id, text) in said {
            let english = &index.statement(id).expect("loading has found it").text;
            assert_ne!(text, english, "{}: {id}", language.id);
        }
        for option in index.options() {
            let said = language.around.options.get(&option.id);
            assert!(said.is_some_and(|text| *text != option.text), "{}: {}", language.id, option.id);
        }
    }
}

/// The pack whose statements a file lists.
fn pack_of_statements(path: &str) -> Option<&str> {
    path.strip_prefix("content/")?.strip_suffix("/rules.toml")
}

#[test]
fn a_word_that_can_be_typed_means_one_command_in_every_language() {
    each_language(|preset, language| {
        let mut meanings: BTreeMap<&str, Command> = BTreeMap::new();
        for (&command, own) in Command::ALL.iter().zip(&language.around.commands) {
            for word in own.iter().map(String::as_str).chain(command.row().1.iter().copied()) {
                assert!(!word.contains(char::is_whitespace), "{}: `{word}`", language.id);
                let before = meanings.insert(word, command);
                assert!(
                    before.is_none_or(|before| before == command),
                    "{preset}, {}: `{word}` is both {before:?} and {command:?}",
                    language.id
                );
            }
        }
    });
}

#[test]
fn no_two_things_share_a_name() {
    each_language(|preset, language| {
        let words = &language.words;
        let of = |kinds: &[&ThingKind]| {
            kinds.iter().flat_map(|kind| words.names(kind)).map(Name::as_str).collect()
        };
        let names: [(&str, Vec<&str>); 9] = [
            ("actions", of(&[&things::ACTION])),
            ("bandits and pawns", of(&[&things::BANDIT, &things::PAWN])),
            ("cars", words.cars.iter().map(|car| car.name.as_str()).collect()),
            ("places", words.cars.iter().flat_map(|car| &car.places).map(Name::as_str).collect()),
            ("round cards", words.rounds.iter().map(String::as_str).collect()),
            ("kinds of loot", words.loot_kinds.iter().map(|kind| kind.name.as_str()).collect()),
            ("turns", of(&[&things::TURN])),
            ("events", of(&[&things::EVENT])),
            ("parts of a score", of(&[&things::SCORING])),
        ];
        for (what, names) in names {
            let different: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
            assert_eq!(different.len(), names.len(), "{preset}, {}: {what}: {names:?}", language.id);
            assert!(!different.contains(""), "{preset}, {}: one of the {what} has no name", language.id);
        }
    });
}

/// Gaps that are filled with numbers.
const NUMBERS: [&str; 13] = [
    "number", "needed", "left", "all", "cars", "most", "fewest", "games", "seats", "round", "rounds",
    "speed", "turn",
];

/// Sentences in which a word behind a number is the same for one as for several.
const AGREE_ALWAYS: [&str; 18] = [
    "bullets_short",
    "diverged_because",
    "grade_total",
    "line_apart",
    "loot_counted",
    "no_such_number",
    "not_all_tried",
    "only_face_down",
    "receives_neutral",
    "reconstructed",
    "records_total",
    "round_began",
    "round_shown",
    "simulated",
    "some_are_wrong",
    "stopped_after",
    "too_far",
    "too_near",
];

/// What is counted agrees with its number, and so does what it does.
#[test]
fn one_is_not_counted_like_several() {
    let wrong = RefCell::new(BTreeSet::new());
    each_language(|_, language| {
        let (words, around) = (&language.words, &language.around);
        let phrases = Phrase::ALL.iter().map(|&phrase| (phrase.row(), words.phrase(phrase), &words.grammar));
        let dialogue = Said::ALL.iter().zip(&*around.sentences);
        let dialogue = dialogue.map(|(said, pattern)| (said.row(), pattern, &around.grammar));
        for (row, pattern, grammar) in phrases.chain(dialogue) {
            for at in (0..row.slots.len()).filter(|&at| NUMBERS.contains(&row.slots[at])) {
                let filled = |number: &'static str| {
                    let mut gaps = vec!["x"; row.slots.len()];
                    gaps[at] = number;
                    pattern.filled(&gaps, grammar)
                };
                let (one, five) = (filled("1"), filled("5"));
                let is_counted = five.split("5 ").skip(1).any(|rest| rest.starts_with(char::is_alphabetic));
                if is_counted && one == five.replace('5', "1") && !AGREE_ALWAYS.contains(&row.key) {
                    wrong.borrow_mut().insert(format!("{}, {}: {one}", language.id, row.key));
                }
            }
        }
    });
    let wrong = wrong.into_inner();
    assert!(wrong.is_empty(), "one is counted like several: {wrong:#?}");
}

#[test]
fn texts_are_tidy() {
    each_language(|preset, language| {
        let words = &language.words;
        let phrases = Phrase::ALL.iter().flat_map(|&phrase| words.phrase(phrase).each_with("x"));
        let around = &language.around;
        let dialogue = Said::ALL.iter().zip(&*around.sentences);
        let dialogue = dialogue
            .map(|(said, pattern)| pattern.filled(&vec!["x"; said.row().slots.len()], &around.grammar));
        let named =
            around.parts.iter().chain(around.statements.values()).chain(around.options.values()).cloned();
        let asked = words.texts.iter().cloned();
        let asked = asked.flat_map(|words| [Some(words.text), words.asks, words.no].into_iter().flatten());
        let texts = asked.chain(phrases).chain(dialogue).chain(named);
        for text in texts {
            assert!(!text.contains("  "), "{preset}, {}: two spaces in `{text}`", language.id);
            assert_eq!(text.trim(), text, "{preset}, {}", language.id);
            // Cedillas look alike on the screen, and are not what Romanian keyboards write.
            assert!(!text.contains(['ş', 'ţ', 'Ş', 'Ţ']), "{preset}, {}: `{text}`", language.id);
        }
    });
}

#[test]
fn the_page_on_how_the_game_goes_says_what_the_game_says() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide/how-it-plays.md"));
    let page = page.expect("the page is there");
    let (library, english) = (Library::built_in(), Dialogue::english());
    let rulebook = rulebook(&library);
    let topics = Topic::ALL.iter().map(|&topic| english.say(topic.said(), &[]));
    // Nobody meets a hostage in the base game.
    let things = rulebook.index().texts.iter().filter(|((kind, _), _)| *kind != things::FAMILY.word);
    let texts: Vec<String> = topics.chain(things.map(|(_, text)| text.clone())).collect();
    assert!(texts.len() > 30, "{}", texts.len());
    let unsaid: Vec<&String> = texts.iter().filter(|text| !page.contains(text.as_str())).collect();
    assert!(unsaid.is_empty(), "not on the page: {unsaid:#?}");
}

#[test]
fn every_word_leads_to_one_topic() {
    let library = Library::built_in();
    let rulebook = rulebook(&library);
    for language in Words::of(rulebook.content()).languages() {
        let mut words: Vec<&str> = language.around.topics.iter().flatten().map(String::as_str).collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all, "{}: {words:?}", language.id);
    }
}
