//! What became of cases and records that were run, for programs: JSON of a shape
//! of ours, JUnit's XML, and annotations for workflows on GitHub. People are told
//! by the commands themselves.

mod junit;

use std::io::Write;

use holdup_packs::diagnostic::position;
use holdup_packs::{Diagnostic, Files, render};
use serde::Serialize;

use crate::annotation;
use crate::failure::Failure;
use crate::finding::{self, Finding};
use crate::format;
use crate::text::count;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people.
    Human,
    /// For programs: an object with the results and their total.
    Json,
    /// For programs: JUnit's XML, which most servers that build and test can read.
    Junit,
    /// For workflows on GitHub, which show what failed beside its line.
    Github,
}

/// What became of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerdictStatus {
    /// It is as it should be.
    Passed,
    /// It is not.
    Failed,
    /// It could not be run at all.
    Error,
    /// It is not as it should be, and need not be.
    Pinned,
}

/// A thing that was run. This shape is stable: fields are added, and never taken away or given another meaning.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TestVerdict {
    /// `case`, `record`, or `file` for what could not be read.
    pub(crate) kind: &'static str,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) file: String,
    /// From 1, where a line is to blame.
    pub(crate) line: Option<usize>,
    pub(crate) status: VerdictStatus,
    /// In a word: `exact`, `diverged`, `damaged`; a case that fails is `different`.
    pub(crate) grade: &'static str,
    /// What there is to say, without colours.
    pub(crate) text: String,
    /// Why a record is pinned.
    pub(crate) reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Total {
    pub(crate) results: usize,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) errors: usize,
    pub(crate) pinned: usize,
    /// Those nobody waited for.
    pub(crate) not_run: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct Verdicts<'a> {
    #[serde(skip)]
    pub(crate) command: &'a str,
    pub(crate) results: &'a [TestVerdict],
    /// What is no result, but worth mending: pins that do nothing.
    pub(crate) warnings: Vec<Finding>,
    pub(crate) total: Total,
}

impl Total {
    pub(crate) fn of(verdicts: &[TestVerdict], not_run: usize) -> Total {
        let number = |status| verdicts.iter().filter(|verdict| verdict.status == status).count();
        Total {
            results: verdicts.len(),
            passed: number(VerdictStatus::Passed),
            failed: number(VerdictStatus::Failed),
            errors: number(VerdictStatus::Error),
            pinned: number(VerdictStatus::Pinned),
            not_run,
        }
    }

    /// Whether all was run, and nothing is to be mended.
    pub(crate) fn is_good(&self) -> bool {
        self.failed + self.errors + self.not_run == 0
    }

    /// `18 passed, 1 failed, 1 pinned`.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{} passed, {} failed", self.passed, self.failed);
        for (number, what) in
            [(self.errors, "could not be read"), (self.pinned, "pinned"), (self.not_run, "not run")]
        {
            if number > 0 {
                text.push_str(&format!(", {number} {what}"));
            }
        }
        text
    }
}

impl Verdicts<'_> {
    /// Prints them; for people nothing.
    pub(crate) fn print(&self, format: ReportFormat, out: &mut dyn Write) -> Result<(), Failure> {
        match format {
            ReportFormat::Human => Ok(()),
            ReportFormat::Json => format::json(self, out),
            ReportFormat::Junit => Ok(junit::write(self, out)?),
            ReportFormat::Github => self.github(out),
        }
    }

    /// What failed as errors, what is pinned as notices, and the total as a line of the log.
    fn github(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for verdict in self.results {
            let (level, text) = match verdict.status {
                VerdictStatus::Passed => continue,
                VerdictStatus::Failed | VerdictStatus::Error => ("error", verdict.text.as_str()),
                VerdictStatus::Pinned => ("notice", verdict.reason.as_deref().unwrap_or_default()),
            };
            let about = [
                ("file", forward(&verdict.file)),
                ("line", verdict.line.map_or_else(String::new, |line| line.to_string())),
                ("title", format!("{}: {}", verdict.word(), verdict.name)),
            ];
            writeln!(out, "{}", annotation::command(level, &about, text))?;
        }
        finding::as_github(&self.warnings, out)?;
        let total = format!("{}: {}", count(self.total.results, "result"), self.total.text());
        writeln!(out, "{total}")?;
        Ok(())
    }
}

impl TestVerdict {
    /// What keeps a file from being read.
    pub(crate) fn of_problem(problem: &Diagnostic, files: &Files) -> TestVerdict {
        let bytes = files.get(&problem.file).filter(|_| !problem.label.is_empty());
        TestVerdict {
            kind: "file",
            name: format!("{} {}", problem.code.id, problem.code.name),
            file: problem.file.clone(),
            line: bytes.map(|bytes| position(bytes, problem.span.start).0),
            status: VerdictStatus::Error,
            grade: "unreadable",
            text: render(std::slice::from_ref(problem), files, false).trim_end().to_owned(),
            reason: None,
        }
    }

    /// The name people call it by: of a case, with its file.
    pub(crate) fn full_name(&self) -> String {
        if self.name == self.file { self.name.clone() } else { format!("{}: {}", self.file, self.name) }
    }

    /// The grade; what is pinned is called so.
    fn word(&self) -> String {
        let grade = self.grade.replace('_', " ");
        match self.status {
            VerdictStatus::Pinned => format!("pinned, {grade}"),
            _ => grade,
        }
    }
}

/// A path as workflows name it: from where we are, with `/` between its folders.
fn forward(path: &str) -> String {
    let path = path.replace('\\', "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}

/// A text without control codes of colours.
pub(crate) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
