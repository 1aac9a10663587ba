//! How a single record fares.

use std::io;
use std::path::Path;

use holdup_packs::diagnostic::position;
use holdup_packs::{Dialogue, Files, Said, render};
use holdup_replay::compare::ComparedVersion;
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse::{self, RecordTrouble};

use crate::disk::{self, ShownPath};
use crate::library;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GradeTotal {
    Exact,
    Incomplete,
    SameResult,
    Diverged,
    /// A script of today cannot be run.
    Unplayable,
    Unread(RecordTrouble),
    Unreadable,
}

impl GradeTotal {
    /// Every one there is, in the order a total names them.
    pub(crate) const ALL: [GradeTotal; 10] = [
        GradeTotal::Exact,
        GradeTotal::Incomplete,
        GradeTotal::SameResult,
        GradeTotal::Diverged,
        GradeTotal::Unread(RecordTrouble::ContentChanged),
        GradeTotal::Unread(RecordTrouble::ContentMissing),
        GradeTotal::Unplayable,
        GradeTotal::Unread(RecordTrouble::Newer),
        GradeTotal::Unread(RecordTrouble::Damaged),
        GradeTotal::Unreadable,
    ];

    /// For people.
    pub(crate) fn word(self) -> Said {
        self.called().0
    }

    /// For programs.
    pub(crate) fn id(self) -> &'static str {
        self.called().1
    }

    fn called(self) -> (Said, &'static str) {
        match self {
            GradeTotal::Exact => (Said::GradeExact, "exact"),
            GradeTotal::Incomplete => (Said::GradeIncomplete, "incomplete"),
            GradeTotal::SameResult => (Said::GradeSameResult, "same_result"),
            GradeTotal::Diverged => (Said::GradeDiverged, "diverged"),
            GradeTotal::Unplayable => (Said::GradeUnplayable, "unplayable"),
            GradeTotal::Unread(RecordTrouble::Damaged) => (Said::GradeDamaged, "damaged"),
            GradeTotal::Unread(RecordTrouble::Newer) => (Said::GradeNewer, "newer"),
            GradeTotal::Unread(RecordTrouble::ContentMissing) => (Said::GradeMissing, "content_missing"),
            GradeTotal::Unread(RecordTrouble::ContentChanged) => (Said::GradeChanged, "content_changed"),
            GradeTotal::Unreadable => (Said::GradeUnreadable, "unreadable"),
        }
    }

    /// Whether another content can be the reason. A file that is wrong by itself is wrong under any.
    pub(crate) fn may_be_pinned(self) -> bool {
        match self {
            GradeTotal::SameResult | GradeTotal::Diverged | GradeTotal::Unplayable => true,
            GradeTotal::Unread(trouble) => {
                matches!(trouble, RecordTrouble::ContentChanged | RecordTrouble::ContentMissing)
            }
            GradeTotal::Exact | GradeTotal::Incomplete | GradeTotal::Unreadable => false,
        }
    }
}

pub(crate) struct Judged {
    /// Its path as people named it.
    pub(crate) name: String,
    pub(crate) outcome: GradeTotal,
    pub(crate) text: String,
    /// The line where it shows.
    pub(crate) line: Option<usize>,
    /// What is worth knowing where it is not as it should be.
    pub(crate) notes: Vec<String>,
    /// The hash of the content it says it was made with.
    pub(crate) content: Option<String>,
    /// That of the same rulebook version today, where it can be loaded.
    pub(crate) content_now: Option<String>,
    /// The rulebook version it says it was played by.
    pub(crate) version: Option<ComparedVersion>,
    /// Why it may fare as it likes.
    pub(crate) pinned: Option<String>,
}

impl Judged {
    fn new(path: &Path, outcome: GradeTotal, text: String) -> Judged {
        Judged {
            name: path.shown(),
            outcome,
            text,
            line: None,
            notes: Vec::new(),
            content: None,
            content_now: None,
            version: None,
            pinned: None,
        }
    }

    /// What cannot be read at all.
    pub(crate) fn unreadable(path: &Path, error: &io::Error, dialogue: &Dialogue) -> Judged {
        let word = dialogue.say(GradeTotal::Unreadable.word(), &[]);
        Judged::new(path, GradeTotal::Unreadable, format!("{word}: {error}"))
    }
}

/// Plays a record again, and tells in the language of this dialogue how it fares.
pub(crate) fn judge(path: &Path, library: &Library, dialogue: &Dialogue, in_colour: bool) -> Judged {
    match disk::read_bytes(path) {
        Ok(bytes) => judge_bytes(path, &bytes, library, dialogue, in_colour),
        Err(error) => Judged::unreadable(path, &error, dialogue),
    }
}

/// The same of a record that was read already.
pub(crate) fn judge_bytes(
    path: &Path,
    bytes: &[u8],
    library: &Library,
    dialogue: &Dialogue,
    in_colour: bool,
) -> Judged {
    let mut judged = played(path, bytes, library, dialogue, in_colour);
    judged.content = parse::content_of(bytes).map(str::to_owned);
    judged
}

fn played(path: &Path, bytes: &[u8], library: &Library, dialogue: &Dialogue, in_colour: bool) -> Judged {
    let name = path.shown();
    let record = match parse::read_or_why(&name, bytes, library) {
        Ok(record) => record,
        Err(unread) => {
            let mut files: Files = library.files().clone();
            files.insert(name, bytes);
            let shown = match in_colour {
                true => library::render(&unread.problems, &files),
                false => render(&unread.problems, &files, false),
            };
            let outcome = GradeTotal::Unread(unread.trouble);
            let text = format!("{}\n{}", dialogue.say(outcome.word(), &[]), shown.trim_end());
            let first = unread.problems.iter().find(|problem| !problem.label.is_empty());
            let line = first.map(|problem| position(bytes, problem.span.start).0);
            return Judged { line, ..Judged::new(path, outcome, text) };
        }
    };
    let content_now = Some(record.rulebook.content().preset.fingerprint.clone());
    let version = Some(ComparedVersion::of(&record));
    let hooks = match record.rulebook.hooks() {
        Ok(hooks) => hooks,
        Err(fault) => {
            let word = dialogue.say(GradeTotal::Unplayable.word(), &[]);
            return Judged {
                content_now,
                version,
                ..Judged::new(path, GradeTotal::Unplayable, format!("{word}: {fault}"))
            };
        }
    };
    let grade = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade;
    let (outcome, line) = match &grade {
        Grade::Exact => (GradeTotal::Exact, None),
        Grade::Incomplete { .. } => (GradeTotal::Incomplete, None),
        Grade::SameResult(difference) => (GradeTotal::SameResult, Some(difference.line)),
        Grade::Diverged { line, .. } => (GradeTotal::Diverged, *line),
    };
    Judged {
        line,
        notes: record.notes,
        content_now,
        version,
        ..Judged::new(path, outcome, grade.told(dialogue))
    }
}
