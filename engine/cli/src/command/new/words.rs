//! `holdup new words`: every text that a language does not say yet, with its English, as a file of words to be filled
//! in. In a file that is there only comments are added, each below its heading.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_packs::{Command, Hand, RuleIndex, Said, plain};
use holdup_rules::content::{AskWords, Content, Saying, Script};
use holdup_rules::things::{self, ThingKind};
use holdup_tell::wording::{LanguageId, OTHER, Phrase, PhraseSource, SentenceInfo, Words};
use toml::Value;

use super::TemplateKind;
use super::name::pack_around;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::library::{Roots, VersionFlags};

/// A file that was written, and the number of texts in it.
pub(super) struct NewWordsFile {
    pub(super) path: PathBuf,
    pub(super) texts: usize,
    pub(super) is_new: bool,
    pub(super) root: PathBuf,
}

/// Writes what a language lacks into the pack around a folder.
pub(super) fn lay_down(language: &str, folder: &Path) -> Result<NewWordsFile, Failure> {
    let (root, pack) = pack_around(TemplateKind::Words, folder)?;
    let inner = format!("content/words/{language}.toml");
    let path = super::below(&root, &inner);
    disk::stays_below(&root, &path)?;
    let is_new = !disk::is_there(&path);
    let old = match is_new {
        true => Vec::new(),
        false => disk::read_bytes(&path)
            .map_err(|error| Failure::Bad(format!("{} cannot be read: {error}.", path.shown())))?,
    };
    let before = String::from_utf8_lossy(&plain(&old[..])).into_owned();
    let roots = Roots::default();
    let version = VersionFlags { preset: None, house: None, with: Vec::new(), set: Vec::new(), roots };
    let mut chosen = version.and_pack(&root)?.choose()?;
    if is_new {
        // The language is there as soon as there is a file of it.
        chosen.files.insert(format!("content/{pack}/words/{language}.toml"), "");
    }
    let rulebook = chosen.load(&root.shown())?;
    let (packs, _) = holdup_packs::catalogue(&chosen.files);
    let called = packs.iter().find(|info| info.id == pack).map_or("", |info| &info.name);
    let (mut text, mut texts) = (before, 0);
    for (heading, key, english) in lacking(&rulebook, language, &pack, called) {
        texts += usize::from(add(&mut text, &heading, &format!("# {key} = {english}")));
    }
    if text.parse::<toml::Table>().is_err() {
        let message = "has headings below which nothing can be added: write each section as `[NAME]`. Nothing was written.";
        return Err(Failure::Bad(format!("{} {message}", path.shown())));
    }
    if is_new {
        let about =
            "# Every text with its English. Take the `#` away in front of what you have translated.\n";
        if let Some(above) = path.parent() {
            disk::make_folder(above)?;
        }
        disk::write_new(&path, format!("{about}{text}").as_bytes())?;
    } else if texts > 0 {
        disk::rewrite(&path, &Hand::of(&old).write(&text))?;
    }
    Ok(NewWordsFile { path, texts, is_new, root })
}

/// The texts a language lacks: the heading each stands under, its key, and its English as TOML writes it. Nothing of other
/// packs from outside is among it.
fn lacking(rulebook: &Rulebook, language: &str, pack: &str, called: &str) -> Vec<(String, String, String)> {
    let content = rulebook.content();
    let words = Words::of(content);
    let Some(language) = words.language(language) else { return Vec::new() };
    let own = format!("{pack}/");
    let lacking = words.speak(language).missing.iter().filter_map(|missing| {
        let (section, key) = missing.split_once('.')?;
        if section == "pack" {
            return (key == pack).then(|| (String::new(), "pack".to_owned(), quoted(called)));
        }
        let (heading, key) = match key.strip_prefix('"').and_then(|key| key.split_once("\".")) {
            Some((place, key)) => (format!("[{section}.\"{place}\"]"), key),
            None => (format!("[{section}]"), key),
        };
        let english = english(content, rulebook.index(), missing, section, key)?;
        Some((heading, bare(key.strip_prefix(&own).unwrap_or(key)), english))
    });
    lacking.filter(|(_, key, _)| !key.contains('/')).collect()
}

/// A text in English, as TOML writes it.
fn english(content: &Content, index: &RuleIndex, missing: &str, section: &str, key: &str) -> Option<String> {
    let of = |kind: &'static ThingKind| Some(kind.rows(content).into_iter().find(|(_, id)| *id == key)?.0);
    match section {
        "cars" => Some(format!("{{ name = {} }}", quoted(&content.cars[of(&things::CAR)?].name))),
        "levels" => Some(quoted(&content.levels[of(&things::LEVEL)?].place)),
        "loot" => {
            let kind = &Words::of(content).speak(LanguageId::ENGLISH).words.loot_kinds[of(&things::LOOT)?];
            let texts = [("name", kind.name.as_str()), ("one", kind.one.as_str())];
            let several = kind.several.of(holdup_tell::wording::Category::Other);
            Some(in_braces(texts.into_iter().chain([("several", several)])))
        }
        "phrases" => Some(sentence(&Phrase::named(key)?.row())),
        "dialogue" => Some(sentence(&Said::named(key)?.row())),
        "commands" => {
            let words: Vec<Value> = Command::named(key)?.row().1.iter().map(|word| (*word).into()).collect();
            Some(Value::Array(words).to_string())
        }
        "statements" => Some(quoted(&index.statement(key)?.text)),
        "options" | "adds" => Some(quoted(&index.option(key)?.text)),
        "asks" => spoken(content, missing, |script| {
            let asked = script.asks.iter().find(|(asked, _)| asked == key)?;
            Some(asked_words(&content.texts[asked.1.index()].english))
        }),
        "says" => spoken(content, missing, |script| {
            let said = script.says.iter().find(|(said, _)| said == key)?;
            Some(saying(&content.sayings[said.1.index()]))
        }),
        _ => {
            let kind = things::ALL.iter().find(|kind| kind.section == Some(section))?;
            let named = (kind.names)(content).into_iter().find(|(id, _)| *id == key)?;
            Some(quoted(named.1))
        }
    }
}

