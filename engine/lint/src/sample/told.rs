//! What is said of a sample game that came to no good end.

use std::ops::Range;

use holdup_hooks::{BUDGET, codes, function_in, refused_always};
use holdup_packs::{Diagnostic, Files, Severity};
use holdup_rules::hook::{HookFault, HookPoint};
use holdup_tell::law::BrokenLaw;

use super::Wrong;
use super::variant::Variant;

/// Where a fault turned up.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FaultSite {
    /// In a game by the version that is checked.
    Game,
    /// In a game by a version that differs in this, which what is checked speaks of
    /// itself, or does not.
    Variant(String, bool),
    /// In a situation that was made up.
    MadeUp,
}

#[derive(Clone, Debug)]
pub(super) struct SampleFailure {
    wrong: Wrong,
    place: FaultSite,
}

impl SampleFailure {
    /// What ended a sample game.
    pub(super) fn in_a_game(wrong: Wrong, variant: Option<&Variant>) -> SampleFailure {
        let place = variant
            .map_or(FaultSite::Game, |variant| FaultSite::Variant(variant.name.clone(), variant.is_own));
        SampleFailure { wrong, place }
    }

    pub(super) fn made_up(fault: HookFault) -> SampleFailure {
        SampleFailure { wrong: Wrong::Fault(fault), place: FaultSite::MadeUp }
    }

    /// Whether both are one mistake: the same line fails for others too, and once is enough.
    pub(super) fn is_same(&self, other: &SampleFailure) -> bool {
        match (&self.wrong, &other.wrong) {
            (Wrong::Fault(one), Wrong::Fault(other)) => {
                (&one.script, one.line) == (&other.script, other.line)
            }
            (Wrong::Law(one), Wrong::Law(other)) => one.name() == other.name(),
            _ => false,
        }
    }

    /// As people are told.
    pub(super) fn told(&self, files: &Files) -> Diagnostic {
        match &self.wrong {
            Wrong::Fault(fault) => self.told_of_fault(fault, files),
            Wrong::Law(law) => self.told_of_law(law, files),
        }
    }

    fn told_of_law(&self, law: &BrokenLaw, files: &Files) -> Diagnostic {
        let pack = files.shared_packs().map(|(id, _)| id).last();
        let file = pack.map_or_else(String::new, |id| format!("content/{id}/pack.toml"));
        let message = format!("a sample game breaks a law: {law}");
        let help = "rows that are right by themselves can leave no way out together: change one of them; if none is to \
                    blame, please report it with this pack";
        let found =
            Diagnostic::new(&codes::FAILS_IN_PLAY, file, 0..0, message).label("in a game with this pack");
        match &self.place {
            FaultSite::Variant(with, is_own) => {
                let found = found.help(format!("it was a game with {with}; {help}"));
                if *is_own { found } else { found.warning() }
            }
            _ => found.help(help),
        }
    }

    fn told_of_fault(&self, fault: &HookFault, files: &Files) -> Diagnostic {
        let HookFault { script, line, hook, inputs, message, .. } = fault;
        let file = format!("scripts/{script}");
        let span = files.get(&file).map_or(0..0, |bytes| line_at(bytes, *line));
        if self.place == FaultSite::MadeUp {
            let message = format!("`{hook}` fails here: {message}");
            let mut found = Diagnostic::new(&codes::FAILS_WHEN_CALLED, file, span, message)
                .label("called on a made-up situation");
            let called = format!("no sample game called it, so it was called for {inputs}");
            found.help = if refused_always(fault) {
                found.severity = Severity::Error;
                Some(format!("{called}; this fails in every situation"))
            } else {
                Some(format!("{called}, which may never come about; a case would show"))
            };
            return found;
        }
        let message = format!("`{hook}` stops a game here: {message}");
        let found = Diagnostic::new(&codes::FAILS_IN_PLAY, file, span, message).label("in a sample game");
        match &self.place {
            FaultSite::Variant(with, is_own) => {
                let found = found.help(format!("it was called for {inputs}, in a game with {with}"));
                if *is_own { found } else { found.warning() }
            }
            _ => found.help(format!("it was called for {inputs}")),
        }
    }
}

/// A hook that does much.
pub(super) fn dear(files: &Files, path: &str, point: HookPoint, work: u32) -> Diagnostic {
    let name = point.name();
    let text = std::str::from_utf8(files.get(path).unwrap_or_default()).unwrap_or_default();
    let message = format!("`{name}` did {work} units of work in a sample game, and {BUDGET} are the most");
    Diagnostic::new(&codes::DEAR_HOOK, path, function_in(text, name).unwrap_or(0..0), message)
        .label("more than half of what one call may do")
        .help("go through less, or leave loops early: with more seats or loot than here it may be stopped")
}

/// The bytes of a line, without the space around it.
fn line_at(bytes: &[u8], number: u32) -> Range<usize> {
    let mut start = 0;
    for (at, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if at + 1 == number as usize {
            let from = start + (line.len() - line.trim_ascii_start().len());
            return from..(start + line.trim_ascii_end().len()).max(from);
        }
        start += line.len();
    }
    0..0
}
