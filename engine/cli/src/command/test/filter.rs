//! `--filter`: which cases and records are meant, by name or by path, and what is
//! near where none is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use holdup_packs::seen;
use holdup_replay::suite::Suite;

use crate::disk;
use crate::failure::Failure;
use crate::report;
use crate::suggest;

/// Shorter words of a heading are no help to anybody.
const SHORTEST: usize = 4;

/// What is wanted, and what there was to choose from. Without any filter everything is wanted.
pub(super) struct Filters {
    wanted: Vec<FilterText>,
    /// Names, and parts of names and paths, that could have been written.
    known: BTreeSet<String>,
}

struct FilterText {
    /// As it was written.
    text: String,
    /// As it is compared.
    plain: String,
    /// The file or folder it is the path of, if there is one.
    place: Option<PathBuf>,
    /// Whether anything is so.
    is_met: bool,
}

impl FilterText {
    fn new(text: &str) -> FilterText {
        let plain = plain(text);
        FilterText {
            text: text.to_owned(),
            plain: plain.strip_prefix("./").unwrap_or(&plain).to_owned(),
            place: disk::led_to(Path::new(text)).ok(),
            is_met: false,
        }
    }

    /// Whether this is wanted, and remembers that something was.
    fn takes(&mut self, name: &str, place: Option<&Path>) -> bool {
        let lies_there = || Some(place?.starts_with(self.place.as_ref()?));
        let takes = plain(name).contains(&self.plain) || lies_there() == Some(true);
        self.is_met |= takes;
        takes
    }
}

/// Small letters, single spaces and slashes.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('\\', "/").to_lowercase()
}

impl Filters {
    pub(super) fn new(texts: &[String]) -> Filters {
        Filters { wanted: texts.iter().map(|text| FilterText::new(text)).collect(), known: BTreeSet::new() }
    }

    /// Keeps what any of the filters wants.
    pub(super) fn keep(&mut self, suite: &mut Suite) {
        if self.wanted.is_empty() {
            return;
        }
        let mut last: (String, Option<PathBuf>) = Default::default();
        let mut place_of = |file: &str| {
            // Cases of a file follow each other.
            if last.0 != file {
                last = (file.to_owned(), disk::led_to(Path::new(file)).ok());
            }
            last.1.clone()
        };
        suite.cases.retain(|case| {
            self.know(&case.file, Some(&case.name));
            self.takes(&format!("{}: {}", case.file, case.name), place_of(&case.file).as_deref())
        });
        suite.records.retain(|path| {
            self.know(path, None);
            self.takes(path, place_of(path).as_deref())
        });
    }

    fn takes(&mut self, name: &str, place: Option<&Path>) -> bool {
        // All are asked, so that each knows whether it is met.
        let takes = self.wanted.iter_mut().map(|wanted| wanted.takes(name, place));
        takes.fold(false, |any, takes| any | takes)
    }

    /// Remembers what a case or record could have been called by.
    fn know(&mut self, path: &str, name: Option<&str>) {
        let mut known = |text: &str| {
            if !self.known.contains(text) {
                self.known.insert(text.to_owned());
            }
        };
        for part in path.split(['/', '\\']) {
            known(part);
            known(part.split('.').next().unwrap_or(part));
        }
        if let Some(name) = name {
            known(name);
            let words = name.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| word.len() >= SHORTEST).for_each(&mut known);
        }
    }

    /// Says which filters nothing fits, and what is near. Where none fits anything there is nothing to do, unless
    /// something else is done as well.
    pub(super) fn complain(&self, may_be_none: bool) -> Result<(), Failure> {
        let unmet: Vec<String> =
            self.wanted.iter().filter(|one| !one.is_met).map(|one| self.unmet(one)).collect();
        if unmet.is_empty() || self.known.is_empty() {
            return Ok(());
        }
        let told = unmet.join("\n");
        if unmet.len() == self.wanted.len() && !may_be_none {
            return Err(Failure::Usage(told));
        }
        report::say(&told);
        Ok(())
    }

    fn unmet(&self, wanted: &FilterText) -> String {
        let text = seen(wanted.text.as_str());
        let near = suggest::nearest(&wanted.plain, self.known.iter().map(String::as_str));
        let end = match near {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "It takes a part of a heading, or of the path of a file.".to_owned(),
        };
        format!("No case and no record has `{text}` in its name or path. {end}")
    }
}
