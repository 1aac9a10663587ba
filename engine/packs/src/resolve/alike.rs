//! What people are offered side by side must not read alike, in no language: whoever answers with the words would
//! not know which of the two he gets. Records are not concerned, they hold ids and keys.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use holdup_tell::label::normalised;
use holdup_tell::wording::{Name, Phrase, Wording, Words};

use super::rows::Rows;
use super::words::{ENGLISH, asked};
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::rules::content::Content;
use crate::rules::things::{self, ThingKind};
use crate::world::{File, World};

/// Something that is offered under its name.
struct Offered<'a> {
    /// What it is: "the bandit `belle`".
    what: String,
    /// How it reads in a language.
    reads: String,
    /// Where that is said: in a file of words, or else in content.
    words: Vec<&'a str>,
    content: Option<(&'a File<'a>, Range<usize>)>,
}

/// Reports what reads like something else that is offered beside it: in records, or in a language.
pub(super) fn check(
    world: &World<'_>,
    rows: &Rows<'_>,
    content: &Content,
    words: &Words,
    out: &mut Vec<Diagnostic>,
) {
    // What a language does not say it says in English, and once is enough.
    let mut told = BTreeSet::new();
    let mut look = |words: &Wording, language: Option<&str>| {
        for group in groups(rows, content, words) {
            let mut seen: BTreeMap<String, Offered<'_>> = BTreeMap::new();
            for offered in group {
                let Some(first) = seen.get(&normalised(&offered.reads)) else {
                    seen.insert(normalised(&offered.reads), offered);
                    continue;
                };
                let in_words = language.and_then(|language| said_at(world, language, &offered.words));
                let Some((file, span)) = in_words.or(offered.content.clone()) else {
                    continue;
                };
                if !told.insert(offered.what.clone()) {
                    continue;
                }
                let tongue = match language {
                    None => " in records".to_owned(),
                    Some(ENGLISH) => String::new(),
                    Some(id) => format!(" in the language `{id}`"),
                };
                let message =
                    format!("{} reads `{}`{tongue}, and so does {}", offered.what, offered.reads, first.what);
                out.push(
                    Diagnostic::new(&codes::READS_ALIKE, file.path, span, message)
                        .label("nobody could tell which of the two is meant")
                        .help("call one of the two otherwise"),
                );
            }
        }
    };
    look(&words.ids, None);
    for language in &*words.languages {
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

/// What can be offered side by side.
fn groups<'a>(rows: &'a Rows<'_>, content: &'a Content, words: &Wording) -> Vec<Vec<Offered<'a>>> {
    let named = |kind: &ThingKind, names: &[Name]| {
        let ids = kind.ids(content).into_iter().zip(names);
        let offered = ids.map(|(id, name)| Offered {
            what: format!("the {} `{id}`", kind.word),
            reads: name.to_string(),
            words: kind.section.into_iter().chain([id]).collect(),
            content: (rows.of(kind.word).into_iter().find(|row| row.id == id))
                .map(|row| (row.file, row.span("name"))),
        });
        offered.collect::<Vec<_>>()
    };
    let of_engine = |phrase: Phrase| Offered {
        what: format!("the engine's own answer `{}`", phrase.key()),
        reads: words.phrase(phrase).with(""),
        words: vec!["phrases", phrase.key()],
        content: None,
    };
    let bandits = things::BANDIT.ids(content).len();
    let car_names: Vec<Name> = words.cars.iter().map(|car| car.name.clone().into()).collect();
    let loot_names: Vec<Name> = words.loot_kinds.iter().map(|kind| kind.name.clone()).collect();
    let mut groups: Vec<Vec<Offered<'a>>> = vec![
        [
            named(&things::BANDIT, &words.characters),
            named(&things::HOSTAGE, &words.characters[bandits..]),
            named(&things::PAWN, &words.pawns),
        ]
        .into_iter()
        .flatten()
        .collect(),
        named(&things::CAR, &car_names),
        named(&things::ACTION, &words.actions),
        named(&things::LOOT, &loot_names),
        std::iter::once(of_engine(Phrase::Pass)).chain(named(&things::PLANNING, &words.plannings)).collect(),
    ];
    // A script offers its own answers, and `no` where it lets somebody off.
    let mut scripts: BTreeMap<(&str, &str), Vec<Offered<'a>>> = BTreeMap::new();
    for asked in asked(content) {
        let group = scripts.entry((asked.pack, asked.place)).or_insert_with(|| vec![of_engine(Phrase::No)]);
        group.push(Offered {
            what: format!("the key `{}` of `asks`", asked.key),
            reads: words.texts[asked.text.index()].clone(),
            words: vec!["asks", asked.place, asked.key],
            content: rows.asked_at(asked.pack, asked.place, asked.key),
        });
    }
    groups.extend(scripts.into_values());
    groups
}
