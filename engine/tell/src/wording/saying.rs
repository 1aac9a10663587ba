//! Sentences that scripts say: their gaps, and how they run in English and in records.

use holdup_rules::content::Saying;

use super::grammar::Grammar;
use super::pattern::{Pattern, Written};
use super::sentence::Row;
use super::spaced;

/// The names of the gaps of a text, each once, in the order in which they first stand there.
pub fn gaps_of(text: &str) -> Vec<&str> {
    let mut gaps = Vec::new();
    for part in text.split('{').skip(1) {
        let name = part.split(['}', ':']).next().unwrap_or_default();
        if !gaps.contains(&name) {
            gaps.push(name);
        }
    }
    gaps
}

/// What is known of the sentence of a script.
pub const fn saying_row<'a>(key: &'a str, slots: &'a [&'a str], english: Written<'a>) -> Row<'a> {
    Row { key, slots, must: slots.len(), runs_on: false, has_names: true, english }
}

/// How it runs in English.
pub(super) fn english(saying: &Saying) -> Pattern {
    let texts: Vec<(&str, &str)> = saying.texts.iter().map(|(when, text)| (&**when, &**text)).collect();
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    let written = Written { by: saying.by.as_deref(), texts: &texts };
    saying_row(&saying.key, &slots, written).english(&Grammar::default())
}

/// How records say it, which know no sentence of a pack: `blast: belle, roof of the saloon`.
pub(super) fn in_records(saying: &Saying) -> Pattern {
    let gaps: Vec<String> = saying.gaps.iter().map(|gap| format!("{{{gap}}}")).collect();
    let colon = if gaps.is_empty() { "" } else { ": " };
    let text = format!("{}{colon}{}", spaced(&saying.key), gaps.join(", "));
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    Pattern::parse(&text, &slots, &Grammar::default()).unwrap_or_default()
}
