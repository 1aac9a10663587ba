//! The file beside a record: who may open which seat, and what was settled about it. The game itself is the record.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::disk;
use crate::failure::Failure;

/// Everything that is kept of a table beside its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableDeed {
    /// The word in the link of those who watch.
    pub(crate) watch: String,
    /// The language of those who watch, and of the host's page.
    pub(crate) language: String,
    /// The way in which answers are taken back.
    pub(crate) undo: Undoes,
    /// One for each person, in the order of the seats.
    #[serde(rename = "seat")]
    pub(crate) seats: Vec<SeatDeed>,
}

/// The way in which answers are taken back at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Undoes {
    /// Never.
    Never,
    /// When everybody agrees.
    Agree,
    /// By the host alone, if nothing was uncovered.
    Host,
}

impl Undoes {
    /// The one that a form calls so, or the usual one where it says nothing.
    pub(crate) fn named(name: &str) -> Option<Undoes> {
        match name {
            "never" => Some(Undoes::Never),
            "host" => Some(Undoes::Host),
            "agree" | "" => Some(Undoes::Agree),
            _ => None,
        }
    }
}

/// Everything that is kept of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatDeed {
    /// The number of the seat.
    pub(crate) number: usize,
    /// The word in its link.
    pub(crate) token: String,
    /// True if somebody has opened the link: from then on nobody is shown it.
    pub(crate) opened: bool,
    /// The language of its page.
    pub(crate) language: String,
    /// The word in the link of a screen that several share, if this is one of their seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) screen: Option<String>,
    /// The computer player who plays on for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stand_in: Option<String>,
}

/// The ending of its name.
const ENDING: &str = "table";

/// The file beside a record.
pub(crate) fn beside(record: &Path) -> PathBuf {
    record.with_extension(ENDING)
}

impl TableDeed {
    /// The viewers who share the screen of one, with that one; nobody if that one shares none.
    pub(crate) fn sharing(&self, viewer: usize) -> Vec<usize> {
        let Some(screen) = self.seats.get(viewer).and_then(|seat| seat.screen.as_ref()) else {
            return Vec::new();
        };
        let at = |&nth: &usize| self.seats[nth].screen.as_ref() == Some(screen);
        (0..self.seats.len()).filter(at).collect()
    }

    /// Reads one.
    ///
    /// # Errors
    /// When there is none, or it is not written like one.
    pub(crate) fn read(record: &Path) -> Result<TableDeed, Failure> {
        let path = beside(record);
        let wrong =
            |why: String| Failure::Bad(format!("{} cannot be read: {why}.", disk::ShownPath::shown(&*path)));
        let bytes = disk::read_bytes(&path).map_err(|error| wrong(error.to_string()))?;
        toml::from_slice(&bytes).map_err(|error| wrong(error.message().to_owned()))
    }

    /// Writes it, in place of the one that is there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(&self, record: &Path) -> Result<(), Failure> {
        let path = beside(record);
        let text = toml::to_string(self)
            .map_err(|error| Failure::Bad(format!("A table cannot be written down: {error}.")))?;
        match disk::is_there(&path) {
            true => disk::rewrite(&path, text.as_bytes()),
            false => disk::write_new(&path, text.as_bytes()),
        }
    }
}
