//! Which options and values of content make two versions play a record
//! differently, found out by experiment: what the other version says is set one
//! key at a time, and where no key by itself changes anything, for the smallest
//! set of them that does.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Rank, RuleIndex};
use holdup_rules::content::{Content, OptionEntry};
use holdup_rules::options::OptionValue;

use super::{ComparedVersion, Ending, ToldGame};
use crate::library::Library;

/// An option or a value of content in which two versions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDifference {
    /// The id of the option, or the way to the value, such as `loot.purse.reserve`.
    pub id: String,
    /// What it is.
    pub kind: KeyKind,
    /// Its value in the first version; none where that does not know it.
    pub a: Option<String>,
    /// Its value in the second.
    pub b: Option<String>,
    /// Statements it rests on; a value of content names none.
    pub rules: Vec<String>,
}

/// What can be set over a rulebook version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// An option.
    Option,
    /// A value of a row of content, a list of what can be in a game, or the packs.
    Content,
}

impl KeyKind {
    /// How people and programs call it.
    pub fn word(self) -> &'static str {
        match self {
            KeyKind::Option => "option",
            KeyKind::Content => "content",
        }
    }
}

/// What is behind the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceCause {
    /// Each of these keys, by number, makes it alone.
    Alone(Vec<usize>),
    /// These keys, by number, make it together, and none of them can be missing.
    Together(Vec<usize>),
    /// It was not found out: the versions differ in what cannot be set key by key, or it takes more tries than
    /// one comparison is allowed.
    Unknown,
}

/// Most sets of keys that are tried in one comparison, beside every key by itself: each means loading content.
const MOST_TRIED: usize = 48;

/// Most sets that are looked for among keys that do nothing by themselves.
const MOST_SETS: usize = 4;

fn entry<'c>(content: &'c Content, id: &str) -> Option<&'c OptionEntry> {
    content.options.iter().find(|entry| entry.id == id)
}

/// The options in which two versions differ, by ascending id.
pub fn options_between(a: &Content, b: &Content) -> Vec<KeyDifference> {
    let ids: BTreeSet<&str> = a.options.iter().chain(&b.options).map(|entry| entry.id.as_str()).collect();
    ids.into_iter()
        .filter_map(|id| {
            let (a, b) = (entry(a, id), entry(b, id));
            let value = |entry: Option<&'_ OptionEntry>| entry.map(|entry| entry.value.clone());
            let text = |entry| value(entry).map(|value| value.to_string());
            (value(a) != value(b)).then(|| KeyDifference {
                id: id.to_owned(),
                kind: KeyKind::Option,
                a: text(a),
                b: text(b),
                rules: b.or(a).map_or_else(Vec::new, |entry| entry.rules.to_vec()),
            })
        })
        .collect()
}

/// Everything that can be set by a name and in which two versions differ: options first, then values of content,
/// both by ascending id.
pub fn keys_between(a: &ComparedVersion, b: &ComparedVersion) -> Vec<KeyDifference> {
    let mut keys = options_between(a.rulebook.content(), b.rulebook.content());
    let (of_a, of_b) = (content_values(a, b), content_values(b, a));
    let ways: BTreeSet<&String> = of_a.keys().chain(of_b.keys()).collect();
    keys.extend(ways.into_iter().filter_map(|way| {
        let (a, b) = (of_a.get(way).cloned(), of_b.get(way).cloned());
        (a != b).then(|| KeyDifference { id: way.clone(), kind: KeyKind::Content, a, b, rules: Vec::new() })
    }));
    keys
}

/// The values of content that one of two versions has changed, as the first has them. Whatever only the other one
/// has changed is as it is declared.
fn content_values(version: &ComparedVersion, other: &ComparedVersion) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for changed in &other.rulebook.index().changes {
        let declared = changed.values.first().filter(|value| value.rank == Rank::Declared);
        values.extend(declared.map(|value| (changed.way.clone(), value.value.clone())));
    }
    for changed in &version.rulebook.index().changes {
        values.extend(changed.values.last().map(|value| (changed.way.clone(), value.value.clone())));
    }
    // Lists of what can be in a game, and packs, are set like values and are no rows.
    let is_listed = |name: &str| {
        let is_option = |index: &RuleIndex| index.option(name).is_some();
        !name.contains('.') && !is_option(version.rulebook.index()) && !is_option(other.rulebook.index())
    };
    let all = version.rulebook.content().values.iter().chain(&version.options);
    values.extend(all.filter(|(name, _)| is_listed(name)).cloned());
    values
}

