//! What differs as a change log in Markdown: for each change the statements it
//! rests on, and what held before and holds now.

use holdup_rules::content::Edition;

use super::{ContentDiffers, RulesDiffJson};
use crate::command::explain::edition::sentence;

/// The change log from the first to the second.
pub(super) fn text(difference: &RulesDiffJson) -> String {
    let RulesDiffJson { a, b, options, statements, sentences, content, editions } = difference;
    let mut text = format!("# From {} to {}\n", code(a), code(b));
    for edition in editions {
        text.push_str(&says(edition));
    }
    if difference.is_none() {
        text.push_str("\nNothing is different: both play the same game.\n");
        return text;
    }
    let now =
        |value: &Option<String>| value.as_ref().map_or_else(|| "unknown".to_owned(), |value| code(value));
    if !options.is_empty() {
        text.push_str("\n## Options\n");
    }
    for option in options {
        let (id, about, was, is) =
            (code(&option.option), plain(&option.text), now(&option.a), now(&option.b));
        text.push_str(&format!("\n### {id}\n\n{about}\n\n- Before: {was}\n- Now: {is}\n"));
        for rule in &option.rules {
            let sentence = statements.iter().find(|(id, _)| id == rule);
            let sentence = sentence.map_or_else(String::new, |(_, text)| format!(": {}", plain(text)));
            text.push_str(&format!("- {rule}{sentence}\n"));
        }
    }
    if !content.is_empty() {
        text.push_str("\n## Content\n\n");
    }
    for ContentDiffers { what, a, b } in content {
        let what = code(what);
        text.push_str(&match (a.as_deref(), b.as_deref()) {
            (None, Some("there")) => format!("- {what} is new\n"),
            (Some("there"), None) => format!("- {what} is gone\n"),
            (Some(a), Some(b)) => format!("- {what} was {}, and is {} now\n", code(a), code(b)),
            (None, Some(b)) => format!("- {what} is {} now, and was not set before\n", code(b)),
            (Some(a), None) => format!("- {what} was {}, and is not set now\n", code(a)),
            (None, None) => continue,
        });
    }
    if !sentences.is_empty() {
        text.push_str("\n## Statements\n\n");
    }
    for sentence in sentences {
        let id = &sentence.statement;
        text.push_str(&match (&sentence.a, &sentence.b) {
            (Some(a), Some(b)) => format!("- {id}\n  - Before: {}\n  - Now: {}\n", plain(a), plain(b)),
            (None, Some(b)) => format!("- {id} is new: {}\n", plain(b)),
            (Some(a), None) => format!("- {id} is gone: {}\n", plain(a)),
            (None, None) => continue,
        });
    }
    text
}

/// What a preset or house file says about itself.
fn says(edition: &Edition) -> String {
    let mut text = format!("\n{}{}\n", code(&edition.name), plain(&sentence(edition)));
    for (nth, change) in edition.changes.iter().enumerate() {
        text.push_str(&format!("{}- {}\n", if nth == 0 { "\n" } else { "" }, plain(change)));
    }
    text
}

/// A name or a value, as it is written.
fn code(text: &str) -> String {
    let (mut longest, mut run) = (0, 0);
    for c in text.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// A sentence, in which nothing means anything to Markdown but words set as code.
fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut in_code = false;
    // An odd tick begins nothing.
    let ticks_pair = text.matches('`').count().is_multiple_of(2);
    for c in text.chars() {
        in_code ^= c == '`' && ticks_pair;
        let means_something =
            matches!(c, '\\' | '*' | '_' | '<' | '[' | ']' | '#' | '|') || (c == '`' && !ticks_pair);
        if means_something && !in_code {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_markdown_is_escaped() {
        assert_eq!(plain("a_b *c* <d> `e_f`"), "a\\_b \\*c\\* \\<d> `e_f`");
        assert_eq!(plain("one ` tick"), "one \\` tick");
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b``c"), "``` a`b``c ```");
    }
}
