//! Comparing rulebook versions by what they make of a recorded game: its deal,
//! draws and answers are played under each, the two tellings are held against
//! each other line by line, and options and values of content are tried one by
//! one until it is known which of them is behind the first difference.
//!
//! The deal is the record's under both versions: what a version deals
//! otherwise does not show. Nothing here prints or opens a file.

mod cause;
mod scene;
mod script;
mod tell;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Diagnostic;
use holdup_rules::game::Witness;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use similar::{Algorithm, DiffOp, capture_diff_slices};

pub use cause::{DifferenceCause, KeyDifference, KeyKind, keys_between, options_between, prepare};
pub use scene::Scene;
pub use tell::{Counted, Ending, GameEnd, LocatedLine, OtherResult, Recorded, StandIn, ToldGame, Unasked};

use crate::library::Library;
use crate::parse::Record;
use cause::{Experiment, first_difference};
use script::SceneScript;
use tell::{tell, tell_to};

/// A rulebook version to compare.
#[derive(Clone, Debug)]
pub struct ComparedVersion {
    /// How it is called in the comparison.
    pub name: String,
    /// Its preset.
    pub preset: String,
    /// Options set otherwise, with values as TOML writes them.
    pub options: Vec<(String, String)>,
    /// The whole, loaded.
    pub rulebook: Arc<Rulebook>,
}

impl ComparedVersion {
    /// The version of a preset with some options set otherwise.
    ///
    /// # Errors
    /// Everything that is wrong with its content.
    pub fn load(
        library: &Library,
        preset: &str,
        options: &[(String, String)],
    ) -> Result<ComparedVersion, Arc<Vec<Diagnostic>>> {
        let set: Vec<String> = options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        Ok(ComparedVersion {
            name: format!("{preset}{}", set.concat()),
            preset: preset.to_owned(),
            options: options.to_vec(),
            rulebook: library.rulebook(preset, options)?,
        })
    }

    /// The version a record was played under, with its house rules.
    pub fn of(record: &Record) -> ComparedVersion {
        let set = !record.house_rules().is_empty();
        ComparedVersion {
            name: record.played_by().to_owned() + if set { " with house rules" } else { "" },
            preset: record.played_by().to_owned(),
            options: record.house_rules().to_vec(),
            rulebook: Arc::clone(&record.rulebook),
        }
    }
}

/// A stretch in which two tellings differ: lines of the one stand where lines
/// of the other do. One of the two may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferingStretch {
    /// Numbers of the first telling's lines.
    pub a: std::ops::Range<usize>,
    /// Numbers of the second telling's lines.
    pub b: std::ops::Range<usize>,
}

/// What a cause changes by itself: a single key, or several none of which does anything alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Numbers of the keys in [`Comparison::keys`], ascending.
    pub keys: Vec<usize>,
    /// The first line it changes, by number in the first telling.
    pub line: usize,
    /// How the game ends then.
    pub ending: Ending,
}

/// One record under two versions.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The game as the first version tells it.
    pub a: ToldGame,
    /// The game as the second version tells it.
    pub b: ToldGame,
    /// Every stretch in which they differ, in order.
    pub differences: Vec<DifferingStretch>,
    /// The options and values of content in which the versions differ.
    pub keys: Vec<KeyDifference>,
    /// What is behind the first difference, if there is one.
    pub cause: Option<DifferenceCause>,
    /// What would change this game by itself: single keys first, then sets of keys that do so only together.
    pub touches: Vec<Touch>,
    /// The line of the file where the first difference shows, where the first
    /// version tells the game as it is recorded up to there.
    pub line: Option<usize>,
}

impl Comparison {
    /// Whether the versions tell the same game to the letter.
    ///
    /// A game that cannot be played is never the same as another.
    pub fn is_same(&self) -> bool {
        self.is_played() && self.differences.is_empty() && self.a.ending == self.b.ending
    }

    /// True if the game can be played to its end, or as far as it is recorded, under both versions.
    pub fn is_played(&self) -> bool {
        ![&self.a, &self.b].iter().any(|telling| matches!(telling.ending, Ending::Stopped(_)))
    }

    /// Where the first difference is: the line of either telling that differs,
    /// of the second only where the first has no more.
    pub fn place(&self) -> Option<&LocatedLine> {
        let first = self.differences.first()?;
        self.place_of(first)
    }

    /// Where a difference is.
    pub fn place_of(&self, difference: &DifferingStretch) -> Option<&LocatedLine> {
        self.a.lines.get(difference.a.start).or_else(|| self.b.lines.get(difference.b.start))
    }

    /// Ids of the statements behind a difference: those of the line only the second
    /// version has, or else of the first's. What happened says more than what was answered.
    pub fn statements_of(&self, difference: &DifferingStretch) -> &[String] {
        let lines = |answers: bool| {
            let b = self.b.lines[difference.b.clone()].iter();
            b.chain(&self.a.lines[difference.a.clone()])
                .filter(move |line| line.text.starts_with('>') == answers)
        };
        let cites = |line: &&LocatedLine| !line.rules.is_empty();
        let found = lines(false).find(cites).or_else(|| lines(true).find(cites));
        found.map_or(&[], |line| &line.rules)
    }

