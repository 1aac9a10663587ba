//! Random house rules: which values each option can have, and rows of them such
//! that soon any two values of any two options have been in one game. Such a
//! covering array is small: each row meets as many pairs at once as it has pairs
//! of options. What is switched on is one of the choices.

mod draft;

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::index::{OptionInfo, RuleIndex, Takes};
use holdup_packs::{Diagnostic, Files, VersionChoice};
use holdup_rules::content::Content;
use holdup_rules::rng::{Rng, Stream};

use self::draft::VariantDraft;
use crate::parts::PartSets;

/// In one of so many rows only few values are set, as people do.
const FEW: u32 = 3;

/// Most values of such a row.
const MOST_FEW: u32 = 6;

/// In one of so many cases a number is any of its range, and none of those that are met in pairs.
const ANY_NUMBER: u32 = 4;

/// How often a row is tried again without what it was refused for.
const MOST_TRIES: usize = 64;

/// A way to play: parts and values over a preset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FuzzVariant {
    /// The preset; empty for the version somebody asked for.
    pub preset: String,
    /// Parts that are switched on.
    pub parts: Vec<String>,
    /// Options set, each with its value as TOML writes it.
    pub values: Vec<(String, String)>,
}

impl FuzzVariant {
    /// Lays parts and values over a choice of the preset.
    pub fn lay(&self, choice: &mut VersionChoice, files: &mut Files) {
        for part in &self.parts {
            choice.with(files, part);
        }
        for (name, value) in &self.values {
            choice.set(files, name, value);
        }
    }

    /// The version with all of it, and what is wrong with that.
    pub fn load(&self, files: &Files) -> (Option<Rulebook>, Vec<Diagnostic>) {
        let (mut files, mut choice) = (files.clone(), VersionChoice::from(self.preset.as_str()));
        self.lay(&mut choice, &mut files);
        Rulebook::load(&files, &choice)
    }

    /// How it is asked for on the command line.
    pub fn flags(&self) -> String {
        let preset = Some(&self.preset).filter(|preset| !preset.is_empty());
        let preset = preset.map(|preset| format!("--preset {preset}"));
        let parts = self.parts.iter().map(|part| format!("--with {part}"));
        let values = self.values.iter();
        let values = values.map(|(name, value)| format!("--set {name}={}", value.trim_matches('"')));
        let flags: Vec<String> = preset.into_iter().chain(parts).chain(values).collect();
        flags.join(" ")
    }
}

/// A row that cannot be played as it is: what was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VariantRefusal {
    /// The code of the message.
    pub code: &'static str,
    /// The message.
    pub message: String,
}

/// Leaves values and parts out of a row until it loads; answers what was loaded,
/// and why something was left out. None where nothing is left that would load.
pub fn settle<T>(
    row: &mut FuzzVariant,
    mut load: impl FnMut(&FuzzVariant) -> (Option<T>, Vec<Diagnostic>),
) -> (Option<T>, Vec<VariantRefusal>) {
    let mut refusals = Vec::new();
    for _ in 0..MOST_TRIES {
        let (loaded, problems) = load(row);
        if let Some(loaded) = loaded.filter(|_| !any_error(&problems)) {
            return (Some(loaded), refusals);
        }
        let errors = || problems.iter().filter(|problem| any_error(std::slice::from_ref(problem)));
        refusals.extend(
            errors()
                .map(|problem| VariantRefusal { code: problem.code.id, message: problem.message.clone() }),
        );
        // What stands beside a problem is to blame where the problem itself lies in content.
        let places = |problem: &Diagnostic| -> Vec<String> {
            let beside = problem.related.iter().filter_map(|related| set_at(&related.file));
            match set_at(&problem.file) {
                Some(own) => vec![own.to_owned()],
                None => beside.map(str::to_owned).collect(),
            }
        };
        let blamed: Vec<String> = errors().flat_map(places).collect();
        let before = row.values.len();
        row.values.retain(|(name, _)| !blamed.contains(name));
        if row.values.len() < before {
            continue;
        }
        // Nobody is named: it takes fewer of them.
        match (row.values.len(), row.parts.len()) {
            (0, 0) => break,
            (0, parts) => row.parts.truncate(parts / 2),
            (values, _) => row.values.truncate(values / 2),
        }
    }
    (None, refusals)
}

