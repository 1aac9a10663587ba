//! The words of every language: English from the names in the content, and each
//! other language laid over it, so that what a translation lacks is said in
//! English. Of several files the later pack has the last word. A language is put together by itself: nobody need know
//! the others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::rows::Rows;
use crate::diagnostic::{Diagnostic, codes};
use crate::key::Keys;
use crate::kind;
use crate::merged_files::MergedFiles;
use crate::raw::{CarWordsRow, LootWordsRow, NameText, NamesById, OneLine, TokenText, WordsFile};
use crate::suggest;
use crate::world::{File, World};
use holdup_rules::capacity::MAX_LANGUAGES;
use holdup_rules::content::Content;
use holdup_rules::things::{self, ThingKind};

mod around;
mod phrases;
mod plural;
mod scripts;
mod tongue;

use holdup_tell::label::normalised;
use holdup_tell::wording::{
    CarWords, Language, LootWords, Name, Pattern, PatternError, Phrase, ProgramWords, TokenWords, Wording,
};
use phrases::Phrases;
pub(super) use scripts::asked;
use scripts::said;
use tongue::Tongue;

/// The language everything has words in.
pub(super) const ENGLISH: &str = "en";

/// The ids of all languages some file speaks, English first.
pub(super) fn languages<'w>(world: &'w World<'_>) -> Vec<&'w str> {
    let others: BTreeSet<&str> = world.of(&kind::WORDS).map(|file| file.stem).collect();
    std::iter::once(ENGLISH).chain(others.into_iter().filter(|id| *id != ENGLISH)).collect()
}

/// Reports languages there is no room for.
pub(super) fn check_room(world: &World<'_>, languages: &[&str], out: &mut Vec<Diagnostic>) {
    let files = languages[1..].iter().flat_map(|id| world.of(&kind::WORDS).filter(|file| file.stem == *id));
    if languages.len() > MAX_LANGUAGES
        && let Some(last) = files.max_by_key(|file| file.is_shared)
    {
        let message = format!(
            "there are words in {} languages; the engine has room for {MAX_LANGUAGES}",
            languages.len()
        );
        Diagnostic::new(&codes::TOO_MANY, last.path, 0..0, message)
            .help("remove the words of some of them")
            .tell(out);
    }
}

pub(super) fn resolve(
    id: &str,
    laying: &MergedFiles<'_>,
    rows: &Rows<'_>,
    content: &Content,
    out: &mut Vec<Diagnostic>,
) -> Language {
    let world = &laying.world;
    let files: Vec<(File<'_>, WordsFile)> = (world.words_of(laying.files, id).into_iter())
        .map(|file| {
            let raw = file.read(out).unwrap_or_default();
            (file, raw)
        })
        .collect();
    let tongue = Tongue::new(id, &files, out);
    let statements: BTreeSet<&str> = rows.rules.iter().map(|rule| rule.id.as_str()).collect();
    let mut draft = LanguageDraft {
        world,
        rows,
        content,
        tongue: &tongue,
        words: with_forms(&tongue, Wording::of_names(content)),
        around: ProgramWords { grammar: tongue.grammar.clone(), ..around::english(content) },
        statements: &statements,
        said: BTreeSet::new(),
    };
    draft.cars(&files, out);
    let phrases = Phrases(&tongue);
    for (file, raw) in &files {
        draft.names(file, out);
        draft.loot(file, raw, out);
        draft.asks(file, raw, out);
        draft.says(file, raw, out);
        phrases.take(file, raw, out, |phrase, pattern| {
            Arc::make_mut(&mut draft.words.phrases)[phrase as usize] = pattern;
            draft.said.insert(format!("phrases.{}", phrase.key()));
        });
        phrases.take_dialogue(file, raw, out, |said, pattern| {
            Arc::make_mut(&mut draft.around.sentences)[said as usize] = pattern;
            draft.said.insert(format!("dialogue.{}", said.key()));
        });
        draft.around(file, raw, out);
    }
    tongue.check_lengths(out);
    draft.tell_packs_apart();
    draft.words.name_rounds(content);
    Language {
        id: id.to_owned(),
        missing: if id == ENGLISH { Vec::new() } else { draft.missing() },
        words: draft.words,
        around: Arc::new(draft.around),
    }
}

/// The English words with the forms another language makes of them, which stand in where it says nothing.
fn with_forms(tongue: &Tongue, mut words: Wording) -> Wording {
    let name = |name: &Name| tongue.name_of_text(name.as_str());
    let loot = words.loot_kinds.iter().map(|kind| LootWords {
        name: name(&kind.name),
        one: name(&kind.one),
        valued: name(&kind.valued),
        several: kind.several.clone(),
        by_value: (kind.by_value.iter())
            .map(|token| TokenWords { name: name(&token.name), ..token.clone() })
            .collect(),
    });
    words.loot_kinds = loot.collect();
    words.names_mut(things::ALL).for_each(|named| *named = name(named));
    words.grammar = tongue.grammar.clone();
    words
}

/// How the place on a level reads.
struct LevelWords {
    place: Pattern,
    /// Its name on a picture, where it is closed.
    label: Option<String>,
    own: BTreeMap<usize, Pattern>,
    class: Option<u8>,
}

/// A language being put together.
struct LanguageDraft<'a> {
    world: &'a World<'a>,
    rows: &'a Rows<'a>,
    content: &'a Content,
    tongue: &'a Tongue,
    words: Wording,
    around: ProgramWords,
    statements: &'a BTreeSet<&'a str>,
    /// What some file has said: `cars.saloon`.
    said: BTreeSet<String>,
}

