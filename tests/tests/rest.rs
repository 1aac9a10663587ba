//! What the rest of the rulebook is to be said with is there: the page names no word that the reference lacks.

use std::collections::BTreeSet;

use holdup_tests::repository::repository;

#[test]
fn every_word_for_the_rest_of_the_rulebook_is_there() {
    let docs = repository(&["docs"]);
    let text = |path: &str| String::from_utf8_lossy(docs.get(path).unwrap_or_default()).into_owned();
    let words = |text: &str| -> BTreeSet<String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        text.split(|c: char| !is_part(c)).map(str::to_owned).collect()
    };
    let known: BTreeSet<String> = docs
        .paths()
        .filter(|path| path.starts_with("docs/reference/"))
        .flat_map(|path| words(&text(path)))
        .collect();
    let page = text("docs/guide/rest.md");
    let mut rows = 0;
    for row in page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")).skip(1) {
        let said = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
        assert!(said == "Said with" || !quoted.is_empty(), "{row}");
        for word in quoted.iter().flat_map(|quote| words(quote)) {
            assert!(word.is_empty() || known.contains(&word), "there is no `{word}`: {row}");
        }
        rows += 1;
    }
    assert!(rows > 10, "{rows} rows");
}