/// The name of the option set in a file of this name, if it is the place of a single value.
fn set_at(file: &str) -> Option<&str> {
    Some(file.strip_prefix("--set ")?.split_once('=')?.0)
}

/// An option or a part, and what is tried of it.
struct TriedThing {
    id: String,
    /// The values as TOML writes them; `true` of a part is the second one.
    values: Vec<String>,
    /// Which of them is declared.
    usual: usize,
    /// Number of the part, where it is one.
    part: Option<usize>,
    range: Option<(i64, i64)>,
    /// One of these must be, each a kind and a value, for any other value than the usual one.
    company: Vec<(usize, usize)>,
    /// Number of the first value among those of all kinds.
    first: usize,
}

/// Presets that have the same options.
pub struct PresetGroup {
    /// The presets, each with the values in force as TOML writes them, in the order of the kinds.
    presets: Vec<(String, Vec<String>)>,
    kinds: Vec<TriedThing>,
    parts: PartSets,
    always: u128,
    packs: Vec<String>,
}

impl PresetGroup {
    /// A family of one preset. `fixed` are options whose values are not to be touched.
    pub fn new(
        preset: &str,
        content: &Content,
        index: &RuleIndex,
        parts: PartSets,
        fixed: &[String],
    ) -> PresetGroup {
        // What is on by default is tried without, too.
        let is_usual = |id: &str| index.option(id).is_some_and(|option| option.default() == "true");
        let always =
            parts.mask(|id| !is_usual(id) && content.parts.iter().any(|part| part.on && part.id == id));
        let mut kinds: Vec<TriedThing> = Vec::new();
        let free = |option: &&OptionInfo| !fixed.contains(&option.id);
        for option in index.options().filter(free) {
            let part = parts.ids.iter().position(|id| *id == option.id);
            let first = kinds.last().map_or(0, |last| last.first + last.values.len());
            let values = match part {
                Some(_) => vec![false.to_string(), true.to_string()],
                None => tried(option),
            };
            kinds.push(TriedThing {
                id: option.id.clone(),
                usual: values.iter().position(|value| value == option.default()).unwrap_or(0),
                values,
                part,
                range: match *option.takes {
                    Takes::Int(least, most) => Some((least, most)),
                    _ => None,
                },
                company: Vec::new(),
                first,
            });
        }
        let number = |(name, value): &(String, String)| {
            let kind = kinds.iter().position(|kind| kind.id == *name)?;
            Some((kind, kinds[kind].values.iter().position(|known| known == value)?))
        };
        let company: Vec<Vec<(usize, usize)>> = (index.options().filter(free))
            .map(|option| option.only_with.iter().filter_map(number).collect())
            .collect();
        for (kind, company) in kinds.iter_mut().zip(company) {
            kind.company = company;
        }
        let mut family = PresetGroup { presets: Vec::new(), kinds, parts, always, packs: packs(content) };
        family.presets.push((preset.to_owned(), family.in_force(index)));
        family
    }

    /// Takes in a preset with the same packs; answers whether it has them.
    pub fn take(&mut self, preset: &str, content: &Content, index: &RuleIndex) -> bool {
        let fits = self.packs == packs(content);
        if fits {
            self.presets.push((preset.to_owned(), self.in_force(index)));
        }
        fits
    }

    /// As many parts on as can be, over the first of the presets, and nothing set.
    pub fn everything(&self) -> FuzzVariant {
        let mut rng = Rng::new(0, 0, Stream::Chance);
        let all = self.parts.sets(self.always, 2, &mut rng).pop().unwrap_or(self.always);
        FuzzVariant {
            preset: self.presets[0].0.clone(),
            parts: self.parts.named(all & !self.always).map(str::to_owned).collect(),
            values: Vec::new(),
        }
    }

    fn in_force(&self, index: &RuleIndex) -> Vec<String> {
        let value = |kind: &TriedThing| index.option(&kind.id).map_or("", OptionInfo::value).to_owned();
        self.kinds.iter().map(value).collect()
    }

    /// The kind a value belongs to, and its number there.
    fn kind_of(&self, value: usize) -> (usize, usize) {
        let kind = self.kinds.partition_point(|kind| kind.first <= value) - 1;
        (kind, value - self.kinds[kind].first)
    }

