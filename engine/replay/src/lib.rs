//! Time: transcripts, records, replaying and grading them, and Markdown cases.
//!
//! Nothing here decides a rule or who may know what, opens a file or prints.
//! A record that was read is replayed or graded, never half trusted.
//!
//! [`transcript`] turns facts into lines; [`record`] writes a game down,
//! [`parse`] reads it back and [`grade`] replays it; [`compare`] plays its answers
//! under several rulebook versions; [`case`] reads situations
//! from Markdown and checks them; [`why`] tells why a choice
//! is offered or not, [`trace`] what scripts did for an answer; [`coverage`] lists statements without a case.

pub mod ahead;
pub mod case;
pub mod code;
pub mod compare;
pub mod coverage;
mod former;
pub mod grade;
pub mod library;
pub mod line;
pub mod parse;
pub mod pins;
pub mod record;
pub mod rig;
pub mod suite;
pub mod trace;
pub mod transcript;
pub mod why;

pub use transcript::Transcript;