/// A value as TOML writes it.
fn toml(value: &OptionValue) -> String {
    match value {
        OptionValue::Word(word) => format!("{word:?}"),
        other => other.to_string(),
    }
}

/// The first version with some keys as the second has them. None where one of them cannot be set so, or the result is
/// no rulebook version.
fn mixed(
    a: &ComparedVersion,
    b: &ComparedVersion,
    keys: &[&KeyDifference],
    library: &Library,
) -> Option<Arc<Rulebook>> {
    let mut set = a.options.clone();
    for key in keys {
        let of_key = |(name, _): &(String, String)| *name == key.id;
        let was_set = set.iter().any(of_key);
        set.retain(|one| !of_key(one));
        let own = b.options.iter().find(|one| of_key(one));
        let value = own.map(|(_, value)| value.clone()).or_else(|| match key.kind {
            KeyKind::Option => Some(toml(&entry(b.rulebook.content(), &key.id)?.value)),
            KeyKind::Content => key.b.clone(),
        });
        match value {
            Some(value) => set.push((key.id.clone(), value)),
            // What nobody sets any more is as it was before.
            None if was_set => {}
            None => return None,
        }
    }
    library.again(a.rulebook.content(), &set).ok()
}

/// Loads what [`super::compare`] will need, key by key: work that can be
/// shared out among threads.
pub fn prepare(a: &ComparedVersion, b: &ComparedVersion, key: &KeyDifference, library: &Library) {
    // Whatever is wrong with it is no business of ours: then it cannot be tried.
    mixed(a, b, &[key], library);
}

/// The first place where two tellings differ, and what the second says there.
pub(super) type First = (usize, Option<String>);

pub(super) fn first_difference(a: &ToldGame, b: &ToldGame) -> Option<First> {
    let same = a.lines.iter().zip(&b.lines).take_while(|(a, b)| a.text == b.text);
    let at = same.count();
    let said = b.lines.get(at).map(|line| line.text.clone());
    let both_end = at == a.lines.len() && at == b.lines.len();
    (!both_end || a.ending != b.ending).then_some((at, said))
}

/// What came of a mixture: its first difference, and how the game ends.
#[derive(Clone, Debug)]
pub(super) struct MixtureResult {
    pub(super) first: First,
    pub(super) ending: Ending,
}

pub(super) struct Experiment<'a> {
    pub(super) a: &'a ComparedVersion,
    pub(super) b: &'a ComparedVersion,
    pub(super) keys: &'a [KeyDifference],
    pub(super) library: &'a Library,
    /// Plays the record under a version.
    pub(super) tell: &'a dyn Fn(&Rulebook) -> ToldGame,
    pub(super) told_by_a: &'a ToldGame,
    pub(super) told_by_b: &'a ToldGame,
    /// How many sets were tried.
    pub(super) tried: Cell<usize>,
}

