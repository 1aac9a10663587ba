//! The port to scripts. The rules know *where* a script may speak up, what it
//! is told and what it may answer, each of them a row of [`table`]; they do not
//! know Lua. `holdup-hooks` implements [`crate::game::Hooks`].

mod kind;
mod row;
pub mod table;

use std::fmt;
use std::ops::RangeInclusive;

pub use kind::{Asker, Field, HookValue, IdKind, Kind, NamedId, OfferList, Tellable};
pub use row::{HookClass, HookRow, HookValueSink, MOST_TOLD, or, said};
pub use table::{HOOKS, HookPoint, Told};

use crate::ids::*;

/// How many hook points there are.
pub const HOOK_POINTS: usize = HOOKS.len();

/// A bit for each hook point that only answers.
const QUERIES: u64 = {
    let (mut bits, mut at) = (0, 0);
    while at < HOOK_POINTS {
        assert!(HOOKS[at].point as usize == at, "the rows are in the order of the points");
        assert!(HOOKS[at].told.len() <= MOST_TOLD, "a hook is told no more fields than there is room for");
        bits |= (matches!(HOOKS[at].sort, HookClass::Query) as u64) << at;
        at += 1;
    }
    bits
};

impl HookPoint {
    /// Every hook point, in order.
    pub fn all() -> impl Iterator<Item = HookPoint> + Clone {
        HOOKS.iter().map(|row| row.point)
    }

    /// All that is said of it.
    #[inline]
    pub const fn row(self) -> &'static HookRow {
        &HOOKS[self as usize]
    }

    /// Its name in content and in scripts.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The hook point of this name.
    pub fn named(name: &str) -> Option<HookPoint> {
        Self::all().find(|point| point.name() == name)
    }

    /// Whether content can narrow it down to some actions: it is told of one, and not of its own alone.
    pub fn tells_action(self) -> bool {
        let row = self.row();
        row.of.is_none() && row.told.iter().any(|field| field.kind == Kind::Action)
    }

    /// Whether the first thing it tells is somebody, see [`Told::who`].
    pub fn tells_who(self) -> bool {
        self.row().told.first().is_some_and(|field| field.kind == Kind::Bandit)
    }

    /// Whether it tells where it happens, or of somebody who stands there: see [`Told::place`] and [`Told::who`].
    pub fn tells_where(self) -> bool {
        let mut told = self.row().told.iter();
        self.tells_who() || told.any(|field| field.kind == Kind::Place && !field.optional)
    }

    /// Whether it only answers and never acts.
    #[inline]
    pub const fn is_query(self) -> bool {
        QUERIES >> self as u64 & 1 == 1
    }
}

/// Largest number a hook may answer.
const LARGEST_ANSWER: i32 = 30_000;

impl Told {
    /// The numbers that can be answered, where one is.
    pub fn numbers(&self) -> RangeInclusive<i32> {
        match *self {
            Told::Turns { turns } => 0..=turns,
            _ => -LARGEST_ANSWER..=LARGEST_ANSWER,
        }
    }

    /// The action it tells of.
    #[inline(always)]
    pub fn action(&self) -> Option<ActionId> {
        self.concern().action
    }

    /// The bandit it is about. A power hears such a hook only for its own bandit; cars, events
    /// and packs hear it always. Hooks about nobody in particular are heard by every power.
    #[inline(always)]
    pub fn concerns(&self) -> Option<WhoId> {
        self.concern().bandit
    }

    /// Another bandit it is about.
    #[inline(always)]
    pub fn also_concerns(&self) -> Option<WhoId> {
        let concern = self.concern();
        concern.other.filter(|_| concern.other != concern.bandit)
    }

    /// Whoever does it or to whom it happens, where that is the first thing it tells.
    #[cold]
    pub fn who(&self) -> Option<WhoId> {
        match self.each(&())[0] {
            HookValue::Bandit(who) => Some(who),
            _ => None,
        }
    }

    /// Where it happens: in the place it is about, or else the first one it tells of.
    #[inline]
    pub fn place(&self) -> Option<PlaceId> {
        let concern = self.concern();
        concern.place.or(concern.told_place)
    }

    /// The place it is about. A car hears such a hook only for a place of its own.
    #[inline(always)]
    pub fn at(&self) -> Option<PlaceId> {
        self.concern().place
    }

    /// The pawn of nobody whose doing it is. A pawn's script hears such a hook only of its own pawn.
    #[inline(always)]
    pub fn by(&self) -> Option<PawnId> {
        self.concern().pawn
    }
}

/// What a hook answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the others are what they hold")]
pub enum HookReply {
    /// As reactions do.
    Nothing,
    Number(i32),
    Truth(bool),
    Places(PlaceSet),
    Bandit(WhoId),
    /// Several, who may be none.
    Bandits(WhoSet),
    /// Of what is offered, that which `game::deciding::leave` was told of.
    Decision,
}

/// In whose name a hook speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A bandit's power.
    Bandit(WhoId),
    /// A car, by its number from the front.
    Car(u8),
    /// A pawn of nobody.
    Pawn(PawnId),
    /// The event in force.
    Event(EventId),
    /// A pack or option that always holds.
    Always,
}

/// One call of a hook.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Which function.
    pub function: FunctionId,
    /// In whose name.
    pub source: Source,
    /// Which hook, and what it is told.
    pub told: Told,
}

impl Call {
    /// A call in nobody's name.
    pub const fn of_nobody(function: FunctionId, told: Told) -> Call {
        Call { function, source: Source::Always, told }
    }

    /// Which hook.
    #[inline]
    pub const fn point(&self) -> HookPoint {
        self.told.point()
    }
}

/// A script failed. The game stops where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct HookFault {
    /// Path of the script inside `scripts/`.
    pub script: String,
    /// Line in it, 0 where unknown.
    pub line: u32,
    /// The hook's name.
    pub hook: String,
    /// What it was told.
    pub inputs: String,
    /// What went wrong.
    pub message: String,
    /// What its author sees there, where that is known.
    pub excerpt: Option<Box<Excerpt>>,
}

/// A line of a script as its author sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The file, which may lie elsewhere than the path of the script says.
    pub file: String,
    /// What stands in the line; empty where that is unknown.
    pub text: String,
}

impl fmt::Display for HookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HookFault { line, hook, message, .. } = self;
        let excerpt = self.excerpt.as_deref();
        let file = excerpt.map_or(&self.script, |excerpt| &excerpt.file);
        writeln!(f, "{file}:{line}: `{hook}` failed: {message}")?;
        if let Some(excerpt) = excerpt.filter(|excerpt| !excerpt.text.is_empty()) {
            writeln!(f, "  {line} | {}", excerpt.text)?;
        }
        write!(f, "  called for {}", self.inputs)
    }
}
