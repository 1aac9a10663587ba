//! Everything a modder can write, as one piece of data ([`Reference`]), gathered from
//! the tables in [`crate::registry`], the schemas and options of `holdup-packs`, the
//! codes of all messages, and the content that uses them; and every form it is
//! written in: pages, JSON, types and schemas for editors. What is checked in below
//! `docs/reference` and `scripts/types` is held against it by tests.

mod code;
mod content;
mod editor;
mod extra;
mod hook;
mod index;
mod luals;
mod luau;
mod option;
mod page;
mod script;
mod value;

use holdup_packs::Files;
use holdup_packs::reference::{Ids, KindInfo, OptionPage, SetBy, UsedIn, Uses, editor_schema};
use holdup_packs::{API, Code, kind};
use serde::Serialize;

use crate::registry::{Field, HOOKS, Kind, SELECTORS, VALUES, VERBS, VerbDeed};
use crate::{codes, limits};

pub use editor::EditorFile;
pub use page::{ContentLinks, ReferencePage};

/// Words by which a page of the reference is meant, each with how the paths of its pages begin.
const WORDS: [(&str, &str); 4] =
    [("hook", "hooks"), ("verb", OF_VERBS), ("value", "values"), ("key", "content/")];

/// The page about verbs.
const OF_VERBS: &str = "verbs";

fn pages_of(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, beginning)| *beginning)
}

/// A part of a page, from its heading on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageSection {
    /// The page it stands on, below `docs/reference`.
    pub page: String,
    /// What stands there.
    pub text: String,
}

impl PageSection {
    /// The word by which its page is meant.
    pub fn word(&self) -> Option<&'static str> {
        WORDS.iter().find(|(_, beginning)| self.page.starts_with(beginning)).map(|(word, _)| *word)
    }
}

/// Everything a modder can write.
#[derive(Debug, Serialize)]
pub struct Reference {
    /// Version of the engine.
    pub version: &'static str,
    /// Version of the pack format.
    pub api: i64,
    /// Hook points.
    pub hooks: Vec<HookEntry>,
    /// Verbs of `game`.
    pub verbs: Vec<VerbEntry>,
    /// Types of value.
    pub values: Vec<ValueType>,
    /// Tables that select.
    pub selectors: Vec<Selector>,
    /// What else scripts can use, and how much of it.
    pub sandbox: SandboxText,
    /// Options.
    pub options: Vec<OptionPage>,
    /// Kinds of content file.
    pub content: Vec<KindInfo>,
    /// Codes of messages.
    pub codes: Vec<&'static Code>,
    #[serde(skip)]
    ids: Ids,
}

/// A field of what a hook is told, of a selector, or an argument of a verb.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Whether it can be missing.
    pub optional: bool,
    /// What it means.
    pub meaning: &'static str,
    /// A line that uses it, where it needs one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
    /// Scripts that use it, where that can be told from others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_in: Option<UsedIn>,
}

/// A hook point.
#[derive(Debug, Serialize)]
pub struct HookEntry {
    /// Its name.
    pub name: &'static str,
    /// `query` or `reaction`.
    pub kind: &'static str,
    /// When it is called.
    pub when: &'static str,
    /// What it is told, beside `me`.
    pub told: Vec<FieldInfo>,
    /// The field with the bandit it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
    /// The field with whom it is about besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<&'static str>,
    /// The field with the pawn of nobody whose doing it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// Type of its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<&'static str>,
    /// What the answer means.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub answer_means: &'static str,
    /// First version of the engine that calls it.
    pub since: &'static str,
    /// A script that uses it.
    pub example: &'static str,
    /// Scripts that define it.
    pub used_in: UsedIn,
}

