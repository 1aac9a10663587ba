//! Which options make two versions play a record differently, found out by
//! experiment: one option at a time is set to what the other version says.

use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_rules::content::{Content, OptionEntry};
use holdup_rules::options::OptionValue;

use super::{Telling, Version};
use crate::library::Library;

/// An option in which two versions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDifference {
    /// Its id.
    pub id: String,
    /// Its value in the first version; none where that does not know it.
    pub a: Option<String>,
    /// Its value in the second.
    pub b: Option<String>,
    /// Statements it rests on.
    pub rules: Vec<String>,
}

/// What is behind the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Each of these options, by number, makes it alone.
    Alone(Vec<usize>),
    /// These options, by number, make it together; none of them can be missing.
    Together(Vec<usize>),
    /// No option does: the versions differ in their content, or several options
    /// stand in for each other.
    Unknown,
}

/// The options in which two versions differ, by ascending id.
pub fn options_between(a: &Content, b: &Content) -> Vec<OptionDifference> {
    let mut ids: Vec<&str> = (a.options.iter().chain(&b.options))
        .map(|entry| entry.id.as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let entry = |content: &'_ Content, id: &str| -> Option<OptionEntry> {
        content.options.iter().find(|entry| entry.id == id).cloned()
    };
    ids.into_iter()
        .filter_map(|id| {
            let (a, b) = (entry(a, id), entry(b, id));
            let value = |entry: &Option<OptionEntry>| entry.as_ref().map(|entry| entry.value.clone());
            if value(&a) == value(&b) {
                return None;
            }
            let text = |entry: &Option<OptionEntry>| value(entry).map(|value| value.to_string());
            Some(OptionDifference {
                id: id.to_owned(),
                a: text(&a),
                b: text(&b),
                rules: b.or(a).map(|entry| entry.rules).unwrap_or_default(),
            })
        })
        .collect()
}

/// A value as TOML writes it.
fn toml(value: &OptionValue) -> String {
    match value {
        OptionValue::Word(word) => format!("{word:?}"),
        other => other.to_string(),
    }
}

/// `base` with one option as `other` has it. None where `other` does not have
/// it, or the result is no rulebook version.
fn mixed(base: &Version, other: &Version, id: &str, library: &Library) -> Option<Arc<Rulebook>> {
    let entry = other
        .rulebook
        .content()
        .options
        .iter()
        .find(|entry| entry.id == id)?;
    let mut options = base.options.clone();
    options.retain(|(name, _)| name != id);
    options.push((id.to_owned(), toml(&entry.value)));
    library.rulebook(&base.preset, &options).ok()
}

/// Loads what [`super::compare`] will need, option by option: work that can be
/// shared out among threads.
pub fn prepare(a: &Version, b: &Version, id: &str, library: &Library) {
    mixed(a, b, id, library);
}

/// The first place where two tellings differ, and what the second says there.
pub(super) type First = (usize, Option<String>);

/// The first difference of two tellings.
pub(super) fn first_difference(a: &Telling, b: &Telling) -> Option<First> {
    let same = a.lines.iter().zip(&b.lines).take_while(|(a, b)| a.text == b.text);
    let at = same.count();
    let said = b.lines.get(at).map(|line| line.text.clone());
    let both_end = at == a.lines.len() && at == b.lines.len();
    (!both_end || a.ending != b.ending).then_some((at, said))
}

/// The experiments with one record and two versions.
pub(super) struct Experiment<'a> {
    pub(super) a: &'a Version,
    pub(super) b: &'a Version,
    pub(super) options: &'a [OptionDifference],
    pub(super) library: &'a Library,
    /// Plays the record under a version.
    pub(super) tell: &'a dyn Fn(&Rulebook) -> Telling,
    pub(super) told_by_a: &'a Telling,
}

impl Experiment<'_> {
    /// For each option what it changes first when it alone is as in the second version.
    pub(super) fn each_alone(&self) -> Vec<Option<First>> {
        let alone = |option: &OptionDifference| {
            let rulebook = mixed(self.a, self.b, &option.id, self.library)?;
            first_difference(self.told_by_a, &(self.tell)(&rulebook))
        };
        self.options.iter().map(alone).collect()
    }

    /// The options behind `first`, given what each does alone.
    pub(super) fn cause(&self, first: &First, alone: &[Option<First>]) -> Cause {
        let numbers = || 0..self.options.len();
        let enough: Vec<usize> = numbers()
            .filter(|&at| alone[at].as_ref() == Some(first))
            .collect();
        if !enough.is_empty() {
            return Cause::Alone(enough);
        }
        // None is enough: then those without which it does not come.
        let needed: Vec<usize> = numbers()
            .filter(|&at| {
                let without = mixed(self.b, self.a, &self.options[at].id, self.library);
                without.is_some_and(|rulebook| {
                    first_difference(self.told_by_a, &(self.tell)(&rulebook)).as_ref() != Some(first)
                })
            })
            .collect();
        if needed.is_empty() {
            Cause::Unknown
        } else {
            Cause::Together(needed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Ending, Scene, Told};

    fn version(library: &Library, options: &[(&str, &str)]) -> Version {
        let options: Vec<(String, String)> = options
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Version::load(library, "base_2014", &options).unwrap()
    }

    fn telling(line: &str) -> Telling {
        let told = Told {
            text: line.to_owned(),
            rules: Vec::new(),
            scene: Scene::default(),
            answers: 0,
        };
        Telling {
            lines: vec![told],
            ending: Ending::Open,
            ..Telling::default()
        }
    }

    /// The cause of what `tell` makes of hands and draws that are both changed.
    fn cause_of(tell: &dyn Fn(&Rulebook) -> Telling) -> (Vec<String>, Option<Cause>) {
        let library = Library::built_in();
        let (a, b) = (
            version(&library, &[]),
            version(&library, &[("hand_size", "5"), ("draw_count", "2")]),
        );
        let options = options_between(a.rulebook.content(), b.rulebook.content());
        let told_by_a = tell(&a.rulebook);
        let experiment = Experiment {
            a: &a,
            b: &b,
            options: &options,
            library: &library,
            tell,
            told_by_a: &told_by_a,
        };
        let alone = experiment.each_alone();
        let first = first_difference(&told_by_a, &tell(&b.rulebook));
        let ids = options.iter().map(|option| option.id.clone()).collect();
        (ids, first.map(|first| experiment.cause(&first, &alone)))
    }

    #[test]
    fn one_option_is_enough() {
        let (ids, cause) = cause_of(&|rulebook| telling(&rulebook.content().rules.hand_size.to_string()));
        assert_eq!(ids, ["draw_count", "hand_size"]);
        assert_eq!(cause, Some(Cause::Alone(vec![1])));
    }

    #[test]
    fn two_options_are_needed() {
        let (_, cause) = cause_of(&|rulebook| {
            let rules = &rulebook.content().rules;
            telling(if rules.hand_size == 5 && rules.draw_count == 2 {
                "both"
            } else {
                "neither"
            })
        });
        assert_eq!(cause, Some(Cause::Together(vec![0, 1])));
    }

    #[test]
    fn what_no_option_does_has_no_cause() {
        let asked = std::cell::Cell::new(0);
        let (_, cause) = cause_of(&|_| {
            asked.set(asked.get() + 1);
            telling(if asked.get() >= 4 { "now" } else { "always" })
        });
        assert_eq!(cause, Some(Cause::Unknown));
    }

    #[test]
    fn nothing_differs() {
        assert_eq!(cause_of(&|_| telling("always")).1, None);
    }
}
