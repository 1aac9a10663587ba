//! Cases and records of a folder, gathered and judged one by one: what
//! `holdup test` and `cargo test` have in common. Files come in as paths and
//! bytes; nothing is opened or written here.

use std::collections::BTreeSet;
use std::rc::Rc;

use holdup_packs::diagnostic::codes;
use holdup_packs::{Diagnostic, Files, render};

use crate::case::bless::{self, BlockEdit};
use crate::case::run::{CaseFailure, Decided, SoFar};
use crate::case::{self, Case};
use crate::code;
use crate::grade;
use crate::library::Library;
use crate::parse;

/// Everything found.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// Cases that can be run, in the order of their files.
    pub cases: Vec<Case>,
    /// Paths of the records.
    pub records: Vec<String>,
    /// What is wrong with the files, so that some of it cannot be run.
    pub problems: Vec<Diagnostic>,
    /// The files.
    pub files: Files,
}

/// True if a file holds cases, by its name.
pub fn holds_cases(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.ends_with(".md") && name != "README.md"
}

impl Suite {
    /// Sorts files into cases (`.md`, but for READMEs) and records (`.record`);
    /// anything else is passed over. `statements` are those cases may cite.
    pub fn gather(files: Files, statements: &BTreeSet<String>) -> Suite {
        let mut suite = Suite::default();
        for (path, bytes) in files.under("") {
            let bytes = match bytes {
                Ok(bytes) => bytes,
                Err(reason) => {
                    let message = format!("`{path}` could not be read: {reason}");
                    let help = Some("check that it may be read, or remove it".to_owned());
                    suite.problems.push(code::problem(&codes::UNREADABLE, path, 0..0, message, help));
                    continue;
                }
            };
            if path.ends_with(".record") {
                suite.records.push(path.to_owned());
            } else if holds_cases(path) {
                let read = case::read(path, bytes);
                suite.cases.extend(read.cases);
                suite.problems.extend(read.problems);
            }
        }
        suite.problems.extend(case::check_all(&suite.cases, statements));
        suite.files = files;
        suite
    }

    /// Runs a case.
    ///
    /// # Errors
    /// What is wrong, as text for people.
    pub fn run(&self, case: &Case, library: &Library) -> Result<(), String> {
        case::run::check(case, library).map_err(|failure| self.text(failure))
    }

    /// Replays a record. Good is what agrees as far as the record goes.
    ///
    /// # Errors
    /// What is wrong, as text for people.
    pub fn replay(&self, path: &str, library: &Library) -> Result<(), String> {
        let bytes = self.files.get(path).unwrap_or_default();
        let (record, problems) = parse::read(path, bytes, library);
        let Some(record) = record else {
            return Err(render(&problems, &self.files, false));
        };
        let hooks = record.rulebook.hooks().map_err(|fault| fault.to_string())?;
        let replayed = grade::replay(&record, Rc::clone(&hooks), Box::new(|_| {}), &mut |_| {});
        match replayed.grade.agrees() {
            true => Ok(()),
            false => Err(format!("{path}: {}\n", replayed.grade)),
        }
    }

    /// Accepts what happens in all cases of a file: its new text, and what
    /// could not be accepted.
    pub fn bless_file(&self, path: &str, library: &Library) -> (Option<String>, Vec<String>) {
        let old = String::from_utf8_lossy(self.files.get(path).unwrap_or_default()).into_owned();
        let (mut all, mut failures) = (Vec::new(), Vec::new());
        for case in self.cases.iter().filter(|case| case.file == path) {
            match self.changes(case, library, &[]) {
                Ok(changes) => all.extend(changes),
                Err(failure) => failures.push(failure),
            }
        }
        ((!all.is_empty()).then(|| bless::apply(&old, all)), failures)
    }

    /// Plays a case as far as it says what is answered and drawn, and on by what was decided where it is open.
    ///
    /// # Errors
    /// What is wrong with how the case is written, as text for people.
    pub fn play_so_far(&self, case: &Case, library: &Library, decided: &[Decided]) -> Result<SoFar, String> {
        let so_far = case::run::play_so_far(case, library, decided);
        so_far.map_err(|problems| self.text(problems.into()))
    }

    /// As [`bless::changes`]; [`bless::apply`] writes it into the text of the file.
    ///
    /// # Errors
    /// Why there is nothing to accept, as text for people.
    pub fn changes(
        &self,
        case: &Case,
        library: &Library,
        decided: &[Decided],
    ) -> Result<Vec<BlockEdit>, String> {
        bless::changes(case, library, decided).map_err(|failure| self.text(failure))
    }

    fn text(&self, failure: CaseFailure) -> String {
        render(&failure.problems, &self.files, false) + &failure.different
    }
}
