//! How games read in each language: what no line may say, what fits into a
//! picture, and what phrases that are chosen by a class or a number come to.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_packs::preset_ids;
use holdup_replay::Transcript;
use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Hooks, Witness};
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_tell::wording::{GapKind, LanguageId, Name, Phrase, Slot, Speech, TokenWords, Wording, Words};
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, each_language, other_game, play_all_by, rulebook_of};
use holdup_tests::root;
use holdup_tests::watch::finish;
use unicode_width::UnicodeWidthStr;

/// Columns between the walls of the narrowest car.
const CAR: usize = 12;

/// Under which games and answers are drawn.
const SEED: u64 = 71;

/// Games of each rulebook version.
const GAMES: u64 = 6;

/// Everything a game tells, in all languages at once.
struct Everybody(Vec<Transcript>);

impl Witness for Everybody {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        for one in &mut self.0 {
            one.fact(state, table, fact, cause);
        }
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        for one in &mut self.0 {
            one.answer(state, table, question, choice);
        }
    }
}

/// Every line of a game played at random, questions included, by language.
fn told(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> Result<Vec<BTreeSet<String>>, String> {
    let languages = Words::of(rulebook.content()).known().count();
    let lines: Rc<RefCell<Vec<BTreeSet<String>>>> = Rc::new(RefCell::new(vec![BTreeSet::new(); languages]));
    let transcripts = (0..languages).map(|at| {
        let lines = Rc::clone(&lines);
        let sink = move |line: &holdup_replay::line::TranscriptLine<'_>| {
            lines.borrow_mut()[at].insert(line.text.to_owned());
        };
        Transcript::new(None, Box::new(sink)).in_language(LanguageId::at(at)).with_questions()
    });
    let dealt = Dealt::new(rulebook, which);
    let mut game: Game = dealt.game(hooks).watched_by(Box::new(Everybody(transcripts.collect())));
    finish(&mut game, &mut which.choices(), |_, _| Ok(()))?;
    drop(game);
    Ok(lines.take())
}

