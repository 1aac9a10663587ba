//! What is wrong with content: as data ([`Diagnostic`]), as a registry of kinds
//! ([`codes`]); [`crate::render`] makes text of it. Finding problems is the job of the
//! modules that look; nothing here decides whether something is one.

use std::ops::Range;

use serde::Serialize;

use crate::suggest::{Advice, Instead};

/// A table of codes, one row each: its constant, id, name, severity, the first version
/// that reports it, and what it means. Writes the constants, and `ALL` of them in
/// the order of the rows.
#[macro_export]
macro_rules! codes {
    ($($const:ident $id:literal $name:literal $severity:ident $since:literal $explanation:literal;)*) => {
        $(
            #[doc = $explanation]
            pub static $const: $crate::diagnostic::Code = $crate::diagnostic::Code {
                id: $id,
                name: $name,
                severity: $crate::diagnostic::Severity::$severity,
                explanation: $explanation,
                since: $since,
            };
        )*

        /// Every code, by ascending id within its letter.
        pub static ALL: &[&$crate::diagnostic::Code] = &[$(&$const),*];
    };
}

pub mod codes;
/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The content cannot be used.
    Error,
    /// The content can be used, but says something it probably does not mean.
    Warning,
}

impl Severity {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A kind of problem.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Code {
    /// `P201`; stable, so that people can search for it.
    pub id: &'static str,
    /// `unknown-key`.
    pub name: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it means, in one sentence.
    #[serde(rename = "meaning")]
    pub explanation: &'static str,
    /// First version of the engine that reports it.
    pub since: &'static str,
}

/// Another place that belongs to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Path of the file.
    pub file: String,
    /// Byte range in it.
    pub span: Range<usize>,
    /// What it has to do with the problem.
    pub label: String,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of problem it is.
    pub code: &'static Code,
    /// How bad it is.
    pub severity: Severity,
    /// Path of the file, or the path where a missing file should be.
    pub file: String,
    /// Byte range in the file.
    pub span: Range<usize>,
    /// One line: what is wrong.
    pub message: String,
    /// A few words at the marked place; empty where the file as a whole is meant.
    pub label: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The word in the marked place that stands for another one, where one is meant.
    pub instead: Option<Instead>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
}

impl Diagnostic {
    /// A problem at a place, with the severity its code usually has.
    pub fn new(
        code: &'static Code,
        file: impl Into<String>,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity,
            file: file.into(),
            span,
            message: message.into(),
            label: String::new(),
            help: None,
            instead: None,
            related: Vec::new(),
        }
    }

    /// Adds the words at the marked place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Advice>) -> Diagnostic {
        let Advice { text, instead } = help.into();
        (self.help, self.instead) = (Some(text), instead);
        self
    }

    /// Adds what to do about it, if there is something to say.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<Advice>>) -> Diagnostic {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// The same as a warning, for what is wrong but in nobody's way.
    #[must_use]
    pub fn warning(mut self) -> Diagnostic {
        self.severity = Severity::Warning;
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(
        mut self,
        file: impl Into<String>,
        span: Range<usize>,
        label: impl Into<String>,
    ) -> Diagnostic {
        self.related.push(Related { file: file.into(), span, label: label.into() });
        self
    }

    /// The edit of its file, of these bytes, by which one word is meant instead of another: a range, and its replacement.
    pub fn edit(&self, bytes: &[u8]) -> Option<(Range<usize>, String)> {
        let Instead { word, by } = self.instead.as_ref()?;
        let marked = std::str::from_utf8(bytes.get(self.span.clone())?).ok()?;
        let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
        let mut found = marked.match_indices(word.as_str()).filter(|(at, _)| {
            let (before, behind) = (&marked[..*at], &marked[at + word.len()..]);
            !before.ends_with(is_part) && !behind.starts_with(is_part)
        });
        let ((at, _), None) = (found.next()?, found.next()) else { return None };
        let start = self.span.start + at;
        // A key of a table goes without quotes as long as nothing in it needs them.
        let is_bare = !marked[..at].ends_with(['"', '\'']) && self.file.ends_with(".toml");
        let by = if is_bare && by.contains('/') { format!("\"{by}\"") } else { by.clone() };
        Some((start..start + word.len(), by))
    }

    /// Puts it among the others that are found.
    pub(crate) fn tell(self, out: &mut Vec<Diagnostic>) {
        out.push(self);
    }
}

/// Line and column of a byte, both counted from 1, the column in characters.
pub fn position(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// Whether one of these problems keeps the content from being used.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
