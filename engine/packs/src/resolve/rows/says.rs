//! What rows of every kind say alike: which parts they belong to, what they cannot be without, and how the script
//! beside them is called. A new kind of row has its `impl` here.

use crate::raw::*;

/// Something a row cannot be without: its kind, its id, and the key that names it.
pub(in crate::resolve) type Leans<'r> = (&'static str, &'r str, String);

/// A row, as far as it is like those of other kinds.
pub(in crate::resolve) trait Says {
    /// Parts that must all be on for it to be there.
    fn parts(&self) -> &[String] {
        &[]
    }

    /// The rows it names and cannot be without. What is only said *about* another row, such as a rank for an action,
    /// goes with that row and is not among them.
    fn leans_on(&self) -> Vec<Leans<'_>> {
        Vec::new()
    }

    /// What it says about its script, where it can have one.
    fn script(&self) -> Option<Script<'_>> {
        None
    }
}

/// What content says about its script.
#[derive(Clone, Copy)]
pub(in crate::resolve) struct Script<'r> {
    pub(in crate::resolve) hooks: &'r [String],
    pub(in crate::resolve) priority: i16,
    pub(in crate::resolve) asking: &'r Asking,
    pub(in crate::resolve) rules: &'r [String],
    /// What must hold for hooks to be called, where that can be said at all.
    pub(in crate::resolve) when: Option<&'r When>,
    /// Whether it lends a bandit a power.
    pub(in crate::resolve) is_power: bool,
}

impl<'r> Script<'r> {
    fn asking(hooks: &'r [String], asking: &'r Asking, rules: &'r [String]) -> Script<'r> {
        Script { hooks, priority: 0, asking, rules, when: None, is_power: false }
    }

    fn called(hooks: &'r [String], called: &'r Called, rules: &'r [String]) -> Script<'r> {
        Script { priority: called.priority, ..Script::asking(hooks, &called.asking, rules) }
    }

    fn heard(hooks: &'r [String], heard: &'r Heard, rules: &'r [String]) -> Script<'r> {
        Script { when: Some(&heard.when), ..Script::called(hooks, &heard.called, rules) }
    }

    fn of_power(hooks: &'r [String], heard: &'r Heard, rules: &'r [String]) -> Script<'r> {
        Script { is_power: true, ..Script::heard(hooks, heard, rules) }
    }
}

/// Ids of a list with their keys.
fn each<'r>(kind: &'static str, key: &str, ids: &'r [String]) -> Vec<Leans<'r>> {
    let ids = ids.iter().enumerate();
    ids.map(|(at, id)| (kind, id.as_str(), format!("{key}/{at}"))).collect()
}

/// What a key names, if it is there.
fn one<'r>(kind: &'static str, key: &str, id: Option<&'r String>) -> Option<Leans<'r>> {
    id.map(|id| (kind, id.as_str(), key.to_owned()))
}

/// The marks hooks wait for, with their keys.
fn awaited(when: &When) -> impl Iterator<Item = Leans<'_>> {
    when.iter().flat_map(|(hook, row)| {
        let marks = row.marks.keys();
        marks.map(move |mark| ("mark", mark.as_str(), format!("when/{hook}/marks/{mark}")))
    })
}

/// Kinds of row that name nothing they cannot be without, and have no script.
macro_rules! stands_alone {
    ($($raw:ident)*) => {
        $(impl Says for $raw {
            fn parts(&self) -> &[String] {
                &self.basis.parts
            }
        })*
    };
}

stands_alone! { LevelRow LootRow BandRow TurnRow MarkRow ScoringRow }

impl Says for OptionRow {}

impl<R: Says, F: Says> Says for super::Any<R, F> {
    fn parts(&self) -> &[String] {
        match self {
            super::Any::Table(row) => row.parts(),
            super::Any::Own(file) => file.parts(),
        }
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        match self {
            super::Any::Table(row) => row.leans_on(),
            super::Any::Own(file) => file.leans_on(),
        }
    }

    fn script(&self) -> Option<Script<'_>> {
        match self {
            super::Any::Table(row) => row.script(),
            super::Any::Own(file) => file.script(),
        }
    }
}

impl Says for PackFile {
    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.hooks, &self.heard, &self.rules))
    }
}

impl Says for PartRow {
    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.hooks, &self.heard, &self.rules))
    }
}

impl Says for ActionRow {
    fn parts(&self) -> &[String] {
        &self.owned.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        one("pawn", "pawn", self.pawn.as_ref()).into_iter().collect()
    }
}

impl Says for ActionFile {
    fn parts(&self) -> &[String] {
        &self.owned.basis.parts
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::called(&self.hooks, &self.called, &self.owned.basis.rules))
    }
}

impl Says for BanditFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let loot = self.starting_loot.iter().enumerate();
        loot.map(|(at, loot)| ("loot", loot.kind.as_str(), format!("starting_loot/{at}/kind")))
            .chain(awaited(&self.heard.when))
            .collect()
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::of_power(&self.hooks, &self.heard, &self.basis.rules))
    }
}

impl Says for HostageFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let kind = one("loot", "ransom/kind", self.ransom.kind.as_ref());
        kind.into_iter().chain(awaited(&self.heard.when)).collect()
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::of_power(&self.hooks, &self.heard, &self.basis.rules))
    }
}

impl Says for CarKeys {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let mut all = each("level", "levels", &self.levels);
        let loot = self.loot.iter().enumerate();
        all.extend(loot.map(|(at, loot)| ("loot", loot.kind.as_str(), format!("loot/{at}/kind"))));
        all
    }
}

impl Says for CarRow {
    fn parts(&self) -> &[String] {
        self.car.parts()
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        self.car.leans_on()
    }
}

impl Says for CarFile {
    fn parts(&self) -> &[String] {
        self.car.parts()
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        self.car.leans_on()
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.hooks, &self.heard, &self.car.basis.rules))
    }
}

impl Says for PawnRow {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let mut all = each("level", "levels", &self.levels);
        all.extend(one("car", "starts_in", self.starts_in.as_ref()));
        all.extend(one("level", "meeting/flees_to", self.meeting.as_ref().map(|meeting| &meeting.flees_to)));
        all
    }
}

impl Says for PlanningFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let holds = one("loot", "holds", self.holds.as_ref());
        holds.into_iter().chain(one("action", "finds", self.finds.as_ref())).collect()
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::called(&self.hooks, &self.called, &self.basis.rules))
    }
}

impl Says for RoundRow {
    fn parts(&self) -> &[String] {
        &self.parts
    }

    fn leans_on(&self) -> Vec<Leans<'_>> {
        let mut all = each("turn", "turns", &self.turns);
        all.extend(one("band", "band", Some(&self.band)));
        all.extend(one("event", "event", self.event.as_ref()));
        all
    }
}

impl Says for EventFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::heard(&self.hooks, &self.heard, &self.basis.rules))
    }
}

impl Says for ScoringFile {
    fn parts(&self) -> &[String] {
        &self.basis.parts
    }

    fn script(&self) -> Option<Script<'_>> {
        Some(Script::asking(&self.hooks, &self.asking, &self.basis.rules))
    }
}
