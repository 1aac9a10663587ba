//! The page `codes.md`.

use super::Reference;
use super::page::{ContentLinks, ReferencePage};

const ABOUT: &str = "\
Every message about content and scripts has a code. `holdup explain CODE` shows its page, with a broken and a mended example
that are tried. In the repository, `tests/errors` has a broken pack for each, whose message is a test.

| Code | Name | Severity | Means | Since |
| --- | --- | --- | --- | --- |
";

pub(super) fn page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("codes.md", "Codes of messages", links);
    page.put(format_args!("{ABOUT}"));
    for code in &reference.codes {
        let name = match links {
            ContentLinks::Beside => format!("[{1}](errors/{0}.md)", code.id, code.name),
            _ => code.name.to_owned(),
        };
        page.put(format_args!(
            "| <a id=\"{0}\"></a>`{0}` | {name} | {1} | {2} | {3} |\n",
            code.id,
            code.severity.word(),
            code.explanation,
            code.since
        ));
    }
    page
}