    /// How many values there are of all kinds.
    fn values(&self) -> usize {
        self.kinds.last().map_or(0, |last| last.first + last.values.len())
    }
}

fn packs(content: &Content) -> Vec<String> {
    content.packs.iter().map(|pack| pack.id.clone()).collect()
}

/// The values of an option that are met in pairs: all words, and of numbers the
/// declared one, both ends and what is next to them.
fn tried(option: &OptionInfo) -> Vec<String> {
    match &*option.takes {
        Takes::Bool => vec![false.to_string(), true.to_string()],
        Takes::Word(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
        &Takes::Int(least, most) => {
            let mut numbers = vec![least, least.saturating_add(1), most.saturating_sub(1), most];
            numbers.extend(option.default().parse::<i64>().ok());
            numbers.retain(|number| (least..=most).contains(number));
            numbers.sort_unstable();
            numbers.dedup();
            numbers.iter().map(i64::to_string).collect()
        }
    }
}

/// Rows over a family, one after the other without end: when all pairs have been met it begins anew.
pub struct FuzzRows<'a> {
    family: &'a PresetGroup,
    rng: Rng,
    /// Pairs of values that were not met yet; those that were are taken out when they come up.
    open: Vec<(usize, usize)>,
    is_open: Vec<bool>,
}

