//! The one place that says what scripts can be called for and what they can
//! do: [`HOOKS`], a table of the rules, and [`VERBS`], beside what runs them. The
//! code that calls scripts, the checks at load, the reference page and the editor
//! types all read these tables, so that none of them can say something else.

mod heard;
mod values;

pub use crate::api::{VerbDeed, VerbRow};
pub use crate::number::{called as number_called, first as first_number};
pub use crate::verbs::VERBS;
pub use crate::words::{BANDIT_FILTER, CHANCE, PLACE_FILTER, own_words};
pub use heard::{Hearing, LISTENERS, ScriptedKind};
pub use values::{SELECTORS, SelectorRow, VALUES, ValueForm, ValueRow};

pub use holdup_rules::hook::{Field, HOOKS, HookRow, Kind};
