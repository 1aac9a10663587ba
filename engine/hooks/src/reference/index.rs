//! The page `README.md`: what there is.

use super::Reference;
use super::page::{Links, Page};

/// The page.
pub(super) fn page(reference: &Reference, links: Links) -> Page {
    let mut page = Page::new("README.md", "Reference", links);
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
    let luau = match links {
        Links::Beside => "[scripts/types/game.d.luau](../../scripts/types/game.d.luau)",
        Links::Nowhere => "[library/holdup.d.luau](library/holdup.d.luau)",
    };
    page.put(format_args!(
        "\nFor programs and editors:\n\n\
         - [reference.json](reference.json): all of these pages as data\n\
         - [schemas](schemas): a JSON Schema for each kind of content file\n\
         - [library/holdup.lua](library/holdup.lua): types of hooks and verbs for the language servers LuaLS and EmmyLua\n\
         - {luau}: the same for luau-lsp\n\n\
         `holdup reference --out DIR` writes all of this, with the things of your own packs, and `holdup reference --editor DIR`\n\
         what an editor needs into the folder of a pack.\n"
    ));
    page
}
