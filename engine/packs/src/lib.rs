//! TOML text to checked, merged, resolved content.
//!
//! Paths and bytes go in ([`Files`]), tables of ids and numbers come out
//! ([`holdup_rules::content::Content`]), and with them *all* that is wrong
//! ([`Diagnostic`]): never the first problem only, and never a panic, whatever
//! the bytes are. Nothing here opens a file, runs a script or knows a rule.
//!
//! The way of a file: [`files`] holds it, `tree` parses it with recovery,
//! `world` gives ids of packs from outside their pack's name, `laid` lays what presets, house files and packs change over it, `walk` holds it
//! against the shape of its [`raw`] type, `world` gathers the ids of all files
//! and follows the references, [`mod@resolve`] builds the tables. Modules import each other in one direction alone.

mod bots;
pub mod catalogue;
mod choice;
pub mod diagnostic;
pub mod dialogue;
mod digest;
mod family;
pub mod files;
mod form;
mod ground;
pub mod index;
mod key;
pub mod kind;
mod layer;
mod load;
mod made;
mod merged_files;
mod merged_values;
mod names;
mod need;
mod order;
mod parsed;
mod part;
pub mod pins;
mod plain;
mod preset;
pub mod raw;
pub mod reference;
mod render;
mod resolve;
mod script;
pub mod setup;
mod shape;
mod shared;
mod suggest;
pub mod texts;
pub mod thing;
mod tree;
mod unneeded;
mod unseen;
mod walk;
mod world;

pub use bots::{ways_to_bots, ways_to_evener};
pub use catalogue::{PackInfo, catalogue, languages, statement_ids, tell_in};
pub use choice::{VersionChoice, inherited_house_file, is_house_file, packs_of_house_file};
pub use diagnostic::{Code, Diagnostic, Related, Severity};
pub use dialogue::{Command, Dialogue, Said, Topic};
pub use files::{Files, built_in, preset_ids};
pub use form::{is_id, unusable_name};
pub use index::{Changed, Implied, OptionInfo, Outgrown, PlacedValue, RuleIndex, Statement, Takes};
pub use layer::Rank;
pub use load::{load, script_texts};
pub use names::{KnownIds, MarkSaid, names};
pub use order::API;
pub use part::{fits_preset, packs_of_parts};
pub use plain::{Hand, plain};
pub use render::{render, render_within};
pub use resolve::{LoadedRulebook, SameThings, pack_name};
pub use script::{DeclaredName, MODULES_FOLDER, ModuleSource, ScriptSource, ScriptTexts, is_module};
pub use shared::MANIFEST;
pub use suggest::{Advice, Instead, help as suggestion, help_or as suggestion_or, nearest, whose};
pub use texts::RuleTexts;
pub use thing::{Thing, Unsaid, things};
pub use unseen::{first_unseen, is_unseen, seen};
