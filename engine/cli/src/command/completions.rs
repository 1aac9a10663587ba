//! `holdup completions`: what a shell needs to complete commands and flags.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::command::args::Cli;
use crate::failure::Failure;

/// Print what a shell needs to complete commands and flags.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  holdup completions bash > ~/.local/share/bash-completion/completions/holdup"
)]
pub(crate) struct Args {
    /// Which shell.
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Collected first: the generator panics when a pipe is closed under it.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "holdup", &mut text);
    out.write_all(&text)?;
    Ok(())
}