/// The words of a line, without the marks at their ends.
fn words(line: &str) -> Vec<&str> {
    let mark = |c: char| matches!(c, ',' | ';' | '.' | '(' | ')' | '?' | '¿' | '|' | '>');
    let words = line.split_whitespace().map(|word| word.trim_matches(mark));
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a word is as a word of a pattern says.
fn fits(pattern: &str, word: &str) -> bool {
    let mut rest = pattern.chars();
    match (rest.next(), word.chars().next()) {
        (None, None) => true,
        (Some('*'), _) => {
            let tails = word.char_indices().map(|(at, _)| &word[at..]).chain([""]);
            tails.into_iter().any(|tail| fits(rest.as_str(), tail))
        }
        (Some('^'), Some(first)) if first.is_uppercase() => fits(rest.as_str(), &word[first.len_utf8()..]),
        (Some('#'), Some(_)) => rest.as_str().is_empty() && word.parse::<u32>().is_ok(),
        (Some(letter), Some(first)) if letter == first => fits(rest.as_str(), &word[first.len_utf8()..]),
        _ => false,
    }
}

fn says(line: &str, pattern: &str) -> bool {
    let pattern: Vec<&str> = pattern.split(' ').collect();
    words(line)
        .windows(pattern.len())
        .any(|words| words.iter().zip(&pattern).all(|(word, pattern)| fits(pattern, word)))
}

#[test]
fn patterns_find_what_they_are_for() {
    assert!(says("Silk dispara a el Marshal; en el tambor: 5 balas", "a el"));
    assert!(!says("Silk dispara para ella", "a el"));
    assert!(says("er staat een paard naast ziekenwagon", "naast *wagon"));
    assert!(!says("er staat een paard naast de ziekenwagon", "naast *wagon"));
    assert!(says("hay un caballo junto a Salón", "junto a ^*"));
    assert!(!says("hay un caballo junto al salón", "junto a ^*"));
    assert!(says("1 cufărul", "1 *ul"));
    assert!(says("are 20 de 3 cărți", "# de # *"));
}

/// What is forbidden in each language.
fn forbidden() -> BTreeMap<String, Vec<String>> {
    let path = root().join("games/languages/forbidden.toml");
    #[allow(clippy::disallowed_methods, reason = "tests read their data from the disk")]
    let text = std::fs::read_to_string(path).expect("the list is there");
    let tables: BTreeMap<String, BTreeMap<String, Vec<String>>> =
        toml::from_str(&text).expect("the list can be read");
    let lists = tables.into_iter().map(|(id, mut table)| {
        let patterns = table.remove("patterns").unwrap_or_default();
        (id, patterns)
    });
    lists.collect()
}

#[test]
fn no_line_says_what_is_wrong_in_its_language() {
    let library = Library::built_in();
    let forbidden = forbidden();
    let presets: Vec<String> = preset_ids(library.files()).map(str::to_owned).collect();
    let alone = presets.iter().map(|preset| rulebook_of(&library, preset, &[]));
    let with_parts = OTHER_GAMES.iter().filter(|(_, parts)| !parts.is_empty());
    let with_parts = with_parts.map(|&other| other_game(&library, other));
    let mut wrong = BTreeMap::new();
    let mut lines = 0;
    for rulebook in alone.chain(with_parts) {
        let games = play_all_by(&rulebook, SEED, GAMES, told);
        for (at, language) in Words::of(rulebook.content()).languages().enumerate() {
            let patterns = &forbidden[&language.id];
            assert!(!patterns.is_empty(), "{}: nothing is forbidden", language.id);
            for line in games.iter().flat_map(|game| &game[at]) {
                lines += 1;
                let untidy = line.contains("  ") || line.contains(['{', '}']);
                let said = patterns.iter().find(|pattern| says(line, pattern));
                if let Some(pattern) = said.cloned().or(untidy.then(|| "untidy".to_owned())) {
                    wrong.entry((language.id.clone(), pattern)).or_insert_with(|| line.clone());
                }
            }
        }
    }
    assert!(lines > 10_000, "{lines} lines are few");
    let wrong: Vec<String> = (wrong.iter())
        .map(|((language, pattern), line)| format!("{language}: `{pattern}` in `{line}`"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_stands_in_a_picture_fits_into_its_car() {
    each_language(|preset, language| {
        let words = &language.words;
        let fits = |what: &str, room: usize| {
            assert!(
                what.width() <= room,
                "{preset}, {}: `{what}` takes {} columns of {room}",
                language.id,
                what.width()
            );
        };
        for car in &words.cars {
            fits(&car.name, CAR);
        }
        for bandit in words.names(&things::BANDIT) {
            bandit.label().split(' ').for_each(|word| fits(word, CAR));
        }
        // Who has no effect yet stands in brackets.
        words.names(&things::PAWN).iter().for_each(|pawn| fits(pawn.label(), CAR - 2));
        let broken = |text: &str| text.split(' ').for_each(|word| fits(word, CAR));
        for kind in &words.loot_kinds {
            broken(kind.name.as_str());
            for category in words.grammar.categories() {
                broken(kind.several.of(category));
            }
            for TokenWords { name, several, .. } in &kind.by_value {
                broken(name.as_str());
                for category in words.grammar.categories() {
                    broken(several.of(category));
                }
            }
        }
    });
}

/// What a phrase says with a name of each class and with numbers of each way of counting: `when: text`.
fn variants(table: &Table, words: &Wording, phrase: Phrase) -> BTreeSet<String> {
    let speech = Speech { table, words };
    let classes = words.grammar.classes.len().max(1);
    let mut said = BTreeSet::new();
    for class in 0..classes {
        for number in 0..=120 {
            let names: Vec<Name> = (phrase.row().slots.iter())
                .map(|slot| {
                    let form = |form: &String| format!("<{slot}:{form}>");
                    let forms = words.grammar.forms.iter().map(form).collect();
                    Name::with_forms(format!("<{slot}>"), None, forms, class as u8)
                })
                .collect();
            let texts: Vec<String> = phrase.row().slots.iter().map(|slot| format!("<{slot}>")).collect();
            let slots: Vec<Slot<'_>> = (phrase.row().slots.iter().zip(&names).zip(&texts))
                .map(|((slot, name), text)| match GapKind::of(slot) {
                    GapKind::Thing => Slot::Name(name),
                    GapKind::Number => Slot::Number(number),
                    GapKind::Text => Slot::Word(text),
                })
                .collect();
            let text = speech.phrase(phrase, &slots);
            said.insert(text.replace(&number.to_string(), "#"));
        }
    }
    said
}

#[test]
fn every_phrase_with_variants_says_each_of_them() {
    let library = Library::built_in();
    let rulebook = rulebook_of(&library, "ucr_2_1", &[]);
    let which = Which { seats: 4, seed: SEED, game: 0 };
    let dealt = Dealt::new(&rulebook, which);
    let mut with_variants = 0;
    for language in Words::of(rulebook.content()).languages() {
        let words = &language.words;
        for &phrase in Phrase::ALL {
            let texts: BTreeSet<String> = words.phrase(phrase).each_with("#").collect();
            if texts.len() < 2 {
                continue;
            }
            with_variants += 1;
            let said = variants(&dealt.table, words, phrase);
            assert!(
                said.len() >= texts.len(),
                "{}: {} has the texts {texts:?} and says {said:?}",
                language.id,
                phrase.key()
            );
        }
    }
    assert!(with_variants >= 4 * 5, "{with_variants}");
}
