//! What went wrong in a game: its kind, and what makes two of a kind the same mistake.

use std::any::Any;
use std::fmt;

use holdup_hooks::{Limit, limit};
use holdup_rules::hook::HookFault;

/// What went wrong, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureKind {
    /// A script failed.
    Script,
    /// A script used up its budget of work.
    Work,
    /// Scripts used up their memory.
    Memory,
    /// A law does not hold.
    Law,
    /// The game went on and on, or stopped before its end.
    End,
    /// The game cannot be played again from its record, or comes out otherwise.
    Replay,
    /// The engine panicked.
    Panic,
}

impl FailureKind {
    /// What it is, as the beginning of a sentence.
    pub fn title(self) -> &'static str {
        match self {
            FailureKind::Script => "a script fails",
            FailureKind::Work => "a script takes too long",
            FailureKind::Memory => "scripts need too much memory",
            FailureKind::Law => "a law is broken",
            FailureKind::End => "the game does not end as games do",
            FailureKind::Replay => "the game does not come out the same again",
            FailureKind::Panic => "the engine panics",
        }
    }
}

/// What went wrong in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialFailure {
    /// Its kind.
    pub kind: FailureKind,
    /// What makes two failures of a kind the same one: the law, the line of the script.
    pub place: String,
    /// All that is known about it.
    pub text: String,
}

impl TrialFailure {
    pub(super) fn new(kind: FailureKind, place: impl Into<String>, text: impl Into<String>) -> TrialFailure {
        TrialFailure { kind, place: place.into(), text: text.into() }
    }

    /// Whether it is the same mistake, as far as can be told.
    pub fn is_same(&self, other: &TrialFailure) -> bool {
        (self.kind, &self.place) == (other.kind, &other.place)
    }

    pub(super) fn of_script(fault: &HookFault) -> TrialFailure {
        let HookFault { script, line, hook, .. } = fault;
        // What runs too long can be stopped anywhere.
        match limit(fault) {
            Some(Limit::Work) => {
                TrialFailure::new(FailureKind::Work, format!("{script} {hook}"), fault.to_string())
            }
            Some(Limit::Memory) => {
                TrialFailure::new(FailureKind::Memory, format!("{script} {hook}"), fault.to_string())
            }
            None => {
                TrialFailure::new(FailureKind::Script, format!("{script}:{line} {hook}"), fault.to_string())
            }
        }
    }

    pub(super) fn of_panic(panic: &(dyn Any + Send)) -> TrialFailure {
        let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(text), _) => (*text).to_owned(),
            (_, Some(text)) => text.clone(),
            _ => "it says nothing about it".to_owned(),
        };
        // Numbers in it differ from game to game.
        let place: String = text.split(|c: char| c.is_ascii_digit()).collect();
        TrialFailure::new(FailureKind::Panic, place, text)
    }
}

impl fmt::Display for TrialFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.title(), self.text)
    }
}
