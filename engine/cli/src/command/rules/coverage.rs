//! `holdup rules coverage`: statements of the rule index that no case cites.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use holdup_replay::coverage::{Module, coverage, is_lacking};

use crate::command::test::gather;
use crate::failure::Failure;
use crate::library::Version;
use crate::suggest;
use crate::text::count;

/// What the command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
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
    let rulebook = args.version.load()?;
    let suite = gather(&args.paths, &BTreeSet::new())?;
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