/// The words of a question: its name alone, or a table where it has more.
fn asked_words(words: &AskWords) -> String {
    let more = [("asks", &words.asks), ("no", &words.no)];
    let more: Vec<(&str, &str)> =
        more.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))).collect();
    match more.is_empty() {
        true => quoted(&words.text),
        false => in_braces([("text", &*words.text)].into_iter().chain(more)),
    }
}

/// The text of the script that a missing text names by its place.
fn spoken(content: &Content, missing: &str, of: impl Fn(&Script) -> Option<String>) -> Option<String> {
    let place = missing.split('"').nth(1)?;
    let mut scripts = content.scripts.iter().filter(|script| {
        let path = script.path.strip_suffix(".lua").unwrap_or(&script.path);
        path.split_once('/').is_some_and(|(_, inner)| inner == place) || path == place
    });
    scripts.find_map(of)
}

fn saying(saying: &Saying) -> String {
    let texts: Vec<(&str, &str)> = saying.texts.iter().map(|(when, text)| (&**when, &**text)).collect();
    written(PhraseSource { by: saying.by.as_deref(), texts: &texts })
}

fn sentence(row: &SentenceInfo<'_>) -> String {
    written(row.english)
}

fn written(written: PhraseSource<'_>) -> String {
    match written.by {
        None => quoted(written.texts.first().map_or("", |(_, text)| text)),
        Some(by) => {
            // The text that is meant where no other is comes last.
            let (other, some): (Vec<_>, Vec<_>) = written.texts.iter().partition(|(when, _)| *when == OTHER);
            in_braces([("by", by)].into_iter().chain(some).chain(other))
        }
    }
}

fn in_braces<'t>(texts: impl Iterator<Item = (&'t str, &'t str)>) -> String {
    let texts: Vec<String> = texts.map(|(key, text)| format!("{} = {}", bare(key), quoted(text))).collect();
    format!("{{ {} }}", texts.join(", "))
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// A key as TOML writes it.
fn bare(key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !key.is_empty() && key.chars().all(is_plain) { key.to_owned() } else { quoted(key) }
}

/// Adds a comment below a heading, which comes behind everything where it is not there yet; without a heading it comes
/// before the first one. Says whether it was not there already.
fn add(text: &mut String, heading: &str, comment: &str) -> bool {
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let lines = || {
        std::iter::once(0)
            .chain(starts.iter().copied())
            .map(|at| (at, text[at..].lines().next().unwrap_or("")))
    };
    let begins = match heading {
        "" => Some(0),
        heading => lines().find(|(_, line)| line.trim() == heading).map(|(at, line)| at + line.len()),
    };
    let Some(begins) = begins else {
        let gap = if text.is_empty() || text.ends_with("\n\n") { "" } else { "\n" };
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        let _ = write!(text, "{end}{gap}{heading}\n{comment}\n");
        return true;
    };
    let next = lines().find(|&(at, line)| at >= begins && at > 0 && line.trim_start().starts_with('['));
    let section = &text[begins..next.map_or(text.len(), |(at, _)| at)];
    if section.lines().any(|line| line.trim() == comment) {
        return false;
    }
    let end = begins + section.trim_end().len();
    let gap = if end == 0 { "" } else { "\n" };
    let behind = if end == 0 && !text.is_empty() { "\n" } else { "" };
    text.insert_str(end, &format!("{gap}{comment}{behind}"));
    if !text.ends_with('\n') {
        text.push('\n');
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_stands_below_its_heading_once() {
        let mut text = "agree = [\"m\"]\n\n[bandits]\nada = \"Ada\"\n\n[cars]\n".to_owned();
        for is_new in [true, false] {
            for (heading, comment) in [
                ("[bandits]", "# bob = \"Bob\""),
                ("[cars]", "# a = 1"),
                ("[turns]", "# b = 2"),
                ("", "# c = 3"),
            ] {
                assert_eq!(add(&mut text, heading, comment), is_new, "{text}");
            }
        }
        let expected = "agree = [\"m\"]\n# c = 3\n\n[bandits]\nada = \"Ada\"\n# bob = \"Bob\"\n\n[cars]\n# a = 1\n\n[turns]\n# b = 2\n";
        assert_eq!(text, expected);
    }
}
