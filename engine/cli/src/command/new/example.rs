//! The worked packs of the guide, to be copied: those of `tests/packs`, as they are
//! tested there. What each shows stands in the table of their README.

use include_dir::{Dir, include_dir};

use super::template::{FileDraft, files};
use crate::failure::Failure;
use crate::suggest;

static PACKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../tests/packs");

/// Where the packs lie in the repository, which is how their own pages speak of them.
const HOME: &str = "tests/packs/";

/// The names of all examples, each with what it shows, in the order of the guide.
pub(super) fn all() -> Vec<(&'static str, &'static str)> {
    let table = PACKS.get_file("README.md").and_then(|file| file.contents_utf8());
    let rows = table.unwrap_or_default().lines();
    rows.filter_map(|row| {
        let (name, rest) = row.strip_prefix("| [")?.split_once("](")?;
        let mut cells = rest.split(" | ").skip(1);
        Some((name, cells.next()?.trim()))
    })
    .collect()
}

/// All examples, a line each.
pub(super) fn listed() -> String {
    let all = all();
    let width = all.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    all.iter().map(|(name, shows)| format!("  {name:<width$}  {shows}\n")).collect()
}

/// The files of an example, as paths in its folder.
pub(super) fn drafts(name: &str) -> Result<Vec<FileDraft>, Failure> {
    let all = all();
    let known = all.iter().find(|(known, _)| *known == name);
    let Some(dir) = known.and_then(|(known, _)| PACKS.get_dir(known)) else {
        let near = suggest::did_you_mean(name, all.iter().map(|(known, _)| *known));
        return Err(Failure::Usage(format!(
            "There is no example `{name}`.{near} There are:\n{}",
            listed().trim_end()
        )));
    };
    let mut drafts = files(dir, name);
    drafts.iter_mut().for_each(|draft| draft.text = draft.text.replace(HOME, ""));
    Ok(drafts)
}

/// What `holdup play` is told beside the pack, as its README says.
pub(super) fn played_with(drafts: &[FileDraft], name: &str) -> String {
    let readme = drafts.iter().find(|draft| draft.path == "README.md");
    let mut lines = readme.map_or("", |draft| &draft.text).lines();
    let play = format!("holdup play --pack {name}");
    lines.find_map(|line| line.strip_prefix(&play)).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_listed_and_every_listed_pack_is_there() {
        let mut folders: Vec<String> =
            PACKS.dirs().map(|dir| dir.path().to_string_lossy().into_owned()).collect();
        let mut listed: Vec<&str> = all().into_iter().map(|(name, _)| name).collect();
        folders.sort();
        listed.sort_unstable();
        assert_eq!(folders, listed);
        for (name, shows) in all() {
            assert!(shows.len() > 10 && !shows.contains(']'), "{name}: {shows}");
        }
    }
}
