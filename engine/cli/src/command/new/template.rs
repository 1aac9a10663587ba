//! The files a new thing begins with, from `templates/KIND`, with its names filled
//! in. Tables that hold many rows in one file are added to where they are there.

use include_dir::{Dir, File, include_dir};

use super::TemplateKind;
use super::name::{TemplateValues, called};

static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

#[derive(Clone, Debug)]
pub(super) struct FileDraft {
    /// Where, in the pack's folder, with forward slashes.
    pub(super) path: String,
    pub(super) text: String,
}

/// Tables several things of a pack share.
const TABLES: [&str; 6] = [
    "content/families.toml",
    "content/loot.toml",
    "content/parts.toml",
    "content/rounds.toml",
    "content/rules.toml",
    "content/scoring.toml",
];

pub(super) fn drafts(kind: TemplateKind, names: &TemplateValues) -> Vec<FileDraft> {
    let word = kind.word();
    let mut drafts = TEMPLATES.get_dir(&word).map_or_else(Vec::new, |dir| files(dir, &word));
    for draft in &mut drafts {
        let named = draft.path.split('/').map(|part| match part.strip_prefix("ID") {
            Some(rest) => format!("{}{rest}", names.id),
            None => part.to_owned(),
        });
        draft.path = named.collect::<Vec<_>>().join("/");
        draft.text = filled(&draft.text, names);
    }
    drafts
}

/// The files in a folder that is part of the program and in the folders in it, by their paths below `below`.
pub(super) fn files(dir: &Dir<'_>, below: &str) -> Vec<FileDraft> {
    let of_file = |file: &File<'_>| {
        let parts: Vec<_> = file.path().iter().map(|part| part.to_string_lossy()).collect();
        let path = parts.join("/");
        let path = path.strip_prefix(below).unwrap_or(&path).trim_start_matches('/').to_owned();
        FileDraft { path, text: file.contents_utf8().unwrap_or_default().to_owned() }
    };
    dir.files().map(of_file).chain(dir.dirs().flat_map(|inner| files(inner, below))).collect()
}

fn filled(text: &str, names: &TemplateValues) -> String {
    let gaps = [
        ("{{pack}}", &names.pack),
        ("{{id}}", &names.id),
        ("{{title}}", &names.title),
        ("{{said}}", &names.said),
        ("{{rule}}", &names.rule),
    ];
    gaps.iter().fold(text.to_owned(), |text, (gap, name)| text.replace(gap, name))
}

/// The ids of all rows of a table, with the word they are written with.
fn ids(table: &toml::Table) -> impl Iterator<Item = (&str, &str)> {
    table.iter().flat_map(|(word, rows)| {
        let rows = rows.as_array().into_iter().flatten();
        rows.filter_map(move |row| Some((word.as_str(), row.get("id")?.as_str()?)))
    })
}

impl FileDraft {
    /// Whether its rows can be added to a file that is there.
    pub(super) fn is_table(&self) -> bool {
        TABLES.contains(&self.path.as_str())
    }

    /// The text of a file with the rows of this one behind it; or why that cannot be, as the end of a sentence.
    pub(super) fn added_to(&self, old: &str) -> Result<String, String> {
        let parsed: toml::Table = old.parse().map_err(|_| {
            "is not written like TOML, so nothing can be added to it: `holdup check` shows where. Nothing was written."
                .to_owned()
        })?;
        let rows = self.text.find("[[").map_or("", |at| &self.text[at..]);
        let new: toml::Table = rows.parse().unwrap_or_default();
        let there: Vec<(&str, &str)> = ids(&parsed).collect();
        if let Some((word, id)) = ids(&new).find(|row| there.contains(row)) {
            return Err(format!(
                "has a {} `{id}` already: take another name. Nothing was written.",
                called(word)
            ));
        }
        let text = format!("{}\n\n{rows}", old.trim_end());
        match text.parse::<toml::Table>() {
            Ok(_) => Ok(text),
            Err(_) => Err(format!(
                "writes its rows as one list, behind which nothing can be added: write each as `[[{}]]`. Nothing was \
                 written.",
                new.keys().next().map_or("row", String::as_str)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> FileDraft {
        let mut drafts =
            drafts(TemplateKind::Bandit, &TemplateValues::new(TemplateKind::Bandit, "prairie", "jack"));
        drafts.retain(FileDraft::is_table);
        drafts.remove(0)
    }

    #[test]
    fn every_gap_is_filled() {
        use clap::ValueEnum;
        // Words are those a language lacks.
        for kind in TemplateKind::value_variants().iter().filter(|kind| **kind != TemplateKind::Words) {
            let drafts = drafts(*kind, &TemplateValues::new(TemplateKind::Bandit, "prairie", "jack"));
            assert!(!drafts.is_empty(), "{kind:?}");
            for draft in drafts {
                assert!(!draft.text.contains("{{"), "{}: {}", draft.path, draft.text);
                assert!(!draft.path.contains("ID"), "{}", draft.path);
            }
        }
    }

    #[test]
    fn rows_are_added_behind_those_that_are_there() {
        let old = "# Mine.\n[[rule]]\nid = \"PRAIRIE-bandit-ann\"\nmodule = \"prairie\"\ntext = \"x\"\n";
        let text = rules().added_to(old).unwrap_or_default();
        assert!(text.starts_with(old), "{text}");
        assert!(text.contains("id = \"PRAIRIE-bandit-jack\""), "{text}");
        assert_eq!(text.matches('#').count(), 1, "{text}");
    }

    #[test]
    fn what_cannot_be_added_to_is_refused() {
        let refused = |old: &str| rules().added_to(old).err().unwrap_or_default();
        assert!(
            refused("[[rule]]\nid = \"PRAIRIE-bandit-jack\"\n").contains("`PRAIRIE-bandit-jack` already")
        );
        assert!(refused("[[rule\n").contains("not written like TOML"));
        assert!(refused("rule = [{ id = \"PRAIRIE-bandit-ann\" }]\n").contains("`[[rule]]`"));
    }
}
