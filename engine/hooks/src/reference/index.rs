//! The page `README.md`: what there is.

use super::Reference;
use super::page::{ContentLinks, ReferencePage};

/// What there is for programs and editors where the pages stand in the repository: what only they read is written when
/// somebody needs it.
const BESIDE: &str = "
For editors:

- [library/holdup.lua](library/holdup.lua): types of hooks and verbs for the language servers LuaLS and EmmyLua
- [scripts/types/game.d.luau](../../scripts/types/game.d.luau): the same for luau-lsp

`holdup reference --out DIR` writes all of this, with the things of your own packs, and what only programs read: `reference.json`,
all of these pages as data, and in `schemas` a JSON Schema for each kind of content file. `holdup reference --editor DIR` writes
what an editor needs into the folder of a pack.
";

/// The same where they stand in a folder they were written into.
const NOWHERE: &str = "
For programs and editors:

- [reference.json](reference.json): all of these pages as data
- [schemas](schemas): a JSON Schema for each kind of content file
- [library/holdup.lua](library/holdup.lua): types of hooks and verbs for the language servers LuaLS and EmmyLua
- [library/holdup.d.luau](library/holdup.d.luau): the same for luau-lsp

`holdup reference --out DIR` writes all of this, with the things of your own packs, and `holdup reference --editor DIR`
what an editor needs into the folder of a pack.
";

pub(super) fn page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("README.md", "Reference", links);
    page.put(format_args!(
        "Everything that can be written in a pack, for Holdup {} and version {} of the pack format.\n\n\
         | Page | Has | How many |\n| --- | --- | --- |\n",
        reference.version, reference.api
    ));
    let keys: usize =
        reference.content.iter().flat_map(|kind| &kind.tables).map(|table| table.keys.len()).sum();
    let fields: usize = reference.selectors.iter().map(|selector| selector.fields.len()).sum();
    let rows = [
        ("hooks.md", "when scripts are called, and with what", reference.hooks.len()),
        ("verbs.md", "what scripts can do", reference.verbs.len()),
        ("values.md", "types of value, selectors, limits of scripts", reference.values.len() + fields),
        ("options.md", "rule parameters, who reads and sets them", reference.options.len()),
        ("content/README.md", "keys of content files", keys),
        ("codes.md", "codes of messages", reference.codes.len()),
    ];
    for (to, what, number) in rows {
        page.put(format_args!("| [{to}]({to}) | {what} | {number} |\n"));
    }
    page.put(format_args!(
        "{}",
        match links {
            ContentLinks::Beside => BESIDE,
            ContentLinks::Nowhere => NOWHERE,
        }
    ));
    page
}
