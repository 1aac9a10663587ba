//! A page of Markdown while it is written.

use std::fmt;

use holdup_packs::reference::UsedIn;

use super::FieldInfo;

/// Whether pages link to content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// The pages stand in `docs/reference` beside the content they name.
    Beside,
    /// The pages stand elsewhere: content is named, but not linked.
    Nowhere,
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where it stands below `docs/reference`: `hooks.md`, `content/cars.md`.
    pub path: String,
    /// What stands in it.
    pub text: String,
    links: Links,
}

impl Page {
    /// A page that begins with a heading, and a line that says it is generated.
    pub(super) fn new(path: impl Into<String>, title: &str, links: Links) -> Page {
        let mut page = Page {
            path: path.into(),
            text: String::new(),
            links,
        };
        page.put(format_args!(
            "# {title}\n\nGenerated from the engine and its content by `holdup reference`; do not edit.\n\n"
        ));
        page
    }

    /// Appends text.
    pub(super) fn put(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = fmt::Write::write_fmt(&mut self.text, text);
    }

    /// The way from this page to the root of the installation.
    fn up(&self) -> String {
        "../".repeat(self.path.matches('/').count() + 2)
    }

    /// The way from this page to another one below `docs/reference`.
    pub(super) fn to(&self, page: &str) -> String {
        format!("{}{page}", "../".repeat(self.path.matches('/').count()))
    }

    /// A file of content or a script, as a link where that leads somewhere.
    fn file(&self, path: &str) -> String {
        let short = path.split_once('/').map_or(path, |(_, rest)| rest);
        match self.links {
            Links::Beside => format!("[{short}]({}{path})", self.up()),
            Links::Nowhere => format!("`{path}`"),
        }
    }

    /// A handful of files, and how many more there are; nothing where there is none.
    pub(super) fn files(&self, used: &UsedIn) -> String {
        let named: Vec<String> = used.files.iter().map(|path| self.file(path)).collect();
        let more = match used.count - used.files.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{}{more}", named.join(", "))
    }

    /// A paragraph that says where something is used.
    pub(super) fn used(&mut self, lead: &str, used: &UsedIn) {
        if used.count > 0 {
            let files = self.files(used);
            self.put(format_args!("\n{lead} {files}.\n"));
        }
    }

    /// A block of code.
    pub(super) fn code(&mut self, language: &str, text: &str) {
        self.put(format_args!("```{language}\n{}\n```\n", text.trim_end()));
    }

    /// A table of fields.
    pub(super) fn fields(&mut self, fields: &[FieldInfo]) {
        self.put(format_args!("| Name | Type | Means |\n| --- | --- | --- |\n"));
        for field in fields {
            let mark = if field.optional { "?" } else { "" };
            self.put(format_args!(
                "| `{}` | `{}{mark}` | {} |\n",
                field.name,
                escaped(field.kind),
                field.meaning
            ));
        }
    }
}

/// A bar would end the cell of a table.
pub(super) fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Several names in a sentence.
pub(super) fn quoted<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
