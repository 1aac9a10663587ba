//! One line of a transcript, and what its first character means. The text of a
//! line is written in [`crate::transcript`] and nowhere else.

use holdup_rules::content::Content;
use holdup_rules::ids::FunctionId;

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptLineKind {
    /// `?`: what was asked and offered. Only cases write these.
    Question,
    /// `>`: an answer to a question.
    Answer,
    /// `~`: what chance decided.
    Chance,
    /// Anything else: what the engine said.
    Said,
}

impl TranscriptLineKind {
    /// The kind of a written line.
    pub fn of(text: &str) -> TranscriptLineKind {
        match text.as_bytes().first() {
            Some(b'?') => TranscriptLineKind::Question,
            Some(b'>') => TranscriptLineKind::Answer,
            Some(b'~') => TranscriptLineKind::Chance,
            _ => TranscriptLineKind::Said,
        }
    }
}

/// A line as the transcript hands it out.
#[derive(Clone, Copy, Debug)]
pub struct TranscriptLine<'a> {
    /// The line with its marker, without the end of line.
    pub text: &'a str,
    /// Its kind.
    pub kind: TranscriptLineKind,
    /// The statement the fact obeys; empty where a script's content names the rules.
    pub rule: &'static str,
    /// The script function that caused it.
    pub function: Option<FunctionId>,
}

impl TranscriptLine<'_> {
    /// The ids of the rules behind the line, separated by commas.
    pub fn rules(&self, content: &Content) -> String {
        if !self.rule.is_empty() {
            return self.rule.to_owned();
        }
        let script = self.function.and_then(|function| content.script_of(function));
        script.map(|script| script.rules.join(", ")).unwrap_or_default()
    }
}
