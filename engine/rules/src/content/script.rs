//! Scripts, as content declares them: their hooks, when these are called, and what they ask with.

use crate::capacity::MAX_MARKS;
use crate::hook::HookPoint;
use crate::ids::*;
use crate::list::List;

/// A script, as the content beside it declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Path inside `scripts/`, such as `base/bandits/django.lua`.
    pub path: String,
    /// What it may ask: the key its code uses, and the label people read.
    pub asks: Vec<(String, TextId)>,
    /// Rule ids it rests on, cited by the facts it causes.
    pub rules: Vec<String>,
}

/// A hook function of a script. Its name is the hook point's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Row of [`super::Content::scripts`].
    pub script: u16,
    /// Where it is called.
    pub point: HookPoint,
    /// When it is called at all.
    pub when: When,
}

/// One hook of one script, as content declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Where it is called.
    pub point: HookPoint,
    /// What is called.
    pub function: FunctionId,
    /// Order among subscribers of one point: lower first, then by source.
    pub priority: i16,
}

/// What must hold for a hook to be called: said in a table, it costs no call of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The actions it is about, if not every one.
    pub actions: Option<ActionSet>,
    /// Marks of the bandit whose power it is, and what they must be.
    pub marks: List<(MarkId, i8), MAX_MARKS>,
}

/// Something a script asks, or an answer it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskText {
    /// What the script calls it: records and cases do the same.
    pub key: String,
    /// What people read in English.
    pub english: String,
}
