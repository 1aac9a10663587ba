//! The page `codes.md`.

use super::Reference;
use super::page::{Links, Page};

const ABOUT: &str = "\
Every message about content and scripts has a code. `holdup explain CODE` has a page about each, with an example and how
to mend it.

| Code | Name | Severity | Means | Since |
| --- | --- | --- | --- | --- |
";

/// The page.
pub(super) fn page(reference: &Reference, links: Links) -> Page {
    let mut page = Page::new("codes.md", "Codes of messages", links);
    page.put(format_args!("{ABOUT}"));
    for code in &reference.codes {
        page.put(format_args!(
            "| <a id=\"{0}\"></a>`{0}` | {1} | {2} | {3} | {4} |\n",
            code.id, code.name, code.severity, code.meaning, code.since
        ));
    }
    page
}
