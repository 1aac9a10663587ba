//! Which kind of content hears which hook: actions, what is done on a turn, and
//! scoring are asked for themselves and hear nothing else; all others hear
//! everything but that. The check that names hooks nobody calls and the matrix in
//! the reference read this, and games in which every kind listens hold it true.

use holdup_rules::hook::HookPoint;

use super::{HOOKS, HookRow};

/// A kind of content with a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listener {
    /// What people call it.
    pub name: &'static str,
    /// Where its scripts lie in the scripts of a pack; nowhere for the pack itself.
    pub folder: Option<&'static str>,
    never: &'static [HookPoint],
    /// Whether it lends a bandit a power, and so speaks in the name of one.
    is_power: bool,
    /// Whether it is a place, which arrivals elsewhere do not concern.
    is_place: bool,
}

/// How a kind of content hears a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// Nobody calls it there.
    Never,
    /// Only of itself.
    Itself,
    /// Only of the bandit whose power it is.
    Bandit,
    /// Only of arrivals at itself.
    Here,
    /// Whoever it is about.
    Always,
}

impl Hearing {
    /// As the matrix says it.
    pub const fn word(self) -> &'static str {
        match self {
            Hearing::Never => "",
            Hearing::Itself => "itself",
            Hearing::Bandit => "its bandit",
            Hearing::Here => "there",
            Hearing::Always => "all",
        }
    }
}

const PLAIN: Listener = Listener { name: "pack", folder: None, never: &[], is_power: false, is_place: false };

/// Nobody has taken a hostage and no round card lies open when everything is set up.
const NOT_THERE_YET: &[HookPoint] = &[HookPoint::OnSetup];

/// Every kind of content with a script.
pub const LISTENERS: &[Listener] = &[
    Listener { name: "bandit", folder: Some("bandits"), is_power: true, ..PLAIN },
    Listener { name: "hostage", folder: Some("hostages"), never: NOT_THERE_YET, is_power: true, ..PLAIN },
    Listener { name: "car", folder: Some("cars"), is_place: true, ..PLAIN },
    Listener { name: "event", folder: Some("events"), never: NOT_THERE_YET, ..PLAIN },
    Listener { name: "part", folder: Some("parts"), ..PLAIN },
    PLAIN,
    Listener { name: "action", folder: Some("actions"), ..PLAIN },
    Listener { name: "planning", folder: Some("planning"), ..PLAIN },
    Listener { name: "scoring", folder: Some("scoring"), ..PLAIN },
];

impl Listener {
    /// Whose script it is, by its path: `base/bandits/django.lua`.
    pub fn of_script(path: &str) -> Option<&'static Listener> {
        let mut folders = path.split('/').rev().skip(1);
        let folder = folders.next().filter(|_| folders.next().is_some());
        LISTENERS.iter().find(|listener| listener.folder == folder)
    }

    /// Where a hook belongs that only one kind of content hears.
    pub fn owner(row: &HookRow) -> Option<&'static Listener> {
        LISTENERS.iter().find(|listener| row.of == Some(listener.name))
    }

    /// The hooks it is asked for itself, where it hears no others.
    pub fn own(&self) -> impl Iterator<Item = &'static HookRow> {
        HOOKS.iter().filter(|row| row.of == Some(self.name))
    }

    /// How it hears a hook.
    pub fn hearing(&self, row: &HookRow) -> Hearing {
        if row.of == Some(self.name) {
            Hearing::Itself
        } else if row.of.is_some() || self.own().next().is_some() || self.never.contains(&row.point) {
            Hearing::Never
        } else if self.is_power && row.about.is_some() {
            Hearing::Bandit
        } else if self.is_place && row.at.is_some() {
            Hearing::Here
        } else {
            Hearing::Always
        }
    }
}
