//! What is said of a script that failed.

use std::ops::Range;

use holdup_hooks::{codes, refused_always};
use holdup_packs::{Diagnostic, Files, Severity};
use holdup_rules::hook::HookFault;

/// Where a fault turned up.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Where {
    /// In a game, by the version that is checked or by one that differs as is said.
    Game(String),
    /// In a situation that was made up.
    MadeUp,
}

/// A script that failed.
#[derive(Clone, Debug)]
pub(super) struct Found {
    fault: HookFault,
    place: Where,
}

impl Found {
    /// A fault that ended a sample game; `version` says how the rules differed from those checked.
    pub(super) fn in_a_game(fault: HookFault, version: &str) -> Found {
        Found {
            fault,
            place: Where::Game(version.to_owned()),
        }
    }

    /// A fault in a made-up situation.
    pub(super) fn made_up(fault: HookFault) -> Found {
        Found {
            fault,
            place: Where::MadeUp,
        }
    }

    /// Whether both are one mistake: the same line fails for others too, and once is enough.
    pub(super) fn is_same(&self, other: &Found) -> bool {
        (&self.fault.script, self.fault.line) == (&other.fault.script, other.fault.line)
    }

    /// As people are told.
    pub(super) fn told(&self, files: &Files) -> Diagnostic {
        let HookFault {
            script,
            line,
            hook,
            inputs,
            message,
        } = &self.fault;
        let file = format!("scripts/{script}");
        let span = files.get(&file).map_or(0..0, |bytes| line_at(bytes, *line));
        match &self.place {
            Where::Game(version) => {
                let message = format!("`{hook}` stops a game here: {message}");
                let by = if version.is_empty() {
                    String::new()
                } else {
                    format!(", in a game with {version}")
                };
                Diagnostic::new(&codes::FAILS_IN_PLAY, file, span, message)
                    .label("in a sample game")
                    .help(format!("it was called for {inputs}{by}"))
            }
            Where::MadeUp => {
                let message = format!("`{hook}` fails here: {message}");
                let mut found = Diagnostic::new(&codes::FAILS_WHEN_CALLED, file, span, message)
                    .label("called on a made-up situation")
                    .help(format!(
                        "no sample game came to call it, so it was called for {inputs}; if that cannot come about, a \
                         case shows what can"
                    ));
                if refused_always(&self.fault) {
                    found.severity = Severity::Error;
                    found.help = Some(format!(
                        "no sample game came to call it, so it was called for {inputs}; it fails so in any situation"
                    ));
                }
                found
            }
        }
    }
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
