//! `holdup man`: manual pages, one for each command.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;

use crate::command::args::Arguments;
use crate::disk;
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
    let mut all = Arguments::command();
    all.build();
    let mut pages = 0;
    write_pages(&all, args, &mut pages)?;
    writeln!(out, "{} written to {}", count(pages, "page"), args.folder.display())?;
    Ok(())
}

fn write_pages(command: &clap::Command, args: &Args, pages: &mut usize) -> Result<(), Failure> {
    let man = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text)?;
    disk::write(&args.folder.join(man.get_filename()), &text)?;
    *pages += 1;
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help")
    {
        write_pages(inner, args, pages)?;
    }
    Ok(())
}