/// A verb.
#[derive(Debug, Serialize)]
pub struct VerbEntry {
    /// Its name behind `game.`.
    pub name: &'static str,
    /// `looks`, `acts` or `asks`.
    pub deed: &'static str,
    /// Its arguments.
    pub arguments: Vec<FieldInfo>,
    /// Type of its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// Whether the answer can be nil.
    pub result_optional: bool,
    /// Whether several can be asked at once: what is offered can then be a table by bandit, and the answer is one.
    pub several: bool,
    /// What it does.
    pub meaning: &'static str,
    /// What it reads that not everybody sees; nothing where it reads nothing such.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub secret: &'static str,
    /// Whether that is so only where not everybody sees it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_times: bool,
    /// How much of it there can be, and when.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub limit: &'static str,
    /// First version of the engine that has it.
    pub since: &'static str,
    /// A line that uses it.
    pub example: &'static str,
    /// Scripts that use it.
    pub used_in: UsedIn,
}

/// A type of value.
#[derive(Debug, Serialize)]
pub struct ValueType {
    /// Its name.
    pub name: &'static str,
    /// `number`, `counted`, `id` or `word`.
    pub form: &'static str,
    /// The type wherever one of which is wanted this one is good as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_a: Option<&'static str>,
    /// The ids there are, or the words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// What it stands for.
    pub meaning: &'static str,
    /// First version of the engine that has it.
    pub since: &'static str,
    /// A line that uses one.
    pub example: &'static str,
    /// Verbs that give one.
    pub given_by: Vec<&'static str>,
    /// Verbs that take one.
    pub taken_by: Vec<&'static str>,
    /// Scripts that use one of these verbs.
    pub used_in: UsedIn,
}

/// A table that selects some of all there are.
#[derive(Debug, Serialize)]
pub struct Selector {
    /// Its name.
    pub name: &'static str,
    /// What it selects.
    pub meaning: &'static str,
    /// Its fields.
    pub fields: Vec<FieldInfo>,
    /// First version of the engine that has it.
    pub since: &'static str,
}

/// What scripts can use beside `game`, and how much of it.
#[derive(Debug, Serialize)]
pub struct SandboxText {
    /// Functions.
    pub functions: &'static [&'static str],
    /// Libraries with their functions.
    pub libraries: &'static [(&'static str, &'static [&'static str])],
    /// Work of one call of a hook.
    pub work: u32,
    /// The same with everything it sets off.
    pub whole: u32,
    /// Values worked out without a call, a return or a round of a loop that are one unit of it.
    pub stretch: u32,
    /// Units of a call, a return or a round of a loop.
    pub least: u32,
    /// Tokens of one script.
    pub tokens: usize,
    /// For how many members of tables all work is dearer by as much again.
    pub crowd: u32,
    /// Bytes of the longest text.
    pub text: usize,
    /// Bytes all scripts together may hold.
    pub bytes: usize,
    /// How deep hooks may set each other off.
    pub deepest: u32,
}

impl Reference {
    /// Gathers everything; the content is that of all packs among these files.
    pub fn of(files: &Files) -> Reference {
        let uses = Uses::of(files);
        let scripts = script::ScriptUsage::of(files);
        let ids = uses.defined().clone();
        Reference {
            version: env!("CARGO_PKG_VERSION"),
            api: API,
            hooks: HOOKS.iter().map(|row| hook::info(row, &scripts)).collect(),
            verbs: VERBS.iter().map(|row| hook::verb_info(row, &scripts)).collect(),
            values: VALUES.iter().map(|row| value::info(row, &ids, &scripts)).collect(),
            selectors: SELECTORS.iter().map(|row| value::selector_info(row, &scripts)).collect(),
            sandbox: SandboxText {
                functions: limits::GLOBALS,
                libraries: limits::LIBRARIES,
                work: limits::BUDGET,
                whole: limits::WHOLE,
                stretch: limits::STRETCH,
                least: limits::LEAST,
                tokens: limits::MOST_TOKENS,
                crowd: limits::CROWD,
                text: limits::LONGEST_TEXT,
                bytes: limits::MEMORY_LIMIT,
                deepest: crate::DEEPEST,
            },
            options: holdup_packs::reference::options(files, &uses),
            content: holdup_packs::reference::kinds(&uses),
            codes: holdup_packs::diagnostic::codes::ALL.iter().chain(codes::ALL).copied().collect(),
            ids,
        }
    }

