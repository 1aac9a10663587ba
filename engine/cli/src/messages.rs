//! A page for every code a message can have: what it means, why it is an error, a
//! broken and a mended example, what to do. The pages lie in
//! `docs/reference/errors`, where people read them too; their examples are tried
//! by the tests.

use holdup_packs::Code;
use include_dir::{Dir, include_dir};
use serde::Serialize;

use crate::format::paragraph;
use crate::suggest;
use crate::text::Role;

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/reference/errors");

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Message {
    /// `P408`.
    pub(crate) code: &'static str,
    /// `option-value`.
    pub(crate) name: &'static str,
    pub(crate) means: &'static str,
    pub(crate) why: String,
    /// What stands beside both examples, as Markdown.
    pub(crate) beside: Option<String>,
    /// A broken example, as Markdown.
    pub(crate) broken: String,
    /// The example mended, as Markdown.
    pub(crate) mended: String,
    pub(crate) todo: String,
}

/// Every code of every crate.
fn codes() -> impl Iterator<Item = &'static Code> {
    let packs = holdup_packs::diagnostic::codes::ALL.iter();
    let hooks = holdup_hooks::codes::ALL.iter();
    packs.chain(hooks).chain(holdup_replay::code::ALL.iter()).copied()
}

fn page(code: &str) -> Option<&'static str> {
    PAGES.get_file(format!("{code}.md"))?.contents_utf8()
}

/// What stands under a heading of a page.
fn section(page: &str, heading: &str) -> Option<String> {
    let mut found: Option<Vec<&str>> = None;
    let mut in_block = false;
    for line in page.lines() {
        match line.strip_prefix("## ").filter(|_| !in_block) {
            Some(next) if next == heading => found = Some(Vec::new()),
            Some(_) if found.is_some() => break,
            Some(_) => {}
            None => found.iter_mut().for_each(|lines| lines.push(line)),
        }
        in_block ^= line.starts_with("```");
    }
    found.map(|lines| lines.join("\n").trim().to_owned())
}

/// What there is to say about a code, by its id or name.
pub(crate) fn message(wanted: &str) -> Option<Message> {
    let code = codes().find(|code| code.id.eq_ignore_ascii_case(wanted) || code.name == wanted)?;
    let page = page(code.id).unwrap_or_default();
    let under = |heading| section(page, heading).unwrap_or_default();
    Some(Message {
        code: code.id,
        name: code.name,
        means: code.explanation,
        why: under("Why it is an error"),
        beside: section(page, "Beside it"),
        broken: under("Broken"),
        mended: under("Mended"),
        todo: under("What to do"),
    })
}

impl Message {
    /// What to do and the examples, for programs that show Markdown.
    pub(crate) fn markdown(&self) -> String {
        let Message { why, broken, mended, todo, .. } = self;
        let beside = self.beside.as_ref();
        let beside = beside.map_or_else(String::new, |beside| format!("**Beside it**\n\n{beside}\n\n"));
        format!("{why} {todo}\n\n{beside}**Broken**\n\n{broken}\n\n**Mended**\n\n{mended}\n")
    }

    /// The page in lines that fit the terminal.
    pub(crate) fn text(&self) -> String {
        let title = Role::Strong.paint(&format!("{} {}", self.code, self.name));
        let mut text = format!("{title}\n{}\n", paragraph("  ", self.means, 2));
        text.push_str(&paragraph("  Why it is an error: ", &self.why, 4));
        text.push('\n');
        let beside = self.beside.as_ref().map(|beside| ("Beside it", beside));
        let examples = [("Broken", &self.broken), ("Mended", &self.mended)];
        for (heading, example) in beside.into_iter().chain(examples) {
            let heading = Role::Strong.paint(heading);
            text.push_str(&format!("\n  {heading}\n{}", shown(example)));
        }
        text.push_str(&format!("\n{}\n", paragraph("  What to do: ", &self.todo, 4)));
        text
    }
}

/// Markdown of an example for a terminal: blocks are set in, and nothing of them is wrapped.
fn shown(markdown: &str) -> String {
    let mut text = String::new();
    let mut in_block = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            let line = format!("      {line}");
            text.push_str(line.trim_end());
            text.push('\n');
        } else if !line.is_empty() {
            text.push_str(&paragraph("    ", line, 4));
            text.push('\n');
        }
    }
    text
}

/// Whether somebody means a code: a letter and three digits.
pub(crate) fn is_code(wanted: &str) -> bool {
    let digits = wanted.strip_prefix(|c: char| c.is_ascii_alphabetic());
    digits.is_some_and(|digits| digits.len() == 3 && digits.bytes().all(|c| c.is_ascii_digit()))
}

/// What to say to somebody who means a code there is not.
pub(crate) fn unknown(wanted: &str) -> String {
    let near = suggest::did_you_mean(wanted, codes().map(|code| code.id));
    format!("No message has the code `{wanted}`.{near}")
}

#[cfg(test)]
#[allow(
    clippy::disallowed_methods,
    reason = "the list of pages is written when a switch of the environment says so"
)]
mod tests {
    use std::fmt::Write;

    use super::*;

    #[test]
    fn every_code_has_a_page_and_every_page_a_code() {
        let files = PAGES.files().filter_map(|file| file.path().file_stem()?.to_str());
        let mut pages: Vec<&str> = files.filter(|name| *name != "README").collect();
        pages.sort_unstable();
        let mut ids: Vec<&str> = codes().map(|code| code.id).collect();
        ids.sort_unstable();
        assert_eq!(pages, ids);
    }

    #[test]
    fn every_page_begins_with_what_its_code_says() {
        for code in codes() {
            let begins = format!("# {} {}\n\n{}\n\n## ", code.id, code.name, code.explanation);
            let page = page(code.id).unwrap_or_default();
            assert!(page.starts_with(&begins), "{}.md must begin:\n{begins}", code.id);
        }
    }

    #[test]
    fn the_list_of_pages_is_complete() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/errors/README.md");
        let text = std::fs::read_to_string(path).unwrap();
        let (head, _) = text.split_once("| Code |").unwrap();
        let mut sorted: Vec<&Code> = codes().collect();
        sorted.sort_by_key(|code| code.id);
        let mut list = String::from("| Code | Name | What it means |\n| --- | --- | --- |\n");
        for code in sorted {
            let Code { id, name, explanation, .. } = code;
            writeln!(list, "| [{id}]({id}.md) | {name} | {explanation} |").unwrap();
        }
        let expected = format!("{head}{list}");
        if std::env::var("HOLDUP_BLESS").is_ok() {
            std::fs::write(path, expected).unwrap();
        } else {
            assert!(text == expected, "HOLDUP_BLESS=1 writes {path} anew");
        }
    }

    #[test]
    fn blocks_are_set_in_and_headings_within_them_are_none() {
        let page = "## Broken\n\n`a.md`:\n\n```text\n## no heading\n\nx\n```\n\n## Mended\n\ny\n";
        let broken = section(page, "Broken").unwrap();
        assert_eq!(shown(&broken), "    `a.md`:\n      ## no heading\n\n      x\n");
        assert_eq!(section(page, "Mended").unwrap(), "y");
        assert_eq!(section(page, "Beside it"), None);
    }
}
