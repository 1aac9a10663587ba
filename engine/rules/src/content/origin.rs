//! Where content comes from: preset, house files and packs, what of these is switched on, and how options are set.

use std::sync::Arc;

use crate::options::{OptionValue, Takes};

/// A preset as a record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PresetName {
    /// Its id, such as `base_2014`.
    pub id: String,
    /// Hash over everything resolved under it.
    pub fingerprint: String,
}

/// What a preset or a house file says about itself. Nothing is played by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edition {
    /// Id of the preset, or the name of the file without its folder.
    pub name: String,
    /// What people call it.
    pub title: Option<String>,
    /// Which state of the rules it is.
    pub version: Option<String>,
    /// The day since which they are so: `2026-05-01`.
    pub date: Option<String>,
    /// Where they are from.
    pub source: Option<String>,
    /// What is different from the state before.
    pub changes: Vec<String>,
}

impl Edition {
    /// Whether it says more than how it is called.
    pub fn says_anything(&self) -> bool {
        let said = [&self.version, &self.date, &self.source];
        said.into_iter().any(Option::is_some) || !self.changes.is_empty()
    }
}

/// A pack as a record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackName {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Hash over its files.
    pub hash: String,
}

/// A part of a pack. What belongs to one that is off is not in the other tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its id, which is that of its option too.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether it is on.
    pub on: bool,
    /// Whether bandits stand nowhere at first while it is on.
    pub nowhere_at_first: bool,
    /// Fewest and most seats while it is on, if it is for certain numbers.
    pub seats: Option<(u8, u8)>,
    /// Fewest and most bandits whom players lead while it is on, if it is for certain numbers.
    pub player_bandits: Option<(u8, u8)>,
}

/// Something of a pack that this version leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The word for its kind, such as `bandit`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// What leaves it out.
    pub by: LeftOut,
}

/// What leaves a thing out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It belongs to these parts, which are off.
    Off(Vec<String>),
    /// These parts, which are on, take it away.
    On(Vec<String>),
    /// This list of a preset or house file does not name it.
    Pool(&'static str),
}

/// One option and the value in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// Its id, such as `hand_size`.
    pub id: String,
    /// What it can be set to.
    pub takes: Arc<Takes>,
    /// The value in force.
    pub value: OptionValue,
    /// Rule ids it rests on.
    pub rules: Arc<[String]>,
}
