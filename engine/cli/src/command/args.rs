//! The command line as a whole: the commands and their help. What each command
//! takes stands in its own file in `command/`.

use clap::{Parser, Subcommand};

use crate::command;
use crate::play::show::ShowFlags;

const EXAMPLES: &str = "\
Examples:
  holdup play --watch                    watch four computer players rob a train
  holdup play                            take a seat yourself
  holdup play --record evening.record    keep the game in a file
  holdup serve --lan                     play in browsers, each on a screen of their own
  holdup play --house evening.toml       play by your own rules
  holdup options                         what such rules can decide
  holdup packs                           what can be switched on
  holdup new pack prairie                begin a pack of your own
  holdup replay evening.record           check that it still plays the same
  holdup simulate --games 10000          who wins how often?
  holdup compare evening.record --preset es_2014    does another rulebook change this game?

`holdup play --help` and the help of every other command have more examples.";

/// Play the board game Colt Express, change its rules, and ask why.
///
/// Holdup deals a game, asks you and the computer players what to do, and works out what happens. Its rules are text files
/// that you can change, and every reason names the rule it rests on.
#[derive(Debug, Parser)]
#[command(name = "holdup", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands, by name.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(command::check::Args),
    Compare(command::compare::Args),
    Completions(command::completions::Args),
    Explain(command::explain::Args),
    Man(command::man::Args),
    Merge(command::merge::Args),
    New(command::new::Args),
    Options(command::options::Args),
    Packs(command::packs::Args),
    Play(command::play::Args),
    Reference(command::reference::Args),
    Replay(command::replay::Args),
    Review(command::review::Args),
    Rules(command::rules::Args),
    Serve(command::serve::Args),
    Simulate(command::simulate::Args),
    Test(command::test::Args),
    Trace(command::trace::Args),
    Why(command::why::Args),
}

impl Command {
    /// True if control codes are unwanted even on a terminal.
    pub(crate) fn is_plain(&self) -> bool {
        self.look().is_some_and(|look| look.plain)
    }

    /// True if games are shown in place, one picture over the other.
    pub(crate) fn draws(&self) -> bool {
        self.look().is_some()
    }

    fn look(&self) -> Option<&ShowFlags> {
        match self {
            Command::Play(args) => Some(&args.look),
            Command::Replay(args) => Some(&args.look).filter(|_| args.watch),
            _ => None,
        }
    }
}
