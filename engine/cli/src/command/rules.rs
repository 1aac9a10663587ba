//! `holdup rules`: the statements the rulebook versions are made of, and which
//! of them have a case.

use std::io::Write;
use std::path::PathBuf;

use holdup_replay::coverage::{Module, coverage, is_lacking};

use crate::command::test::gather;
use crate::failure::Failure;
use crate::library::Version;
use crate::suggest;
use crate::text::count;

const EXAMPLES: &str = "\
Examples:
  holdup rules coverage                      every module, with the statements no case cites
  holdup rules coverage --module base
  holdup rules coverage my-pack/tests";

/// What the rules are, and which of them have a test.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List statements without a case, by module; a shipped module must have none.
    #[command(after_help = EXAMPLES)]
    Coverage(Coverage),
}

#[derive(Debug, clap::Args)]
struct Coverage {
    #[command(flatten)]
    version: Version,
    /// Only this module.
    #[arg(long, value_name = "NAME")]
    module: Option<String>,
    /// Folders with cases; those of the project when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Command::Coverage(args) = &args.command;
    let rulebook = args.version.load()?;
    let suite = gather(&args.paths, rulebook.index())?;
    let mut modules = coverage(rulebook.index(), &suite.cases);
    if let Some(name) = &args.module {
        if !modules.iter().any(|module| module.name == *name) {
            let names = modules.iter().map(|module| module.name.as_str());
            return Err(Failure::Usage(suggest::unknown("module", name, names)));
        }
        modules.retain(|module| module.name == *name);
    }
    for module in &modules {
        show(module, out)?;
    }
    if is_lacking(&modules) {
        Err(Failure::Told)
    } else {
        Ok(())
    }
}

fn show(module: &Module, out: &mut dyn Write) -> Result<(), Failure> {
    let shipped = if module.shipped { "" } else { ", not shipped" };
    let covered = module.observable - module.uncovered.len();
    let unseen = module.statements - module.observable;
    let unseen = if unseen > 0 {
        format!(", {unseen} no case can show")
    } else {
        String::new()
    };
    writeln!(
        out,
        "{}: {}, {covered} of {} with a case{unseen}{shipped}",
        module.name,
        count(module.statements, "statement"),
        module.observable,
    )?;
    for statement in &module.uncovered {
        writeln!(out, "  {}: {}", statement.id, statement.text)?;
    }
    Ok(())
}
