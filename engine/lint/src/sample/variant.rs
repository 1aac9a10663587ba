//! Other versions of the rules to play a few games by: with parts on that are off,
//! with other values of the options a script reads, with decks that are kept from
//! round to round, and with two players.

use std::collections::BTreeSet;

use holdup_hooks::Rulebook;
use holdup_packs::catalogue::PartInfo;
use holdup_packs::{Files, OptionInfo, PackInfo, Takes, VersionChoice, catalogue};

/// What is played otherwise by whole groups of people, whatever the scripts read.
const EXPERT: (&str, &str) = ("deck_mode", "expert");

/// A version that differs from the one that is checked.
pub(crate) struct Variant {
    /// In what, as people are told.
    pub(crate) name: String,
    /// Whether what is checked speaks of it itself, so that what fails is wrong with
    /// it; other people may play by other rules, but nobody said it is for them.
    pub(super) is_own: bool,
    pub(crate) files: Files,
    pub(crate) choice: VersionChoice,
    /// Its differences one by one, for where they do not go together.
    pub(crate) apart: Vec<Variant>,
}

impl Variant {
    fn new(files: &Files, choice: &VersionChoice) -> Variant {
        Variant {
            name: String::new(),
            is_own: true,
            files: files.clone(),
            choice: choice.clone(),
            apart: Vec::new(),
        }
    }

    /// All of these differences together, and one by one beside that where they are several.
    fn of<T>(differences: &[T], with: impl Fn(&[T]) -> Variant) -> Variant {
        let mut variant = with(differences);
        if differences.len() > 1 {
            variant.apart = differences.chunks(1).map(with).collect();
        }
        variant
    }

    fn named(&mut self, name: &str) {
        if !self.name.is_empty() {
            self.name += ", ";
        }
        self.name += name;
    }

    fn set(&mut self, option: &str, value: &str) {
        self.choice.set(&mut self.files, option, value);
        self.named(&format!("`{option} = {value}`"));
    }

    fn with(&mut self, pack: &PackInfo, part: &PartInfo) {
        self.choice.with(&mut self.files, &pack.way_to(part));
        self.named(&format!("`{}`", part.id));
    }
}

/// Versions with parts that are off, as many together as can be. What is on and
/// excludes one of them is off then.
pub(crate) fn with_parts(files: &Files, choice: &VersionChoice, rulebook: &Rulebook) -> Vec<Variant> {
    let of = |on| parts_that_are(on, rulebook).collect::<BTreeSet<&str>>();
    let (on, off) = (of(true), of(false));
    if off.is_empty() {
        return Vec::new();
    }
    let (packs, _) = catalogue(files);
    let mut left: Vec<(&PackInfo, &PartInfo)> = packs
        .iter()
        .flat_map(|pack| pack.parts.iter().map(move |part| (pack, part)))
        // A part for certain numbers of seats is a table of its own.
        .filter(|(_, part)| off.contains(part.id.as_str()) && part.seats.is_none())
        .collect();
    let mut variants = Vec::new();
    while !left.is_empty() {
        let mut together: Vec<(&PackInfo, &PartInfo)> = Vec::new();
        left.retain(|&(pack, part)| {
            let fits = together.iter().all(|(_, other)| !part.excludes.contains(&other.id));
            if fits {
                together.push((pack, part));
            }
            !fits
        });
        let with = |parts: &[(&PackInfo, &PartInfo)]| {
            let mut variant = Variant::new(files, choice);
            let excluded = parts.iter().flat_map(|(_, part)| &part.excludes);
            let excluded: BTreeSet<&str> = excluded.map(String::as_str).collect();
            excluded.intersection(&on).for_each(|id| variant.set(id, "false"));
            parts.iter().for_each(|(pack, part)| variant.with(pack, part));
            variant
        };
        variants.push(Variant::of(&together, with));
    }
    variants
}

/// Versions with other values of the options that these scripts read, and of those
/// that packs from outside declare. All that can be exchanged are exchanged together,
/// so that every value is met in few versions.
pub(super) fn with_options(
    files: &Files,
    choice: &VersionChoice,
    rulebook: &Rulebook,
    is_meant: &dyn Fn(&str) -> bool,
) -> Vec<Variant> {
    let meant = |path: &str| is_meant(&format!("scripts/{path}"));
    let sources = rulebook.sources().iter().filter(|source| meant(&source.path));
    let used: BTreeSet<&str> =
        sources.flat_map(|source| source.uses.iter().map(|one| one.name.as_str())).collect();
    let folders: Vec<String> = files.shared_packs().map(|(id, _)| format!("content/{id}/")).collect();
    let is_declared = |option: &OptionInfo| {
        let file = option.values.first().map_or("", |place| &place.file);
        folders.iter().any(|folder| file.starts_with(folder))
    };
    let is_part = |id: &str| rulebook.content().parts.iter().any(|part| part.id == id);
    let options: Vec<(&str, Vec<String>)> = (rulebook.index().options())
        .filter(|option| used.contains(option.id.as_str()) || is_declared(option))
        .filter(|option| !is_part(&option.id))
        .map(|option| (option.id.as_str(), others(option)))
        .collect();
    let with = |values: &[(&str, &String)]| {
        let mut variant = Variant::new(files, choice);
        values.iter().for_each(|(id, value)| variant.set(id, value));
        variant
    };
    let exchanged = |nth: usize| -> Vec<(&str, &String)> {
        options.iter().filter_map(|(id, values)| Some((*id, values.get(nth)?))).collect()
    };
    let exchanged = (0..).map(exchanged).take_while(|values| !values.is_empty());
    exchanged.map(|values| Variant::of(&values, with)).collect()
}

/// Versions that are played by other people: the expert game, and each part for certain numbers of seats.
pub(super) fn with_tables(files: &Files, choice: &VersionChoice, rulebook: &Rulebook) -> Vec<Variant> {
    let of_others = |change: &dyn Fn(&mut Variant)| {
        let mut variant = Variant::new(files, choice);
        variant.is_own = false;
        change(&mut variant);
        variant
    };
    let (id, value) = EXPERT;
    let is_played =
        rulebook.index().option(id).is_none_or(|option| option.value().trim_matches('"') == value);
    let mut tables = Vec::new();
    if !is_played {
        tables.push(of_others(&|variant| variant.set(id, value)));
    }
    let off: BTreeSet<&str> = parts_that_are(false, rulebook).collect();
    for pack in catalogue(files).0 {
        let seated = pack.parts.iter().filter(|part| part.seats.is_some() && off.contains(part.id.as_str()));
        tables.extend(seated.map(|part| of_others(&|variant| variant.with(&pack, part))));
    }
    tables
}

fn parts_that_are(on: bool, rulebook: &Rulebook) -> impl Iterator<Item = &str> {
    let parts = rulebook.content().parts.iter();
    parts.filter(move |part| part.on == on).map(|part| part.id.as_str())
}

/// The values an option could have instead; of numbers the least and the largest.
fn others(option: &OptionInfo) -> Vec<String> {
    let now = option.value().trim_matches('"');
    let all: Vec<String> = match &*option.takes {
        Takes::Bool => vec!["true".to_owned(), "false".to_owned()],
        Takes::Int(least, largest) => vec![least.to_string(), largest.to_string()],
        Takes::Word(words) => words.clone(),
    };
    all.into_iter().filter(|value| value != now).collect()
}
