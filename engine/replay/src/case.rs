//! Cases: one rule, one situation, one expectation, in a Markdown file. Here a
//! file is split into its cases; [`front`] reads what stands before the first of
//! them, [`setup`] the situation; [`run`] plays it, [`compare`] holds lines
//! against expected lines, [`after`] the state against expected values, [`bless`]
//! writes what happened into the file.
//!
//! What a case may say is described in `docs/guide/modding/cases.md`.

pub mod after;
pub mod bless;
pub mod compare;
pub(crate) mod elsewhere;
pub mod front;
mod keys;
mod marks;
pub mod run;
pub mod setup;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use holdup_packs::{Diagnostic, first_unseen};
use holdup_tell::home::Short;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::code;

/// A case as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Path of its file.
    pub file: String,
    /// Line of its heading, from 1.
    pub line: usize,
    /// Its name, unique over a folder.
    pub name: String,
    /// Where the heading stands.
    pub heading: Range<usize>,
    /// Ids of the rules it is about.
    pub rules: Vec<CitedRule>,
    /// The `setup` block.
    pub setup: FencedBlock,
    /// The `game` block.
    pub game: Option<FencedBlock>,
    /// The `after` block.
    pub after: Option<FencedBlock>,
    /// `seen by belle` blocks: bandit, where the name stands, and block.
    pub seen: Vec<(String, Range<usize>, FencedBlock)>,
}

impl Case {
    /// The same case with the names of packs blanked out where a thing can be called without one.
    #[must_use]
    pub(crate) fn shortened(&self, short: &Short) -> Case {
        let mut case = self.clone();
        let seen = case.seen.iter_mut().map(|(who, _, block)| {
            *who = short.blanked(who).trim().to_owned();
            block
        });
        for block in [&mut case.setup].into_iter().chain(&mut case.game).chain(&mut case.after).chain(seen) {
            block.as_read = Some(short.blanked(&block.text).into_owned());
        }
        case
    }
}

/// A rule id where it is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitedRule {
    /// The id.
    pub id: String,
    /// Where it stands.
    pub span: Range<usize>,
}

/// The text inside a fence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FencedBlock {
    /// The text.
    pub text: String,
    /// Where it stands, without the fences.
    pub span: Range<usize>,
    /// Number of its first line, from 1.
    pub line: usize,
    /// The text as it is read, where that is another one of the same length.
    pub as_read: Option<String>,
}

impl FencedBlock {
    /// The text as it is read: without the names of packs that can be left out.
    pub fn read(&self) -> &str {
        self.as_read.as_deref().unwrap_or(&self.text)
    }

    /// Where line number `line` of the block (from 0) stands in the file.
    pub fn line_span(&self, line: usize) -> Range<usize> {
        let start: usize = self.text.split_inclusive('\n').take(line).map(str::len).sum();
        let length = self.text.lines().nth(line).map_or(0, str::len);
        self.span.start + start..self.span.start + start + length
    }
}

/// A file of cases with everything that is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct CaseFile {
    /// The cases that can be run.
    pub cases: Vec<Case>,
    /// What is wrong.
    pub problems: Vec<Diagnostic>,
}

/// Splits a file into its cases.
pub fn read(file: &str, bytes: &[u8]) -> CaseFile {
    let bytes = holdup_packs::plain(bytes);
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let problem =
                code::problem(&code::CASE_TEXT, file, at..at + 1, "this file is not UTF-8 text", None);
            return CaseFile { cases: Vec::new(), problems: vec![problem] };
        }
    };
    if let Some((at, unseen)) = first_unseen(text) {
        let message = code::unseen_in("a file of cases", unseen);
        let help = "remove it: whoever reads the case must see all of it".to_owned();
        let span = at..at + unseen.len_utf8();
        let problem = code::problem(&code::CASE_TEXT, file, span, message, Some(help));
        return CaseFile { cases: Vec::new(), problems: vec![problem] };
    }
    let front = front::read(file, text);
    if !front.problems.is_empty() {
        // Without their packs its cases would only tell what follows from that.
        return CaseFile { cases: Vec::new(), problems: front.problems };
    }
    let mut reader = CaseReader { file, text, all: CaseFile::default(), case: None, setup: false };
    reader.read(front.end);
    reader.all
}

