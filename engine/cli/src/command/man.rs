//! `holdup man`: manual pages, one for each command.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;

use crate::command::args::Cli;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::text::count;

/// Write manual pages into a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  holdup man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Where to; it is made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    disk::make_folder(&args.folder)?;
    let mut all = Cli::command();
    all.build();
    let pages = write_pages(&all, args)?;
    writeln!(out, "{} written to {}", count(pages, "page"), args.folder.shown())?;
    Ok(())
}

/// Writes the page of a command and of those in it; answers how many.
fn write_pages(command: &clap::Command, args: &Args) -> Result<usize, Failure> {
    let man = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text)?;
    disk::write(&args.folder.join(man.get_filename()), &text)?;
    let mut pages = 1;
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help")
    {
        pages += write_pages(inner, args)?;
    }
    Ok(pages)
}