impl LanguageDraft<'_> {
    /// How places read, level by level.
    fn levels(&mut self, files: &[(File<'_>, WordsFile)], out: &mut Vec<Diagnostic>) -> Vec<LevelWords> {
        let grammar = &self.tongue.grammar;
        let mut levels: Vec<LevelWords> = self
            .content
            .levels
            .iter()
            .map(|row| LevelWords {
                // Loading has checked the pattern of each level.
                place: Pattern::parse(row.place.trim(), &["car"], grammar).unwrap_or_default(),
                label: None,
                own: BTreeMap::new(),
                class: None,
            })
            .collect();
        for (file, id, place) in
            (files.iter()).flat_map(|(file, raw)| raw.levels.iter().map(move |(id, place)| (file, id, place)))
        {
            let at = self.rows.number_of("level", id);
            let Some(level) = at.and_then(|at| levels.get_mut(at)) else {
                continue;
            };
            let given = self.tongue.read_name(file, &["levels", id], place, out);
            let mut parsed = |at: &str, text: &str| {
                let pattern = Pattern::parse(text, &["car"], grammar);
                pattern.unwrap_or_else(|error| {
                    out.push(wrong_place(file, &format!("levels/{id}{at}"), id, &error));
                    Pattern::default()
                })
            };
            let at = match place {
                NameText::Plain(_) => "",
                NameText::Forms(_) => "/name",
            };
            *level = LevelWords {
                place: parsed(at, given.text),
                label: given.label.map(str::to_owned),
                own: (given.own.iter())
                    .map(|(form, text)| (*form, parsed(&format!("/{}", grammar.forms[*form]), text)))
                    .collect(),
                class: given.class,
            };
            self.said.insert(format!("levels.{id}"));
        }
        levels
    }

    /// Cars, and the places of each: its own words, or else those of the level.
    fn cars(&mut self, files: &[(File<'_>, WordsFile)], out: &mut Vec<Diagnostic>) {
        let levels = self.levels(files, out);
        let tongue = self.tongue;
        let called = |label: &str, car: &Name| CarWords {
            name: label.to_owned(),
            places: (levels.iter())
                .map(|level| {
                    let place = |pattern: &Pattern| {
                        pattern.put_together(|form| form.map_or(car.as_str(), |form| car.form(form)))
                    };
                    let own = level.own.iter().map(|(form, pattern)| (*form, place(pattern)));
                    let class = level.class.unwrap_or(car.class());
                    tongue.name_from_forms(&place(&level.place), level.label.clone(), own.collect(), class)
                })
                .collect(),
        };
        for car in &mut self.words.cars {
            *car = called(&car.name, &tongue.name_of_text(&car.name));
        }
        for (file, id, row) in
            (files.iter()).flat_map(|(file, raw)| raw.cars.iter().map(move |(id, row)| (file, id, row)))
        {
            let at = self.rows.number_of("car", id);
            let Some(words) = at.and_then(|at| self.words.cars.get_mut(at)) else {
                continue;
            };
            let CarWordsRow { name: OneLine(name), places, agree, forms } = row;
            let keys = ["cars", id];
            let class = tongue.class_number(file, &keys, agree.as_deref(), out);
            let own = tongue.own_forms(file, &keys, forms, out);
            let own = own.into_iter().map(|(form, text)| (form, text.to_owned()));
            let car = tongue.name_from_forms(name, None, own.collect(), class.unwrap_or_default());
            *words = called(name, &car);
            for (level, place) in places {
                let at = self.rows.number_of("level", level);
                if let Some(named) = at.and_then(|at| words.places.get_mut(at)) {
                    let given = tongue.read_name(file, &["cars", id, "places", level], place, out);
                    *named = tongue.name_of_row(&given, class);
                }
            }
            self.said.insert(format!("cars.{id}"));
        }
    }

    /// Everything that is called something and no more.
    fn names(&mut self, file: &File<'_>, out: &mut Vec<Diagnostic>) {
        let named = things::ALL.iter().filter(|kind| kind.named.is_some());
        for (kind, section) in named.filter_map(|kind| Some((kind, kind.section?))) {
            let rows = kind.rows(self.content);
            for (id, name) in &section_of(file, section) {
                let at = self.rows.number_of(kind.word, id).and_then(|at| rows.get(at));
                let named = at.and_then(|&(at, _)| self.words.names_mut(&[kind]).nth(at));
                if let Some(named) = named {
                    let given = self.tongue.read_name(file, &[section, id], name, out);
                    *named = self.tongue.name_of_row(&given, None);
                    self.said.insert(format!("{section}.{id}"));
                }
            }
        }
    }

    /// Kinds of loot, and tokens that have names of their own.
    fn loot(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        let tongue = self.tongue;
        for (id, row) in &raw.loot {
            let Some(at) = self.rows.number_of("loot", id) else {
                continue;
            };
            let (Some(named), Some(kind)) =
                (self.words.loot_kinds.get_mut(at), self.content.loot_kinds.get(at))
            else {
                continue;
            };
            let LootWordsRow { name, one, several, agree, tokens } = row;
            let keys = ["loot", id];
            let class = tongue.class_number(file, &keys, agree.as_deref(), out);
            let mut called = |key: &str, name: &NameText| {
                let given = tongue.read_name(file, &["loot", id, key], name, out);
                tongue.name_of_row(&given, class)
            };
            let (name, one) = (called("name", name), called("one", one));
            let several = tongue.plural_forms(file, &["loot", id, "several"], several, out);
            let mut by_value = Vec::new();
            for (value, english) in &kind.names {
                let keys = ["loot", id, "tokens", english];
                by_value.push(match tokens.get(english) {
                    None => TokenWords::named(*value, english),
                    Some(TokenText::Plain(text)) => TokenWords {
                        value: *value,
                        name: tongue.name_from_forms(
                            &text.0,
                            None,
                            BTreeMap::new(),
                            class.unwrap_or_default(),
                        ),
                        several: text.0.clone().into(),
                    },
                    Some(TokenText::Several(row)) => {
                        let inner: Vec<&str> = keys.iter().copied().chain(["name"]).collect();
                        let given = tongue.read_name(file, &inner, &row.name, out);
                        let several = match &row.several {
                            None => given.text.to_owned().into(),
                            Some(several) => {
                                let inner: Vec<&str> = keys.iter().copied().chain(["several"]).collect();
                                tongue.plural_forms(file, &inner, several, out)
                            }
                        };
                        TokenWords { value: *value, name: tongue.name_of_row(&given, class), several }
                    }
                });
            }
            *named = LootWords { valued: one.clone(), name, one, several, by_value };
            self.said.insert(format!("loot.{id}"));
        }
    }

    /// Packs of strangers know nothing of each other, so two may call something alike. What comes later has the name of
    /// its pack behind its own: `Robin (salt)`. What one pack calls alike, or like something built in, is an error (P431).
    fn tell_packs_apart(&mut self) {
        let ids = |kinds: &[&ThingKind]| -> Vec<&str> {
            kinds.iter().flat_map(|kind| kind.ids(self.content)).collect()
        };
        let words = &mut self.words;
        let offered: [&[&ThingKind]; 3] =
            [&[&things::BANDIT, &things::CARD, &things::PAWN], &[&things::ACTION], &[&things::PLANNING]];
        for kinds in offered {
            with_packs(ids(kinds), words.names_mut(kinds).map(NamedThing::Name));
        }
        let loot = words.loot_kinds.iter_mut().map(|kind| NamedThing::Name(&mut kind.name));
        with_packs(ids(&[&things::LOOT]), loot);
        with_packs(ids(&[&things::CAR]), words.cars.iter_mut().map(NamedThing::Car));
    }

    /// What no file has said.
    fn missing(&self) -> Vec<String> {
        let content = self.content;
        let names = things::ALL.iter().filter_map(|kind| Some((kind, kind.section?)));
        let packs = self.world.files.iter().filter(|file| file.path.ends_with("/pack.toml"));
        let all = names
            .flat_map(|(kind, section)| {
                kind.ids(content).into_iter().map(move |id| format!("{section}.{id}"))
            })
            .chain(asked(content).chain(said(content)).map(|one| one.to_string()))
            .chain(Phrase::ALL.iter().map(|phrase| format!("phrases.{}", phrase.key())))
            .chain(around::all())
            .chain(content.parts.iter().map(|part| format!("adds.{}", part.id)))
            .chain(self.texts_due())
            .chain(packs.map(|file| format!("pack.{}", file.pack)));
        all.filter(|text| !self.said.contains(text)).chain(self.missing_rules()).collect()
    }
}

/// The names in a section of a file; none where something is wrong with it.
fn section_of(file: &File<'_>, section: &str) -> NamesById {
    let root = file.tree().filter(|_| file.clean).map(|tree| tree.root.get_ref());
    let names = root.and_then(|root| root.get(section)?.get_ref().as_table());
    names.and_then(NamesById::of).unwrap_or_default()
}

/// What has a name two packs may have given.
enum NamedThing<'a> {
    Name(&'a mut Name),
    Car(&'a mut CarWords),
}

impl NamedThing<'_> {
    fn text(&self) -> &str {
        match self {
            NamedThing::Name(name) => name.as_str(),
            NamedThing::Car(car) => &car.name,
        }
    }

    fn add(&mut self, pack: &str) {
        match self {
            NamedThing::Name(name) => **name = name.map(|text| format!("{text} ({pack})")),
            NamedThing::Car(car) => {
                let CarWords { name, places } = &mut **car;
                let long = format!("{name} ({pack})");
                for place in places {
                    *place = place.map(|text| text.replace(name.as_str(), &long));
                }
                *name = long;
            }
        }
    }
}

/// Puts the pack behind each name that reads like one of another pack from outside.
fn with_packs<'a>(ids: Vec<&'a str>, names: impl Iterator<Item = NamedThing<'a>>) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (id, mut name) in ids.into_iter().zip(names) {
        let Some((pack, _)) = id.split_once('/') else {
            continue;
        };
        match seen.get(&normalised(name.text())) {
            Some(other) if *other != pack => name.add(pack),
            _ => {
                seen.insert(normalised(name.text()), pack);
            }
        }
    }
}

/// A key of a section that means nothing, and those that do.
fn unknown(file: &File<'_>, keys: [&str; 2], message: String, label: &str, known: Vec<&str>) -> Diagnostic {
    Diagnostic::new(&codes::UNKNOWN_KEY, file.path, file.key(&keys), message)
        .label(label)
        .maybe_help(suggest::help(keys[1], known))
        .warning()
}

fn wrong_place(file: &File<'_>, place: &str, level: &str, error: &PatternError) -> Diagnostic {
    let code = match error {
        PatternError::UnknownForm(_) => &codes::BAD_FORM,
        _ => &codes::BAD_PATTERN,
    };
    let message = format!("the place on the level `{level}` cannot be named so: {error}");
    Diagnostic::new(code, file.path, file.span(place), message)
        .label("not written like a place")
        .help("write `{car}` for the car, or `{car:FORM}` for a form of it that `[forms]` declares")
}
