//! The words of every language: English from the names in the content, and each
//! other language laid over it, so that what a translation lacks is said in
//! English. Of several files the later pack has the last word.

use std::collections::{BTreeMap, BTreeSet};

mod around;

use super::rows::Rows;
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::raw::{Names, WordsFile};
use crate::rules::capacity::MAX_LANGUAGES;
use crate::rules::content::{Content, Role};
use crate::rules::ids::TextId;
use crate::rules::label::normalised;
use crate::rules::wording::{Around, CarWords, Language, LootWords, Pattern, PatternError, Phrase, Wording};
use crate::suggest;
use crate::world::{File, World};

/// The language everything has words in.
pub(super) const ENGLISH: &str = "en";

/// Every language some file speaks, English first.
pub(super) fn resolve(
    world: &World<'_>,
    rows: &Rows<'_>,
    content: &Content,
    out: &mut Vec<Diagnostic>,
) -> Vec<Language> {
    let english = Wording::of_names(content);
    let mut files: BTreeMap<&str, Vec<(&File<'_>, WordsFile)>> = BTreeMap::new();
    for file in world.of(&kind::WORDS) {
        let raw = file.read::<WordsFile>(out).unwrap_or_default();
        files.entry(file.stem).or_default().push((file, raw));
    }
    let stated = files
        .values()
        .flatten()
        .flat_map(|(_, raw)| raw.statements.keys());
    let translated: BTreeSet<String> = stated.cloned().collect();
    let mut language = |id: &str, files: &[(&File<'_>, WordsFile)]| {
        let mut draft = Draft {
            world,
            rows,
            content,
            words: english.clone(),
            around: around::english(content),
            translated: translated.clone(),
            said: BTreeSet::new(),
        };
        draft.cars(files);
        for (file, raw) in files {
            draft.names(raw);
            draft.asks(file, raw, out);
            draft.phrases(file, raw, out);
            draft.around(file, raw, out);
        }
        draft.tell_packs_apart();
        Language {
            id: id.to_owned(),
            missing: if id == ENGLISH {
                Vec::new()
            } else {
                draft.missing()
            },
            words: draft.words,
            around: draft.around,
        }
    };
    let mut languages = vec![language(
        ENGLISH,
        files.remove(ENGLISH).as_deref().unwrap_or_default(),
    )];
    for (id, files) in &files {
        languages.push(language(id, files));
    }
    if languages.len() > MAX_LANGUAGES
        && let Some(last) = files.values().flatten().max_by_key(|(file, _)| file.is_shared)
    {
        let message = format!(
            "there are words in {} languages; the engine has room for {MAX_LANGUAGES}",
            languages.len()
        );
        out.push(
            Diagnostic::new(&codes::TOO_MANY, last.0.path, 0..0, message)
                .help("remove the words of some of them"),
        );
    }
    languages
}

/// A language being put together.
struct Draft<'a> {
    world: &'a World<'a>,
    rows: &'a Rows<'a>,
    content: &'a Content,
    words: Wording,
    around: Around,
    /// The statements some language says.
    translated: BTreeSet<String>,
    /// What some file has said: `cars.saloon`.
    said: BTreeSet<String>,
}

impl Draft<'_> {
    /// Cars, and the places of each: its own words, or else those of the level.
    fn cars(&mut self, files: &[(&File<'_>, WordsFile)]) {
        let mut levels: Vec<&str> = self.content.levels.iter().map(|row| &*row.place).collect();
        for (id, place) in files.iter().flat_map(|(_, raw)| &raw.levels) {
            let at = self.rows.number_of("level", id);
            if let Some(level) = at.and_then(|at| levels.get_mut(at)) {
                *level = &place.0;
                self.said.insert(format!("levels.{id}"));
            }
        }
        // Loading has checked the form of each.
        let levels: Vec<Pattern> = levels
            .iter()
            .map(|place| Pattern::parse(place.trim(), &["car"]).unwrap_or_default())
            .collect();
        let called = |name: &str| CarWords {
            name: name.to_owned(),
            places: levels.iter().map(|level| level.with(name)).collect(),
        };
        for car in &mut self.words.cars {
            *car = called(&car.name);
        }
        for (id, row) in files.iter().flat_map(|(_, raw)| &raw.cars) {
            let at = self.rows.number_of("car", id);
            let Some(car) = at.and_then(|at| self.words.cars.get_mut(at)) else {
                continue;
            };
            *car = called(&row.name.0);
            for (level, place) in &row.places {
                let at = self.rows.number_of("level", level);
                if let Some(named) = at.and_then(|at| car.places.get_mut(at)) {
                    place.0.clone_into(named);
                }
            }
            self.said.insert(format!("cars.{id}"));
        }
    }

    /// Everything that is called something and no more.
    fn names(&mut self, raw: &WordsFile) {
        let words = &mut self.words;
        let sections: [(&str, &'static str, &Names, &mut Vec<String>); 8] = [
            ("actions", "action", &raw.actions, &mut words.actions),
            ("bandits", "bandit", &raw.bandits, &mut words.characters),
            ("pawns", "pawn", &raw.pawns, &mut words.pawns),
            ("turns", "turn", &raw.turns, &mut words.turns),
            ("events", "event", &raw.events, &mut words.events),
            ("scoring", "scoring", &raw.scoring, &mut words.scoring),
            ("planning", "planning", &raw.planning, &mut words.plannings),
            ("marks", "mark", &raw.marks, &mut words.marks),
        ];
        for (section, kind, names, into) in sections {
            for (id, name) in names {
                let at = self.rows.number_of(kind, id);
                if let Some(named) = at.and_then(|at| into.get_mut(at)) {
                    name.0.clone_into(named);
                    self.said.insert(format!("{section}.{id}"));
                }
            }
        }
        // Hostages stand behind those who can be played.
        let first = self.rows.bandits.len();
        for (id, name) in &raw.hostages {
            let at = self.rows.number_of("hostage", id);
            if let Some(named) = at.and_then(|at| words.characters.get_mut(first + at)) {
                name.0.clone_into(named);
                self.said.insert(format!("hostages.{id}"));
            }
        }
        for (id, row) in &raw.loot {
            let at = self.rows.number_of("loot", id);
            if let Some(named) = at.and_then(|at| words.loot_kinds.get_mut(at)) {
                *named = LootWords {
                    name: row.name.0.clone(),
                    one: row.one.0.clone(),
                    several: row.several.0.clone(),
                    valued: row.one.0.clone(),
                    by_value: (self.content.loot_kinds[at.unwrap_or_default()].names.iter())
                        .map(|(value, name)| {
                            let own = row.tokens.get(name).map(|own| own.0.clone());
                            (*value, own.unwrap_or_else(|| name.clone()))
                        })
                        .collect(),
                };
                self.said.insert(format!("loot.{id}"));
            }
        }
    }

    /// What scripts ask with. A file of words names the content that asks as its
    /// own pack would; where that has no such content, any pack's may be meant.
    fn asks(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        let all: Vec<Asked<'_>> = asked(self.content).collect();
        // An ask may only be unknown because the file that declares it is not sound.
        let sound = |file: &File<'_>| file.clean || std::ptr::eq(file.kind, &kind::WORDS);
        let whole = !self.world.lacks_packs && self.world.files.iter().all(sound);
        let key = |keys: &[&str]| file.tree.as_ref().map_or(0..0, |tree| tree.key(keys));
        for (place, labels) in &raw.asks {
            let there = |own: bool| {
                let mine = move |asked: &&Asked<'_>| !own || asked.pack == file.pack;
                all.iter().filter(mine).filter(|asked| asked.place == place)
            };
            let own = there(true).next().is_some();
            if there(own).next().is_none() {
                if whole {
                    let message = format!("no script of `{place}` asks anything");
                    let known: BTreeSet<&str> = all.iter().map(|asked| asked.place).collect();
                    let diagnostic =
                        Diagnostic::new(&codes::UNKNOWN_ID, file.path, key(&["asks", place]), message)
                            .label("nothing here declares `asks`")
                            .maybe_help(suggest::help(place, known))
                            .warning();
                    out.push(diagnostic);
                }
                continue;
            }
            for (name, label) in labels {
                let mut found = there(own).filter(|asked| asked.key == name).peekable();
                if found.peek().is_none() && whole {
                    let message = format!("the script of `{place}` does not ask `{name}`");
                    let known = there(own).map(|asked| asked.key);
                    let span = key(&["asks", place, name]);
                    out.push(
                        Diagnostic::new(&codes::UNKNOWN_ID, file.path, span, message)
                            .label("no such key in its `asks`")
                            .maybe_help(suggest::help(name, known))
                            .warning(),
                    );
                }
                for asked in found {
                    label.0.clone_into(&mut self.words.texts[asked.text.index()]);
                    self.said.insert(asked.to_string());
                }
            }
        }
    }

    /// Packs of strangers know nothing of each other, so two may call something alike. What comes later has the name of
    /// its pack behind its own: `Robin (salt)`. What one pack calls alike, or like something built in, is an error (P431).
    fn tell_packs_apart(&mut self) {
        let content = self.content;
        macro_rules! ids {
            ($rows:ident) => {
                content.$rows.iter().map(|row| row.id.as_str())
            };
        }
        let words = &mut self.words;
        let who = words.characters.iter_mut().chain(&mut words.pawns);
        with_packs(ids!(characters).chain(ids!(pawns)), who);
        with_packs(ids!(actions), words.actions.iter_mut());
        with_packs(ids!(plannings), words.plannings.iter_mut());
        with_packs(
            ids!(loot_kinds),
            words.loot_kinds.iter_mut().map(|kind| &mut kind.name),
        );
        let before: Vec<String> = words.cars.iter().map(|car| car.name.clone()).collect();
        with_packs(ids!(cars), words.cars.iter_mut().map(|car| &mut car.name));
        for (car, before) in words.cars.iter_mut().zip(before) {
            if car.name != before {
                let CarWords { name, places } = car;
                places
                    .iter_mut()
                    .for_each(|place| *place = place.replace(&before, name));
            }
        }
    }

    /// Sentences of the engine.
    fn phrases(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        for (key, text) in &raw.phrases {
            let Some(phrase) = Phrase::named(key) else {
                let span = file
                    .tree
                    .as_ref()
                    .map_or(0..0, |tree| tree.key(&["phrases", key]));
                let message = format!("there is no phrase `{key}`");
                let known = Phrase::ALL.iter().map(|phrase| phrase.key());
                out.push(
                    Diagnostic::new(&codes::UNKNOWN_KEY, file.path, span, message)
                        .label("the engine never says this")
                        .maybe_help(suggest::help(key, known))
                        .warning(),
                );
                continue;
            };
            match phrase.parse(&text.0) {
                Ok(pattern) => {
                    self.words.phrases[phrase as usize] = pattern;
                    self.said.insert(format!("phrases.{key}"));
                }
                Err(error) => {
                    let (_, slots, english) = phrase.row();
                    out.push(unfit(file, "phrases", key, slots, english, &error));
                }
            }
        }
    }

    /// What no file has said.
    fn missing(&self) -> Vec<String> {
        let content = self.content;
        macro_rules! ids {
            ($section:literal $rows:ident) => {
                content
                    .$rows
                    .iter()
                    .map(|row| format!("{}.{}", $section, row.id))
            };
        }
        let all = ids!("actions" actions)
            .chain(content.characters.iter().map(|row| {
                let section = match row.role {
                    Role::Bandit => "bandits",
                    Role::Hostage(_) => "hostages",
                };
                format!("{section}.{}", row.id)
            }))
            .chain(ids!("planning" plannings))
            .chain(ids!("marks" marks))
            .chain(ids!("levels" levels))
            .chain(ids!("cars" cars))
            .chain(ids!("pawns" pawns))
            .chain(ids!("loot" loot_kinds))
            .chain(ids!("turns" turns))
            .chain(ids!("events" events))
            .chain(ids!("scoring" scoring))
            .chain(asked(content).map(|asked| asked.to_string()))
            .chain(
                Phrase::ALL
                    .iter()
                    .map(|phrase| format!("phrases.{}", phrase.key())),
            )
            .chain(around::all(content, &self.translated));
        all.filter(|text| !self.said.contains(text)).collect()
    }
}

/// A sentence that cannot be used as it is written.
fn unfit(
    file: &File<'_>,
    section: &str,
    key: &str,
    slots: &[&str],
    english: &str,
    error: &PatternError,
) -> Diagnostic {
    let span = file.span(&format!("{section}/{key}"));
    let label = match error {
        PatternError::UnknownSlot(_) => "a gap nobody fills",
        PatternError::MissingSlot(_) => "a gap is missing",
        _ => "not written like a phrase",
    };
    let gaps: Vec<String> = slots.iter().map(|slot| format!("`{{{slot}}}`")).collect();
    let help = match gaps.as_slice() {
        [] => format!("this phrase has no gaps; in English it is \"{english}\""),
        gaps => format!("it has {}; in English it is \"{english}\"", gaps.join(", ")),
    };
    let message = format!("the phrase `{key}` cannot be used: {error}");
    Diagnostic::new(&codes::BAD_PATTERN, file.path, span, message)
        .label(label)
        .help(help)
}

/// Puts the pack behind each name that reads like one of another pack from outside.
fn with_packs<'a>(ids: impl Iterator<Item = &'a str>, names: impl Iterator<Item = &'a mut String>) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (id, name) in ids.zip(names) {
        let Some((pack, _)) = id.split_once('/') else {
            continue;
        };
        match seen.get(&normalised(name)) {
            Some(other) if *other != pack => *name = format!("{name} ({pack})"),
            _ => {
                seen.insert(normalised(name), pack);
            }
        }
    }
}

/// Something a script asks.
pub(super) struct Asked<'a> {
    pub(super) pack: &'a str,
    /// The content file inside its pack, without ending.
    pub(super) place: &'a str,
    pub(super) key: &'a str,
    pub(super) text: TextId,
}

impl std::fmt::Display for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "asks.\"{}\".{}", self.place, self.key)
    }
}

/// Everything scripts ask.
pub(super) fn asked(content: &Content) -> impl Iterator<Item = Asked<'_>> {
    content.scripts.iter().flat_map(|script| {
        let path = script.path.strip_suffix(".lua").unwrap_or(&script.path);
        let (pack, place) = path.split_once('/').unwrap_or(("", path));
        script.asks.iter().map(move |(key, text)| Asked {
            pack,
            place,
            key,
            text: *text,
        })
    })
}
