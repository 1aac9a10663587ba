//! `holdup rules`: the statements the rulebook versions are made of: which there
//! are, what is known about one, where two versions part, and which have a case.

pub(crate) mod coverage;
pub(crate) mod diff;
pub(crate) mod list;
pub(crate) mod show;

use std::io::Write;

use crate::failure::Failure;

const LIST_EXAMPLES: &str = "\
Examples:
  holdup rules list                       every statement, by module
  holdup rules list --module base
  holdup rules list --format json";

const SHOW_EXAMPLES: &str = "\
Examples:
  holdup rules show BASE-rob-b        a statement, where it is stated, its options and cases
  holdup rules show D-086                 a point on which the texts differ
  holdup rules show AMB-103               something they leave open";

const DIFF_EXAMPLES: &str = "\
Examples:
  holdup rules diff base_2014 nl_2014
  holdup rules diff nl_2014 evening.toml  what our house rules change
  holdup rules diff club-1.toml club-2.toml --format markdown    a change log
  holdup rules diff nl_2014 evening.toml --exit-code > /dev/null  1 where anything differs, for scripts
  holdup rules diff es_2014 ro_2014 --format json";

const COVERAGE_EXAMPLES: &str = "\
Examples:
  holdup rules coverage                   every module, with the statements no case cites
  holdup rules coverage --all             also what no case can show
  holdup rules coverage --module base
  holdup rules coverage my-pack/tests";

/// Look at the rules: list them, show one, compare two versions of them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum RulesCommand {
    /// List the statements, by module.
    #[command(after_help = LIST_EXAMPLES)]
    List(list::Args),
    /// Show a statement, a difference of the texts, or something they leave open.
    #[command(after_help = SHOW_EXAMPLES)]
    Show(show::Args),
    /// Show what differs between two presets or house files.
    #[command(after_help = DIFF_EXAMPLES)]
    Diff(diff::Args),
    /// Count the rules that have a case, have none, cannot have one, or wait for a part.
    #[command(after_help = COVERAGE_EXAMPLES)]
    Coverage(coverage::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        RulesCommand::List(args) => list::run(args, out),
        RulesCommand::Show(args) => show::run(args, out),
        RulesCommand::Diff(args) => diff::run(args, out),
        RulesCommand::Coverage(args) => coverage::run(args, out),
    }
}