    /// What these keys are called, by their numbers in [`Self::keys`].
    pub fn ids(&self, keys: &[usize]) -> Vec<&str> {
        keys.iter().map(|&at| self.keys[at].id.as_str()).collect()
    }

    /// The numbers of the keys that change this game, alone or together.
    pub fn touching(&self) -> Vec<usize> {
        let mut touching: Vec<usize> = self.touches.iter().flat_map(|touch| touch.keys.clone()).collect();
        if let Some(DifferenceCause::Together(keys)) = &self.cause {
            touching.extend(keys);
        }
        touching.sort_unstable();
        touching.dedup();
        touching
    }
}

/// Plays a record under two versions and holds the tellings against each other.
pub fn compare(record: &Record, a: &ComparedVersion, b: &ComparedVersion, library: &Library) -> Comparison {
    let mut script = SceneScript::read(&record.lines);
    // What each answer was asked for, only the record's own version can tell.
    tell(record, &record.rulebook, &mut script);
    let script = RefCell::new(script);
    let play = |rulebook: &Rulebook| tell(record, rulebook, &mut script.borrow().clone());
    let (told_by_a, told_by_b) = (play(&a.rulebook), play(&b.rulebook));
    let keys = keys_between(a, b);
    let experiment = Experiment {
        a,
        b,
        keys: &keys,
        library,
        tell: &play,
        told_by_a: &told_by_a,
        told_by_b: &told_by_b,
        tried: Cell::new(0),
    };
    let first = first_difference(&told_by_a, &told_by_b);
    let alone = experiment.each_alone();
    let (cause, tried) = first.as_ref().map(|first| experiment.cause(first, &alone)).unzip();
    let tried = tried.flatten();
    let behind = match (&cause, tried) {
        (Some(DifferenceCause::Together(keys)), Some(tried)) => Some((keys.clone(), tried)),
        _ => None,
    };
    let known = behind.as_ref().map_or(&[][..], |(keys, _)| keys);
    let others = experiment.together(&alone, known);
    let single = alone.into_iter().enumerate();
    let single = single.filter_map(|(at, tried)| Some((vec![at], tried?)));
    let touches = single
        .chain(behind)
        .chain(others)
        .map(|(keys, tried)| Touch { keys, line: tried.first.0, ending: tried.ending })
        .collect();
    let line = first.as_ref().and_then(|(at, _)| line_in_file(record, &told_by_a, *at));
    Comparison {
        differences: differences(&told_by_a, &told_by_b),
        a: told_by_a,
        b: told_by_b,
        keys,
        cause,
        touches,
        line,
    }
}

/// Plays a record under a version as [`compare`] does, for somebody who follows the game.
pub fn follow<W: Witness + 'static>(
    record: &Record,
    version: &ComparedVersion,
    witness: impl FnOnce(&Rc<Table>, &State) -> W,
) -> ToldGame {
    let mut script = SceneScript::read(&record.lines);
    tell(record, &record.rulebook, &mut script);
    tell_to(record, &version.rulebook, &mut script, witness)
}

fn differences(a: &ToldGame, b: &ToldGame) -> Vec<DifferingStretch> {
    // A line is the same only in the same scene, so that far-off lines that
    // happen to read alike are not matched.
    let keyed = |telling: &'_ ToldGame| -> Vec<(Scene, String)> {
        let lines = telling.lines.iter();
        lines.map(|line| (line.scene.clone(), line.text.clone())).collect()
    };
    capture_diff_slices(Algorithm::Myers, &keyed(a), &keyed(b))
        .iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| DifferingStretch { a: op.old_range(), b: op.new_range() })
        .collect()
}

/// Whether both are answers of the same bandit: the telling gave the recorded answer, which may be worded otherwise today.
fn answers_alike(recorded: &str, told: &str) -> bool {
    let who = |line: &str| line.strip_prefix('>').and_then(|rest| Some(rest.split_once(": ")?.0.to_owned()));
    who(recorded).is_some() && who(recorded) == who(told)
}

/// The line of the file that stands where a telling's line `at` does, if the
/// telling agrees with the file up to there.
fn line_in_file(record: &Record, telling: &ToldGame, at: usize) -> Option<usize> {
    let marks = |text: &str| text.starts_with('#');
    let recorded = || record.lines.iter().filter(|line| !marks(&line.text));
    let agrees = recorded()
        .zip(&telling.lines[..at])
        .all(|(recorded, told)| recorded.text == told.text || answers_alike(&recorded.text, &told.text));
    agrees.then(|| recorded().nth(at).map(|line| line.number))?
}
