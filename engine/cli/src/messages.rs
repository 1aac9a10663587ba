//! A page for every code a message can have: what it means, an example, what to
//! do. The sentence comes from where the code is declared, the rest from a table
//! beside this crate's other texts.

use std::collections::BTreeMap;

use holdup_packs::Code;
use serde::{Deserialize, Serialize};

use crate::suggest;

const PAGES: &str = include_str!("help/messages.toml");

/// What the table says about a code.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    example: String,
    todo: String,
}

/// What there is to say about a code.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Message {
    /// `P408`.
    pub(crate) code: &'static str,
    /// `option-value`.
    pub(crate) name: &'static str,
    /// What it means.
    pub(crate) means: &'static str,
    /// Something it would be said about.
    pub(crate) example: String,
    /// What to do.
    pub(crate) todo: String,
}

fn pages() -> BTreeMap<String, Page> {
    toml::from_str(PAGES).unwrap_or_default()
}

/// Every code of every crate.
fn codes() -> impl Iterator<Item = &'static Code> {
    let packs = holdup_packs::diagnostic::codes::ALL.iter();
    let hooks = holdup_hooks::codes::ALL.iter();
    packs.chain(hooks).chain(holdup_replay::code::ALL.iter()).copied()
}

/// The page of a code, by its id or name.
pub(crate) fn message(wanted: &str) -> Option<Message> {
    let code = codes().find(|code| code.id.eq_ignore_ascii_case(wanted) || code.name == wanted)?;
    let page = pages().remove(code.id);
    Some(Message {
        code: code.id,
        name: code.name,
        means: code.explanation,
        example: page
            .as_ref()
            .map_or_else(String::new, |page| page.example.clone()),
        todo: page.map_or_else(String::new, |page| page.todo),
    })
}

/// Whether somebody means a code: a letter and three digits.
pub(crate) fn is_code(wanted: &str) -> bool {
    let digits = wanted.strip_prefix(|c: char| c.is_ascii_alphabetic());
    digits.is_some_and(|digits| digits.len() == 3 && digits.bytes().all(|c| c.is_ascii_digit()))
}

/// What to say to somebody who means a code there is not.
pub(crate) fn unknown(wanted: &str) -> String {
    let ids: Vec<&str> = codes().map(|code| code.id).collect();
    let near = suggest::nearest(wanted, ids.iter().copied());
    let near = near.map_or_else(String::new, |near| format!(" Did you mean `{near}`?"));
    format!("No message has the code `{wanted}`.{near}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_and_every_page_a_code() {
        let pages: Vec<String> = toml::from_str::<BTreeMap<String, Page>>(PAGES)
            .map(|pages| pages.into_keys().collect())
            .unwrap_or_default();
        let mut ids: Vec<&str> = codes().map(|code| code.id).collect();
        ids.sort_unstable();
        assert_eq!(pages, ids);
    }
}