impl<'a> FuzzRows<'a> {
    /// The rows that follow from a generator.
    pub fn new(family: &'a PresetGroup, rng: Rng) -> FuzzRows<'a> {
        let values = family.values();
        let mut rows = FuzzRows { family, rng, open: Vec::new(), is_open: vec![false; values * values] };
        rows.begin();
        rows
    }

    /// How many pairs wait to be met.
    pub fn open(&self) -> usize {
        let values = self.family.values();
        let waits = |&&(one, other): &&(usize, usize)| self.is_open[one * values + other];
        self.open.iter().filter(waits).count()
    }

    fn begin(&mut self) {
        let values = self.family.values();
        let kinds = &self.family.kinds;
        for (nth, one) in kinds.iter().enumerate() {
            for other in &kinds[..nth] {
                for a in one.first..one.first + one.values.len() {
                    for b in other.first..other.first + other.values.len() {
                        self.open.push((a, b));
                        self.is_open[a * values + b] = true;
                        self.is_open[b * values + a] = true;
                    }
                }
            }
        }
    }

    fn meet(&mut self, one: usize, other: usize) {
        let values = self.family.values();
        self.is_open[one * values + other] = false;
        self.is_open[other * values + one] = false;
    }

    /// Two values that have not met.
    fn wanted(&mut self) -> Option<(usize, usize)> {
        let values = self.family.values();
        while !self.open.is_empty() {
            let at = self.rng.below(self.open.len() as u32) as usize;
            let pair = self.open.swap_remove(at);
            if self.is_open[pair.0 * values + pair.1] {
                return Some(pair);
            }
        }
        None
    }

    /// The next row.
    pub fn next_row(&mut self) -> FuzzVariant {
        let wanted = self.wanted().or_else(|| {
            self.begin();
            self.wanted()
        });
        let preset = self.rng.below(self.family.presets.len() as u32) as usize;
        let mut draft = VariantDraft::new(self.family, preset);
        let seed: Vec<(usize, usize)> = (wanted.into_iter())
            .flat_map(|(one, other)| [self.family.kind_of(one), self.family.kind_of(other)])
            .collect();
        for &(kind, value) in &seed {
            draft.choose(kind, value);
        }
        for &(kind, _) in &seed {
            draft.provide_company(kind);
        }
        let mut others: Vec<usize> = (0..self.family.kinds.len()).collect();
        self.rng.shuffle(&mut others);
        if self.rng.below(FEW) == 0 {
            others.truncate(self.rng.below(MOST_FEW + 1) as usize);
        }
        for kind in others {
            if draft.chosen[kind].is_none()
                && let Some(value) = self.best(&draft, kind)
            {
                draft.choose(kind, value);
            }
        }
        draft.drop_lonely();
        let chosen: Vec<usize> = draft.numbers().collect();
        for (nth, &one) in chosen.iter().enumerate() {
            for &other in &chosen[..nth] {
                self.meet(one, other);
            }
        }
        // What did not come about cannot: it excludes each other.
        if let Some((one, other)) = wanted {
            self.meet(one, other);
        }
        self.written(&draft)
    }

    /// The value of a kind that meets most others for the first time; of equal ones any.
    fn best(&mut self, draft: &VariantDraft<'_>, kind: usize) -> Option<usize> {
        let values = self.family.values();
        let row = &self.family.kinds[kind];
        let rank = |value: usize| {
            let of_value = (row.first + value) * values;
            let met = draft.numbers().filter(|other| self.is_open[of_value + other]).count();
            (met, self.rng.below(1 << 16), value)
        };
        let best = (0..row.values.len()).filter(|&value| draft.can_be(kind, value)).map(rank).max();
        best.map(|(.., value)| value)
    }

    /// The row as it is set: what differs from the preset.
    fn written(&mut self, draft: &VariantDraft<'_>) -> FuzzVariant {
        let family = self.family;
        let (preset, in_force) = &family.presets[draft.preset];
        let mut values = Vec::new();
        for (at, kind) in family.kinds.iter().enumerate() {
            let Some(chosen) = draft.chosen[at].filter(|chosen| kind.part.is_none() || *chosen < kind.usual)
            else {
                continue;
            };
            let mut value = kind.values[chosen].clone();
            if let Some((least, most)) = kind.range
                && self.rng.below(ANY_NUMBER) == 0
            {
                let width = most.abs_diff(least).min(1 << 20) as u32;
                value = (least + i64::from(self.rng.below(width + 1))).to_string();
            }
            if value != in_force[at] {
                values.push((kind.id.clone(), value));
            }
        }
        FuzzVariant {
            preset: preset.clone(),
            parts: family.parts.named(draft.parts & !family.always).map(str::to_owned).collect(),
            values,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn base() -> PresetGroup {
        let (rulebook, problems) = Rulebook::load(&holdup_packs::built_in(), "base_2014");
        let rulebook = rulebook.unwrap_or_else(|| panic!("{problems:?}"));
        let parts = PartSets::new(std::iter::empty(), &[]);
        PresetGroup::new("base_2014", rulebook.content(), rulebook.index(), parts, &[])
    }

    #[test]
    fn any_two_values_meet_within_few_rows() {
        let family = base();
        let mut rows = FuzzRows::new(&family, Rng::new(1, 0, Stream::Chance));
        let all = rows.open();
        assert!(all > 5_000, "{all} pairs");
        let mut made = 0;
        while rows.open() > 0 {
            rows.next_row();
            made += 1;
            assert!(made < 400, "{} of {all} pairs are left", rows.open());
        }
        // And it goes on.
        rows.next_row();
        assert!(rows.open() > all / 2);
    }

    #[test]
    fn rows_follow_from_the_seed_and_set_what_differs() {
        let family = base();
        let rows = |seed| -> Vec<FuzzVariant> {
            let mut rows = FuzzRows::new(&family, Rng::new(seed, 0, Stream::Chance));
            (0..20).map(|_| rows.next_row()).collect()
        };
        assert_eq!(rows(5), rows(5));
        assert_ne!(rows(5), rows(6));
        for row in rows(5) {
            let names: BTreeSet<&str> = row.values.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names.len(), row.values.len(), "{}", row.flags());
            for (name, value) in &row.values {
                let kind = family.kinds.iter().position(|kind| kind.id == *name);
                assert_ne!(&family.presets[0].1[kind.expect("it is an option")], value);
            }
        }
    }

    #[test]
    fn what_is_refused_is_left_out_with_the_reason() {
        let mut row = FuzzVariant {
            preset: "base_2014".to_owned(),
            parts: Vec::new(),
            values: [("hand_size", "99"), ("draw_count", "2")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
        };
        let files = holdup_packs::built_in();
        let (loaded, refusals) = settle(&mut row, |row| row.load(&files));
        assert!(loaded.is_some());
        assert_eq!(row.flags(), "--preset base_2014 --set draw_count=2");
        assert_eq!(refusals.len(), 1, "{refusals:?}");
        assert_eq!(refusals[0].code, "P408");
    }
}
