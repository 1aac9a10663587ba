//! One file per command: its arguments with their help, and `run`, which prints
//! to `out` and answers how it went.

pub(crate) mod args;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod new;
pub(crate) mod options;
pub(crate) mod packs;
pub(crate) mod play;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod tables;
pub(crate) mod test;
pub(crate) mod trace;
pub(crate) mod why;

use std::io::Write;

use crate::failure::Failure;
use args::Command;

pub(crate) fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Check(args) => check::run(args, out),
        Command::Compare(args) => compare::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Man(args) => man::run(args, out),
        Command::Merge(args) => merge::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Options(args) => options::run(args, out),
        Command::Packs(args) => packs::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Reference(args) => reference::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Review(args) => review::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Simulate(args) => simulate::run(args, out),
        Command::Test(args) => test::run(args, out),
        Command::Trace(args) => trace::run(args, out),
        Command::Why(args) => why::run(args, out),
    }
}