impl Experiment<'_> {
    /// What becomes of the game when these keys are as in the second version; none where nothing does.
    fn under(&self, keys: &[usize]) -> Option<MixtureResult> {
        let of = |telling: &ToldGame| {
            let first = first_difference(self.told_by_a, telling)?;
            let ending = telling.ending.clone();
            Some(MixtureResult { first, ending })
        };
        let named: Vec<&KeyDifference> = keys.iter().map(|&at| &self.keys[at]).collect();
        let rulebook = mixed(self.a, self.b, &named, self.library)?;
        if rulebook.content().preset.fingerprint == self.b.rulebook.content().preset.fingerprint {
            return of(self.told_by_b);
        }
        of(&(self.tell)(&rulebook))
    }

    /// For each key what it changes when it alone is as in the second version.
    pub(super) fn each_alone(&self) -> Vec<Option<MixtureResult>> {
        (0..self.keys.len()).map(|at| self.under(&[at])).collect()
    }

    /// What is behind `first`, given what each key does alone; and what comes of it, where several do it together.
    pub(super) fn cause(
        &self,
        first: &First,
        alone: &[Option<MixtureResult>],
    ) -> (DifferenceCause, Option<MixtureResult>) {
        let stops = |ending: &Ending| match ending {
            Ending::Stopped(reason) => Some(reason.clone()),
            Ending::Open | Ending::Over { .. } => None,
        };
        // Games that cannot be played tell the same: nothing. What stops them says whether it is the same.
        let stopped = stops(&self.told_by_b.ending);
        let makes_it = |tried: &MixtureResult| tried.first == *first && stops(&tried.ending) == stopped;
        let enough: Vec<usize> =
            (0..self.keys.len()).filter(|&at| alone[at].as_ref().is_some_and(makes_it)).collect();
        if !enough.is_empty() {
            return (DifferenceCause::Alone(enough), None);
        }
        let all: Vec<usize> = (0..self.keys.len()).filter(|&at| self.can_be_set(at)).collect();
        match self.smallest(&all, &makes_it) {
            Some((keys, tried)) => (DifferenceCause::Together(keys), Some(tried)),
            None => (DifferenceCause::Unknown, None),
        }
    }

    /// Sets of keys that change the game together although none of them does so alone, beside those that are known.
    pub(super) fn together(
        &self,
        alone: &[Option<MixtureResult>],
        known: &[usize],
    ) -> Vec<(Vec<usize>, MixtureResult)> {
        let mut silent: Vec<usize> = (0..self.keys.len())
            .filter(|&at| alone[at].is_none() && self.can_be_set(at) && !known.contains(&at))
            .collect();
        let mut found: Vec<(Vec<usize>, MixtureResult)> = Vec::new();
        while found.len() < MOST_SETS
            && silent.len() > 1
            && let Some((keys, tried)) = self.smallest(&silent, &|_| true)
        {
            silent.retain(|at| !keys.contains(at));
            found.push((keys, tried));
        }
        found
    }

    /// Whether a key can be as the second version has it: a value the second does not know can only be taken away
    /// where somebody set it over the first.
    fn can_be_set(&self, at: usize) -> bool {
        let key = &self.keys[at];
        key.b.is_some() || self.a.options.iter().any(|(name, _)| *name == key.id)
    }

    /// Of these keys some that make what is wanted, as few as are found by halving, in ascending order. None where all
    /// of them together do not make it, or too much was tried already.
    fn smallest(
        &self,
        keys: &[usize],
        wanted: &dyn Fn(&MixtureResult) -> bool,
    ) -> Option<(Vec<usize>, MixtureResult)> {
        let attempt = |keys: &[usize]| -> Option<MixtureResult> {
            if self.tried.get() >= MOST_TRIED {
                return None;
            }
            self.tried.set(self.tried.get() + 1);
            self.under(keys).filter(|tried| wanted(tried))
        };
        let mut made = attempt(keys)?;
        // What has been found to be needed, and what may still be: both together make it.
        let (mut needed, mut left) = (Vec::new(), keys.to_vec());
        while !left.is_empty() {
            if !needed.is_empty()
                && let Some(tried) = attempt(&needed)
            {
                made = tried;
                break;
            }
            // The fewest of those left, from the front, with which it comes: the last of them is needed.
            let (mut too_few, mut enough) = (0, left.len());
            while enough - too_few > 1 {
                let middle = usize::midpoint(too_few, enough);
                match attempt(&[&needed[..], &left[..middle]].concat()) {
                    Some(tried) => (made, enough) = (tried, middle),
                    None => too_few = middle,
                }
            }
            left.truncate(enough);
            needed.extend(left.pop());
        }
        needed.sort_unstable();
        Some((needed, made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Ending, LocatedLine, Scene};

    fn version(library: &Library, options: &[(&str, &str)]) -> ComparedVersion {
        let options: Vec<(String, String)> =
            options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        ComparedVersion::load(library, "base_2014", &options).unwrap()
    }

    fn telling(line: &str) -> ToldGame {
        let told =
            LocatedLine { text: line.to_owned(), rules: Vec::new(), scene: Scene::default(), answers: 0 };
        ToldGame { lines: vec![told], ending: Ending::Open, ..ToldGame::default() }
    }

    /// The keys in which versions differ, and the cause of what `tell` makes of them.
    fn cause_between(
        library: &Library,
        a: &ComparedVersion,
        b: &ComparedVersion,
        tell: &dyn Fn(&Rulebook) -> ToldGame,
    ) -> (Vec<String>, Option<DifferenceCause>) {
        let keys = keys_between(a, b);
        let (told_by_a, told_by_b) = (tell(&a.rulebook), tell(&b.rulebook));
        let experiment = Experiment {
            a,
            b,
            keys: &keys,
            library,
            tell,
            told_by_a: &told_by_a,
            told_by_b: &told_by_b,
            tried: Cell::new(0),
        };
        let alone = experiment.each_alone();
        let first = first_difference(&told_by_a, &told_by_b);
        let cause = first.map(|first| experiment.cause(&first, &alone).0);
        assert!(experiment.tried.get() <= MOST_TRIED);
        (keys.iter().map(|key| key.id.clone()).collect(), cause)
    }

    /// The cause of what `tell` makes of hands and draws that are both changed.
    fn cause_of(tell: &dyn Fn(&Rulebook) -> ToldGame) -> (Vec<String>, Option<DifferenceCause>) {
        let library = Library::built_in();
        let (a, b) = (version(&library, &[]), version(&library, &[("hand_size", "5"), ("draw_count", "2")]));
        cause_between(&library, &a, &b, tell)
    }

    #[test]
    fn one_option_is_enough() {
        let (ids, cause) =
            cause_of(&|rulebook| telling(&rulebook.content().rules.hand_size.get().to_string()));
        assert_eq!(ids, ["draw_count", "hand_size"]);
        assert_eq!(cause, Some(DifferenceCause::Alone(vec![1])));
    }

    #[test]
    fn two_options_are_needed() {
        let (_, cause) = cause_of(&|rulebook| {
            let rules = &rulebook.content().rules;
            telling(if rules.hand_size.get() == 5 && rules.draw_count.get() == 2 {
                "both"
            } else {
                "neither"
            })
        });
        assert_eq!(cause, Some(DifferenceCause::Together(vec![0, 1])));
    }

    /// A preset that lets in fewer cars says so in no key that could be tried.
    #[test]
    fn a_list_of_a_version_is_a_key_like_an_option() {
        let mut files = holdup_packs::built_in();
        let preset = "inherits = \"base_2014\"\ncars = [\"locomotive\", \"saloon\", \"luggage\", \"second_class\", \"third_class\", \
                      \"first_class\"]\n[options]\nhand_size = 5\n";
        files.insert("content/presets/narrow.toml", preset.as_bytes());
        let library = Library::new(files);
        let a = version(&library, &[]);
        let b = ComparedVersion::load(&library, "narrow", &[]).unwrap();
        let tell = |rulebook: &Rulebook| telling(&rulebook.content().cars.len().to_string());
        assert_eq!(
            cause_between(&library, &a, &b, &tell),
            (vec!["hand_size".to_owned(), "cars".to_owned()], Some(DifferenceCause::Alone(vec![1])))
        );
    }

    #[test]
    fn a_value_of_content_is_a_key_like_an_option() {
        let library = Library::built_in();
        let cars = |rulebook: &Rulebook| telling(&rulebook.content().cars.len().to_string());
        let (a, b) = (
            version(&library, &[]),
            version(&library, &[("hand_size", "5"), ("level.roof.moves.most", "1")]),
        );
        let expected = vec!["hand_size".to_owned(), "level.roof.moves.most".to_owned()];
        let there =
            cause_between(&library, &a, &b, &|rulebook| telling(&format!("{:?}", rulebook.content().levels)));
        assert_eq!(there, (expected.clone(), Some(DifferenceCause::Alone(vec![1]))));
        // And back: what was set is taken away.
        let back =
            cause_between(&library, &b, &a, &|rulebook| telling(&format!("{:?}", rulebook.content().levels)));
        assert_eq!(back, (expected, Some(DifferenceCause::Alone(vec![1]))));
        assert_eq!(cause_between(&library, &a, &b, &cars).1, None);
    }

    /// Two pairs either of which would do: one of them is named, not nothing.
    #[test]
    fn of_sets_that_come_to_the_same_one_is_found() {
        let library = Library::built_in();
        let set = [
            ("hand_size", "5"),
            ("draw_count", "2"),
            ("gunslinger_value", "500"),
            ("conductor_ransom", "9000"),
        ];
        let (a, b) = (version(&library, &[]), version(&library, &set));
        let tell = |rulebook: &Rulebook| {
            let rules = &rulebook.content().rules;
            let is = |id: &str, value: &str| {
                let entry = rulebook.content().options.iter().find(|entry| entry.id == id);
                entry.is_some_and(|entry| entry.value.to_string() == value)
            };
            let one = rules.hand_size.get() == 5 && rules.draw_count.get() == 2;
            let other = is("gunslinger_value", "500") && is("conductor_ransom", "9000");
            telling(if one || other { "now" } else { "always" })
        };
        let (ids, cause) = cause_between(&library, &a, &b, &tell);
        assert_eq!(ids, ["conductor_ransom", "draw_count", "gunslinger_value", "hand_size"]);
        assert_eq!(cause, Some(DifferenceCause::Together(vec![0, 2])));
    }

    #[test]
    fn nothing_differs() {
        assert_eq!(cause_of(&|_| telling("always")).1, None);
    }
}