/// Everything that is wrong with cases taken together: names that repeat and
/// rules nobody states.
pub fn check_all(cases: &[Case], statements: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut names: BTreeMap<&str, &Case> = BTreeMap::new();
    for case in cases {
        if let Some(first) = names.insert(&case.name, case) {
            let message = format!("two cases are called `{}`", case.name);
            problems.push(
                Diagnostic::new(&code::CASE_NAME, &case.file, case.heading.clone(), message)
                    .label("this name is taken")
                    .related(&first.file, first.heading.clone(), "by this case")
                    .help("give each case a name of its own, so that it can be found and moved"),
            );
        }
        problems.extend(case.rules.iter().filter(|cited| !is_known(statements, &cited.id)).map(|cited| {
            let message = format!("no statement has the id `{}`", cited.id);
            let help = "statements are listed by `holdup rules`; differences between rulebooks begin with D-, open questions with AMB-";
            code::problem(&code::CASE_UNKNOWN_RULE, &case.file, cited.span.clone(), message, Some(help.to_owned()))
        }));
    }
    problems
}

/// Statements must be those of a pack; notes beside it are only checked for their form.
fn is_known(statements: &BTreeSet<String>, id: &str) -> bool {
    let numbered = |rest: &str| rest.len() == 3 && rest.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(rest) = id.strip_prefix("D-").or_else(|| id.strip_prefix("AMB-")) {
        return numbered(rest);
    }
    statements.contains(id)
}

struct CaseReader<'a> {
    file: &'a str,
    text: &'a str,
    all: CaseFile,
    case: Option<Case>,
    setup: bool,
}

