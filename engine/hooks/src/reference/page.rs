//! A page of Markdown while it is written.

use std::fmt;

use holdup_packs::reference::{KindInfo, UsedIn};

use super::{FieldInfo, mark};

/// Whether pages link to content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentLinks {
    /// The pages stand in `docs/reference` beside the content they name.
    Beside,
    /// The pages stand elsewhere: content is named, but not linked.
    Nowhere,
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferencePage {
    /// Where it stands below `docs/reference`: `hooks.md`, `content/cars.md`.
    pub path: String,
    /// What stands in it.
    pub text: String,
    links: ContentLinks,
}

impl ReferencePage {
    /// A page that begins with a heading, and a line that says it is generated.
    pub(super) fn new(path: impl Into<String>, title: &str, links: ContentLinks) -> ReferencePage {
        let mut page = ReferencePage { path: path.into(), text: String::new(), links };
        page.put(format_args!(
            "# {title}\n\nGenerated from the engine and its content by `holdup reference`; do not edit.\n\n"
        ));
        page
    }

    /// The schema of a kind of file: a link where it lies beside the pages.
    pub(super) fn schema(&self, kind: &KindInfo) -> String {
        match self.links {
            ContentLinks::Beside => format!("`{}`", kind.schema),
            ContentLinks::Nowhere => format!("[{0}](../schemas/{0})", kind.schema),
        }
    }

    /// What the page is called: `hooks`, `cars`.
    fn name(&self) -> &str {
        let name = self.path.strip_suffix(".md").unwrap_or(&self.path);
        match name.strip_suffix("/README") {
            Some(folder) => folder,
            None => name.rsplit('/').next().unwrap_or(name),
        }
    }

    /// Whether it is called so; pages below a folder can be named with or without it.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.path.strip_suffix(".md") == Some(name) || self.name() == name
    }

    /// The sections about something of this name: each from its heading to the next one of the same rank.
    pub(super) fn sections(&self, name: &str) -> Vec<String> {
        let (mut found, mut rank) = (Vec::<String>::new(), None);
        for line in self.text.lines() {
            if let Some((level, title)) = heading(line) {
                let ends = rank.is_some_and(|rank| level <= rank);
                if named(title) == Some(name) && (ends || rank.is_none()) {
                    found.push(String::new());
                    rank = Some(level);
                } else if ends {
                    rank = None;
                }
            }
            if let (Some(_), Some(section)) = (rank, found.last_mut()) {
                section.push_str(line);
                section.push('\n');
            }
        }
        found
    }

    /// What can be asked for: the page, and what its sections are about.
    pub(super) fn names(&self) -> Vec<String> {
        let titles = self.text.lines().filter_map(heading);
        let names = titles.filter_map(|(_, title)| named(title));
        std::iter::once(self.name()).chain(names).map(str::to_owned).collect()
    }

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
    pub(super) fn file(&self, path: &str) -> String {
        let short = path.split_once('/').map_or(path, |(_, rest)| rest);
        match self.links {
            ContentLinks::Beside => format!("[{short}]({}{path})", self.up()),
            ContentLinks::Nowhere => format!("`{path}`"),
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
            self.put(format_args!(
                "| `{}` | `{}{}` | {} |\n",
                field.name,
                escaped(field.kind),
                mark(field.optional),
                field.meaning
            ));
        }
    }
}

/// The rank of a heading and its text.
fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    Some((level, title.strip_prefix(' ')?)).filter(|_| level > 0)
}

/// What a heading is about: `` `game.hit` `` is about `hit`, `` `[[car.loot]]` `` about `car.loot`.
fn named(title: &str) -> Option<&str> {
    let name = title.strip_prefix('`')?.strip_suffix('`')?;
    let name = name.trim_matches(['[', ']']);
    Some(name.strip_prefix("game.").unwrap_or(name))
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
