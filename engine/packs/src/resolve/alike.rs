//! What people are offered side by side must not read alike, in no language: whoever answers with the words would
//! not know which of the two he gets. In records, which hold ids and keys, it must not read like one of the engine's own
//! answers. And a pawn has its id for itself where a pack leaves its own name out, as its cases do.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use holdup_tell::home::{local, names_of_packs};
use holdup_tell::label::{is_called, normalised};
use holdup_tell::wording::{Language, Name, Phrase, Wording};
use unicode_security::confusable_detection::skeleton;

use super::rows::Rows;
use super::words::{ENGLISH, asked};
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::unseen::without_nothing;
use crate::world::{File, World};
use holdup_rules::content::Content;
use holdup_rules::things::{self, ThingKind};

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

    /// True if both are one thing.
    fn is(self, other: Offered<'_>) -> bool {
        match (self, other) {
            (Offered::Thing(kind, id), Offered::Thing(other, of)) => std::ptr::eq(kind, other) && id == of,
            (Offered::Engine(one), Offered::Engine(other)) => one.key() == other.key(),
            (Offered::Asked(pack, place, key), Offered::Asked(other, of, by)) => {
                (pack, place, key) == (other, of, by)
            }
            _ => false,
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

/// The way something reads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OfferReading {
    /// These words.
    The(String),
    /// To somebody who only sees it: letters that look alike are one.
    Like(String),
}

/// The look of a text, with one letter for all that are drawn alike, in whichever script.
fn drawn(text: &str) -> String {
    let look: String = skeleton(&without_nothing(text)).collect();
    normalised(&look)
}

/// What can be offered side by side, each with how it reads in a language.
type OfferedTogether<'a> = Vec<(Offered<'a>, String)>;

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
            let mut seen: BTreeMap<OfferReading, Offered<'_>> = BTreeMap::new();
            for (offered, reads) in group {
                let ways = [OfferReading::The(normalised(&reads)), OfferReading::Like(drawn(&reads))];
                let alike = if seen.contains_key(&ways[0]) { "so does" } else { "so does, to the eye," };
                let Some(first) = ways.iter().find_map(|way| seen.get(way).copied()) else {
                    seen.extend(ways.into_iter().map(|way| (way, offered)));
                    continue;
                };
                if first.is(offered) {
                    continue;
                }
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
                    format!("{} reads `{reads}`{tongue}, and {alike} {}", offered.what(), first.what());
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
    pawns_at_home(rows, content, out);
}

/// Reports what a pack calls like a pawn: in a place stand bandits, pawns and loot, and its cases leave its name out.
fn pawns_at_home(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let others = [&things::BANDIT, &things::CARD, &things::LOOT];
    for pack in names_of_packs(content) {
        for pawn in things::PAWN.ids(content) {
            let is_like = |id: &&str| is_called(local(pack, id), local(pack, pawn));
            for (kind, id) in others.iter().flat_map(|kind| {
                let alike = kind.ids(content).into_iter().filter(is_like);
                alike.map(move |id| (*kind, id))
            }) {
                let own = |id: &str| local(pack, id) != id;
                // What reads so everywhere was told, or is no work of this pack.
                let (offered, other) = match (own(id), own(pawn)) {
                    (true, false) => (Offered::Thing(kind, id), Offered::Thing(&things::PAWN, pawn)),
                    (false, true) => (Offered::Thing(&things::PAWN, pawn), Offered::Thing(kind, id)),
                    _ => continue,
                };
                let Some((file, span)) = offered.written_at(rows) else { continue };
                let message = format!(
                    "{} reads `{}` in cases of its pack, and so does {}",
                    offered.what(),
                    local(pack, id),
                    other.what()
                );
                Diagnostic::new(&codes::READS_ALIKE, file.path, span, message)
                    .label("nobody could tell which of the two is meant")
                    .help("give it another id")
                    .tell(out);
            }
        }
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
fn groups<'a>(content: &'a Content, words: &Wording) -> Vec<OfferedTogether<'a>> {
    let named = |kind: &'static ThingKind, names: &[Name]| {
        let rows = kind.rows(content).into_iter();
        let offered =
            rows.filter_map(|(at, id)| Some((Offered::Thing(kind, id), names.get(at)?.to_string())));
        offered.collect::<OfferedTogether<'a>>()
    };
    let plain = |kind: &'static ThingKind| named(kind, words.names(kind));
    // Where there is little room a pawn or a bandit is called otherwise.
    let labels = |kind: &'static ThingKind| {
        let rows = kind.rows(content).into_iter();
        let names = words.names(kind);
        let offered =
            rows.filter_map(|(at, id)| Some((Offered::Thing(kind, id), names.get(at)?.label().to_owned())));
        offered.collect::<OfferedTogether<'a>>()
    };
    let people = [&things::BANDIT, &things::CARD, &things::PAWN];
    let of_engine = |phrase: Phrase| (Offered::Engine(phrase), words.phrase(phrase).with(""));
    let car_names: Vec<Name> = words.cars.iter().map(|car| car.name.clone().into()).collect();
    let loot_names: Vec<Name> = words.loot_kinds.iter().map(|kind| kind.name.clone()).collect();
    let mut groups: Vec<OfferedTogether<'a>> = vec![
        people.into_iter().flat_map(plain).chain(people.into_iter().flat_map(labels)).collect(),
        named(&things::CAR, &car_names),
        plain(&things::ACTION),
        named(&things::LOOT, &loot_names),
        std::iter::once(of_engine(Phrase::Pass)).chain(plain(&things::PLANNING)).collect(),
    ];
    // A script offers its own answers, and `no` where it lets somebody off.
    let mut scripts: BTreeMap<(&str, &str), OfferedTogether<'a>> = BTreeMap::new();
    let mut declined: BTreeMap<(&str, &str), BTreeMap<String, Offered<'a>>> = BTreeMap::new();
    for asked in asked(content) {
        let group = scripts.entry((asked.pack, asked.place)).or_insert_with(|| vec![of_engine(Phrase::No)]);
        let offered = Offered::Asked(asked.pack, asked.place, asked.key);
        let said = &words.texts[asked.row];
        group.push((offered, said.text.clone()));
        // Questions that are never asked together can be declined alike.
        if let Some(no) = &said.no {
            declined.entry((asked.pack, asked.place)).or_default().entry(no.clone()).or_insert(offered);
        }
    }
    for (place, noes) in declined {
        let group = scripts.entry(place).or_default();
        group.extend(noes.into_iter().map(|(no, offered)| (offered, no)));
    }
    groups.extend(scripts.into_values());
    groups
}