impl CaseReader<'_> {
    /// Reads what stands behind the front matter, which ends at `from`.
    fn read(&mut self, from: usize) {
        let events = Parser::new(&self.text[from..]).into_offset_iter();
        let mut events = events.map(|(event, span)| (event, span.start + from..span.end + from));
        while let Some((event, span)) = events.next() {
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    let mut name = String::new();
                    for (inside, _) in events.by_ref() {
                        match inside {
                            Event::Text(text)
                            | Event::Code(text)
                            | Event::InlineHtml(text)
                            | Event::Html(text) => name.push_str(&text),
                            Event::SoftBreak | Event::HardBreak => name.push(' '),
                            Event::End(TagEnd::Heading(_)) => break,
                            _ => {}
                        }
                    }
                    if level <= HeadingLevel::H2 {
                        self.finish();
                    }
                    if level == HeadingLevel::H2 {
                        self.begin(name, span);
                    }
                }
                Event::Start(Tag::Paragraph) => self.paragraph(span),
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    let info = info.into_string();
                    let mut inside: Option<Range<usize>> = None;
                    for (event, at) in events.by_ref() {
                        match event {
                            Event::Text(_) => inside = Some(inside.map_or(at.start, |all| all.start)..at.end),
                            Event::End(TagEnd::CodeBlock) => break,
                            _ => {}
                        }
                    }
                    let first_line =
                        self.text[span.clone()].find('\n').map_or(span.end, |at| span.start + at + 1);
                    let inside = inside.unwrap_or(first_line..first_line);
                    self.block(&info, span, inside);
                }
                _ => {}
            }
        }
        self.finish();
    }

    fn problem(
        &mut self,
        code: &'static holdup_packs::Code,
        span: Range<usize>,
        message: String,
        help: &str,
    ) {
        self.all.problems.push(code::problem(code, self.file, span, message, Some(help.to_owned())));
    }

    fn begin(&mut self, name: String, heading: Range<usize>) {
        let heading = heading.start..heading.start + self.text[heading].trim_end().len();
        if name.trim().is_empty() {
            let help = "write its name behind the `##`";
            self.problem(&code::CASE_NAME, heading.clone(), "this case has no name".to_owned(), help);
        }
        let line = self.text[..heading.start].matches('\n').count() + 1;
        let name = name.trim().to_owned();
        self.setup = false;
        self.case = Some(Case { file: self.file.to_owned(), line, name, heading, ..Case::default() });
    }

    fn finish(&mut self) {
        let Some(case) = self.case.take() else { return };
        if case.rules.is_empty() {
            let help = "add a line such as `Rule: BASE-move-a` under the heading";
            let message = format!("the case `{}` does not say which rule it is about", case.name);
            self.problem(&code::CASE_RULE, case.heading.clone(), message, help);
        }
        let lacks = match (self.setup, &case.game, &case.after) {
            (false, ..) => Some(("has no set-up", "add a fenced block that begins with ```setup")),
            (true, None, None) => Some((
                "expects nothing",
                "add a block that begins with ```game; a line `...` in it stands for whatever happens",
            )),
            _ => None,
        };
        if let Some((lacks, help)) = lacks {
            let message = format!("the case `{}` {lacks}", case.name);
            self.problem(&code::CASE_BLOCK, case.heading, message, help);
        } else if !case.name.is_empty() {
            self.all.cases.push(case);
        }
    }

    /// Looks for the `Rule:` line.
    fn paragraph(&mut self, span: Range<usize>) {
        let Some(case) = &mut self.case else { return };
        let mut at = span.start;
        for line in self.text[span].split_inclusive('\n') {
            let here = at;
            at += line.len();
            let trimmed = line.trim_start();
            let Some(rest) = trimmed.strip_prefix("Rule:").or_else(|| trimmed.strip_prefix("Rules:")) else {
                continue;
            };
            let mut start = here + line.len() - rest.len();
            // Ids end with the first full stop; prose may follow.
            let ids = rest.split_once(". ").map_or(rest, |(ids, _)| ids);
            for word in ids.split_inclusive([',', ' ', '·']) {
                let id = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
                if !id.is_empty() {
                    let offset = word.find(id).unwrap_or(0);
                    let span = start + offset..start + offset + id.len();
                    case.rules.push(CitedRule { id: id.to_owned(), span });
                }
                start += word.len();
            }
        }
    }

    fn block(&mut self, info: &str, fence: Range<usize>, inside: Range<usize>) {
        let line = self.text[..inside.start].matches('\n').count() + 1;
        let block =
            FencedBlock { text: self.text[inside.clone()].to_owned(), span: inside, line, as_read: None };
        let Some(case) = &mut self.case else {
            if matches!(info.split_whitespace().next(), Some("setup" | "game" | "after" | "seen")) {
                let help = "a case begins with a heading of two hashes: `## Name of the case`";
                let message = format!("this `{info}` block belongs to no case");
                self.problem(&code::CASE_BLOCK, fence, message, help);
            }
            return;
        };
        let repeated = match info.trim() {
            "setup" => {
                case.setup = block;
                std::mem::replace(&mut self.setup, true)
            }
            "game" => case.game.replace(block).is_some(),
            "after" => case.after.replace(block).is_some(),
            other => {
                // Any other fence is an illustration.
                if let Some(who) = other.strip_prefix("seen by ").map(str::trim) {
                    let at = fence.start + self.text[fence.clone()].find(who).unwrap_or_default();
                    case.seen.push((who.to_owned(), at..at + who.len(), block));
                }
                false
            }
        };
        if repeated {
            let help = "one case, one situation: begin another case with a heading of its own";
            let message = format!("the case `{}` has two `{info}` blocks", case.name);
            self.problem(&code::CASE_BLOCK, fence, message, help);
        }
    }
}
