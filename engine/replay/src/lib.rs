//! Time: transcripts, records, replaying and grading them, and Markdown cases.
//!
//! Nothing here decides a rule or who may know what, opens a file or prints.
//! A record that was read is replayed or graded, never half trusted.

pub mod ahead;
pub mod case;
pub mod code;
pub mod compare;
pub mod coverage;
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
