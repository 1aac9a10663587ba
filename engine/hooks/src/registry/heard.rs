//! Which kind of content hears which hook: actions, what is done on a turn, and
//! scoring are asked for themselves and hear nothing else; all others hear
//! everything but that, ways to win their own question besides. The check that names hooks nobody calls and the matrix in
//! the reference read this, and games in which every kind listens hold it true.

use std::sync::LazyLock;

use holdup_packs::kind;
use holdup_rules::hook::HookPoint;
use holdup_rules::things::{self, Hears};

use super::{HOOKS, HookRow};

/// A kind of content with a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptedKind {
    /// What people call it.
    pub name: &'static str,
    /// Where its scripts lie in the scripts of a pack; nowhere for the pack itself.
    pub folder: Option<&'static str>,
    /// How it hears what happens.
    pub hears: Hears,
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
    /// Only of its own doing.
    Own,
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
            Hearing::Own => "its own",
            Hearing::Always => "all",
        }
    }
}

/// Every kind of content with a script: those that hear what happens, the pack itself, and those that are only asked
/// for themselves.
pub static LISTENERS: LazyLock<Vec<ScriptedKind>> = LazyLock::new(|| {
    let things = things::ALL.iter().filter_map(|kind| {
        Some(ScriptedKind { name: kind.word, folder: kind::folder_of(kind.word), hears: kind.hears? })
    });
    let (mut all, asked): (Vec<_>, Vec<_>) = things.partition(|listener| listener.hears != Hears::Itself);
    all.push(ScriptedKind { name: "pack", folder: None, hears: Hears::Always });
    all.extend(asked);
    all
});

/// True if a script is that of a pack, which lies beside the folders of kinds.
fn is_of_pack(path: &str, folder: &str) -> bool {
    path.ends_with("/pack.lua") && LISTENERS.iter().all(|listener| listener.folder != Some(folder))
}

impl ScriptedKind {
    /// Whose script it is, by its path: `base/bandits/django.lua`.
    pub fn of_script(path: &str) -> Option<&'static ScriptedKind> {
        let mut folders = path.split('/').rev().skip(1);
        let folder = folders.next().filter(|folder| folders.next().is_some() && !is_of_pack(path, folder));
        let known = LISTENERS.iter().find(|listener| listener.folder == folder);
        // What lies in no folder of a kind is a card, in the folder of its family.
        known.or_else(|| LISTENERS.iter().find(|listener| listener.name == things::CARD.word))
    }

    /// Where a hook belongs that only one kind of content hears.
    pub fn owner(row: &HookRow) -> Option<&'static ScriptedKind> {
        LISTENERS.iter().find(|listener| row.of == Some(listener.name))
    }

    /// The hooks it is asked for itself, where it hears no others.
    pub fn own(&self) -> impl Iterator<Item = &'static HookRow> {
        HOOKS.iter().filter(|row| row.of == Some(self.name))
    }

    /// How it hears a hook.
    pub fn hearing(&self, row: &HookRow) -> Hearing {
        if row.of == Some(self.name) {
            return Hearing::Itself;
        }
        let is_too_early =
            row.point == HookPoint::OnSetup && matches!(self.hears, Hears::WhileInForce | Hears::AsHeldPower);
        match self.hears {
            _ if row.of.is_some() || is_too_early => Hearing::Never,
            Hears::Itself => Hearing::Never,
            Hears::AsPower | Hears::AsHeldPower if row.about.is_some() => Hearing::Bandit,
            Hears::AsPlace if row.at.is_some() => Hearing::Here,
            Hears::AsPawn if row.by.is_some() => Hearing::Own,
            _ => Hearing::Always,
        }
    }
}
