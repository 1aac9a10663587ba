//! What people are offered side by side must not read alike, in no language: whoever answers with the words would
//! not know which of the two he gets. Records are not concerned, they hold ids and keys.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use holdup_tell::label::normalised;
use holdup_tell::wording::{Language, Name, Phrase, Wording};

use super::rows::Rows;
use super::words::{ENGLISH, asked};
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::rules::content::Content;
use crate::rules::things::{self, ThingKind};
use crate::world::{File, World};

/// Something that is offered under its name.
#[derive(Clone, Copy)]
enum Offered<'a> {
    /// A thing of content, by its id.
    Thing(&'static ThingKind, &'a str),
    /// One of the engine's own answers.
    Engine(Phrase),
    /// What a script asks with: its pack, the content it serves, and the key.
    Asked(&'a str, &'a str, &'a str),
}

impl<'a> Offered<'a> {
    /// What it is: "the bandit `belle`".
    fn what(self) -> String {
        match self {
            Offered::Thing(kind, id) => format!("the {} `{id}`", kind.word),
            Offered::Engine(phrase) => format!("the engine's own answer `{}`", phrase.key()),
            Offered::Asked(_, _, key) => format!("the key `{key}` of `asks`"),
        }
    }

    /// The keys under which a file of words says how it reads.
    fn keys(self) -> Vec<&'a str> {
        match self {
            Offered::Thing(kind, id) => kind.section.into_iter().chain([id]).collect(),
            Offered::Engine(phrase) => vec!["phrases", phrase.key()],
            Offered::Asked(_, place, key) => vec!["asks", place, key],
        }
    }

    /// Where content says how it reads.
    fn written_at<'w>(self, rows: &Rows<'w>) -> Option<(&'w File<'w>, Range<usize>)> {
        match self {
            Offered::Thing(kind, id) => {
                let row = rows.of(kind.word).into_iter().find(|row| row.id == id)?;
                Some((row.file, row.span("name")))
            }
            Offered::Engine(_) => None,
            Offered::Asked(pack, place, key) => rows.asked_at(pack, place, key),
        }
    }
}

/// What can be offered side by side, each with how it reads in a language.
type Group<'a> = Vec<(Offered<'a>, String)>;

/// Reports what reads like something else that is offered beside it: in records, or in a language.
pub(super) fn check(
    world: &World<'_>,
    rows: &Rows<'_>,
    content: &Content,
    ids: &Wording,
    languages: &[Language],
    out: &mut Vec<Diagnostic>,
) {
    // What a language does not say it says in English, and once is enough.
    let mut told = BTreeSet::new();
    let mut look = |words: &Wording, language: Option<&str>| {
        for group in groups(content, words) {
            let mut seen: BTreeMap<String, Offered<'_>> = BTreeMap::new();
            for (offered, reads) in group {
                let Some(first) = seen.get(&normalised(&reads)) else {
                    seen.insert(normalised(&reads), offered);
                    continue;
                };
                let in_words = language.and_then(|language| said_at(world, language, &offered.keys()));
                let Some((file, span)) = in_words.or_else(|| offered.written_at(rows)) else {
                    continue;
                };
                if !told.insert(offered.what()) {
                    continue;
                }
                let tongue = match language {
                    None => " in records".to_owned(),
                    Some(ENGLISH) => String::new(),
                    Some(id) => format!(" in the language `{id}`"),
                };
                let message =
                    format!("{} reads `{reads}`{tongue}, and so does {}", offered.what(), first.what());
                Diagnostic::new(&codes::READS_ALIKE, file.path, span, message)
                    .label("nobody could tell which of the two is meant")
                    .help("call one of the two otherwise")
                    .tell(out);
            }
        }
    };
    look(ids, None);
    for language in languages {
        look(&language.words, Some(&language.id));
    }
}

/// Where a language says how something reads, if it does.
fn said_at<'w>(world: &'w World<'_>, language: &str, keys: &[&str]) -> Option<(&'w File<'w>, Range<usize>)> {
    let files = world.of(&kind::WORDS).filter(|file| file.stem == language);
    let said = files.filter_map(|file| {
        let tree = file.tree()?;
        let mut table = Some(tree.root.get_ref());
        for key in keys {
            table = table?.get(*key)?.get_ref().as_table();
        }
        Some((file, tree.key(keys)))
    });
    said.last()
}

/// Everything that can be offered.
fn groups<'a>(content: &'a Content, words: &Wording) -> Vec<Group<'a>> {
    let named = |kind: &'static ThingKind, names: &[Name]| {
        let rows = kind.rows(content).into_iter();
        let offered =
            rows.filter_map(|(at, id)| Some((Offered::Thing(kind, id), names.get(at)?.to_string())));
        offered.collect::<Group<'a>>()
    };
    let plain = |kind: &'static ThingKind| named(kind, words.names(kind));
    let of_engine = |phrase: Phrase| (Offered::Engine(phrase), words.phrase(phrase).with(""));
    let car_names: Vec<Name> = words.cars.iter().map(|car| car.name.clone().into()).collect();
    let loot_names: Vec<Name> = words.loot_kinds.iter().map(|kind| kind.name.clone()).collect();
    let mut groups: Vec<Group<'a>> = vec![
        [&things::BANDIT, &things::CARD, &things::PAWN].into_iter().flat_map(plain).collect(),
        named(&things::CAR, &car_names),
        plain(&things::ACTION),
        named(&things::LOOT, &loot_names),
        std::iter::once(of_engine(Phrase::Pass)).chain(plain(&things::PLANNING)).collect(),
    ];
    // A script offers its own answers, and `no` where it lets somebody off.
    let mut scripts: BTreeMap<(&str, &str), Group<'a>> = BTreeMap::new();
    for asked in asked(content) {
        let group = scripts.entry((asked.pack, asked.place)).or_insert_with(|| vec![of_engine(Phrase::No)]);
        let offered = Offered::Asked(asked.pack, asked.place, asked.key);
        group.push((offered, words.texts[asked.row].clone()));
    }
    groups.extend(scripts.into_values());
    groups
}