    /// Every page, by its path below `docs/reference`.
    pub fn pages(&self, links: ContentLinks) -> Vec<ReferencePage> {
        let mut pages = vec![
            index::page(self, links),
            hook::hooks_page(self, links),
            hook::verbs_page(self, links),
            value::page(self, links),
            option::page(self, links),
        ];
        pages.extend(content::pages(self, links));
        pages.push(code::page(self, links));
        pages
    }

    /// A page of this name, such as `hooks`, or every section about something of this name, each with its page. A word
    /// before the name says which pages are meant, as in `hook/hand_size`; so does `game.` before that of a verb.
    pub fn sections(&self, name: &str) -> Vec<PageSection> {
        let (beginning, name) =
            match name.split_once('/').and_then(|(word, name)| Some((pages_of(word)?, name))) {
                Some(of) => of,
                None => match name.strip_prefix("game.") {
                    Some(verb) => (OF_VERBS, verb),
                    None => ("", name),
                },
            };
        let pages = self.pages(ContentLinks::Nowhere);
        let mut pages = pages.iter().filter(|page| page.path.starts_with(beginning));
        let section = |page: &ReferencePage, text: String| PageSection { page: page.path.clone(), text };
        match pages.clone().find(|page| page.is_called(name)) {
            Some(page) => vec![section(page, page.text.clone())],
            None => pages
                .by_ref()
                .flat_map(|page| page.sections(name).into_iter().map(|text| section(page, text)))
                .collect(),
        }
    }

    /// Everything [`Self::sections`] finds.
    pub fn names(&self) -> Vec<String> {
        let pages = self.pages(ContentLinks::Nowhere);
        let mut names: Vec<String> = pages.iter().flat_map(ReferencePage::names).collect();
        names.sort();
        names.dedup();
        names
    }

    /// All of it for programs.
    pub fn json(&self) -> String {
        pretty(self)
    }

    /// Types for editors with the language server LuaLS or EmmyLua.
    pub fn library(&self) -> String {
        luals::library(self)
    }

    /// The same types for the language server luau-lsp.
    pub fn luau(&self) -> String {
        luau::types(self)
    }

    /// The JSON Schema of each kind of content file, by the name of its file.
    pub fn schemas(&self) -> Vec<(String, String)> {
        let all = kind::ALL.iter().chain(kind::BESIDE);
        all.map(|kind| {
            let schema = editor_schema(kind, &self.ids, &self.options);
            (holdup_packs::reference::schema_file(kind), pretty(&schema))
        })
        .collect()
    }

    /// Everything `docs/reference` holds, by path; elsewhere also what only programs read.
    pub fn files(&self, links: ContentLinks) -> Vec<(String, String)> {
        let pages = self.pages(links).into_iter().map(|page| (page.path, page.text));
        let mut files: Vec<(String, String)> = pages.collect();
        files.push(("library/holdup.lua".to_owned(), self.library()));
        if links == ContentLinks::Nowhere {
            // In the repository these types stand beside the scripts.
            files.push(("library/holdup.d.luau".to_owned(), self.luau()));
            files.push(("reference.json".to_owned(), self.json()));
            let schemas = self.schemas().into_iter();
            files.extend(schemas.map(|(name, text)| (format!("schemas/{name}"), text)));
        }
        files
    }

    /// What an editor needs in the folder of a pack.
    pub fn editor_files(&self) -> Vec<EditorFile> {
        editor::files(self)
    }
}

fn field_info(field: &Field) -> FieldInfo {
    FieldInfo {
        name: field.name,
        kind: field.kind.name(),
        optional: field.optional,
        meaning: field.meaning,
        ..FieldInfo::default()
    }
}

/// What stands behind a name or a type that can be missing.
fn mark(optional: bool) -> &'static str {
    if optional { "?" } else { "" }
}

fn type_of(kind: Kind) -> Option<&'static str> {
    (kind != Kind::Nothing).then(|| kind.name())
}

fn deed(deed: VerbDeed) -> &'static str {
    match deed {
        VerbDeed::Looks => "looks",
        VerbDeed::Acts => "acts",
        VerbDeed::Asks => "asks",
    }
}

/// JSON as people can read it too, with an end of line.
fn pretty(value: &impl Serialize) -> String {
    // Nothing here has a key that is no text, so that writing cannot fail.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
