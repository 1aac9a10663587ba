//! `holdup rules coverage`: how many statements of the rules have a case, which
//! have none and should, and which no case can show.

use std::io::Write;
use std::path::PathBuf;

use holdup_packs::{PackInfo, Statement, catalogue, preset_ids, tell_in};
use holdup_replay::coverage::{Module, coverage};

use crate::command::test::gather;
use crate::failure::Failure;
use crate::format::paragraph;
use crate::language::LanguageFlag;
use crate::library::{self, Roots};
use crate::report;
use crate::suggest;
use crate::text::count;

/// What the command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only packs this rulebook version plays with; every pack there is when nothing is said.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Only this module.
    #[arg(long, value_name = "NAME")]
    module: Option<String>,
    /// Also list what no case can show, with the reason.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
    /// Folders with cases; those of the project when none is named.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (files, outside) = args.roots.files()?;
    let (mut packs, problems) = catalogue(&files);
    if !problems.is_empty() {
        report::say(&library::render(&problems, &files));
        return Err(Failure::Told);
    }
    if let Some(language) = args.spoken.of_files(true, &files)? {
        tell_in(&mut packs, &files, &language);
    }
    if let Some(preset) = &args.preset {
        if !preset_ids(&files).any(|id| id == preset) {
            return Err(Failure::Usage(suggest::unknown("preset", preset, preset_ids(&files))));
        }
        packs.retain(|pack: &PackInfo| pack.presets.contains(preset) || outside.contains(&pack.id));
    }
    let suite = gather(&args.paths)?;
    let mut modules = coverage(&packs, &suite.cases);
    if let Some(name) = &args.module {
        if !modules.iter().any(|module| module.name == *name) {
            let names = modules.iter().map(|module| module.name.as_str());
            return Err(Failure::Usage(suggest::unknown("module", name, names)));
        }
        modules.retain(|module| module.name == *name);
    }
    for module in &modules {
        show(module, args.all, out)?;
    }
    if modules.len() > 1 {
        sum(&modules, out)?;
    }
    if modules.iter().any(Module::is_lacking) { Err(Failure::Told) } else { Ok(()) }
}

fn show(module: &Module, all: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let shipped = if module.shipped { "" } else { ", not shipped" };
    let covered = module.covered.len();
    let with_case = match covered + module.uncovered.len() {
        0 => String::new(),
        observable => format!(", {covered} of {observable} with a case"),
    };
    let more = match module.unobservable.len() {
        0 => String::new(),
        number => format!(", {number} no case can show"),
    };
    let statements = count(module.statements(), "statement");
    writeln!(out, "{}: {statements}{with_case}{more}{shipped}", module.name)?;
    let line = |statement: &Statement, note: &str| {
        let text = format!("{}: {note}{}", statement.id, statement.text);
        paragraph("  ", &text, 4)
    };
    for statement in &module.uncovered {
        writeln!(out, "{}", line(statement, ""))?;
    }
    for statement in &module.contradicted {
        let note = "a case cites it, though it is said that none can show it: ";
        writeln!(out, "{}", line(statement, note))?;
    }
    for statement in module.unobservable.iter().filter(|_| all) {
        let why = statement.unobservable.as_deref().unwrap_or_default();
        writeln!(out, "{}", line(statement, &format!("({why}) ")))?;
    }
    Ok(())
}

/// Every statement once: with a case, without, or never to be shown.
fn sum(modules: &[Module], out: &mut dyn Write) -> Result<(), Failure> {
    let total = |of: fn(&Module) -> usize| modules.iter().map(of).sum::<usize>();
    writeln!(
        out,
        "\n{}: {} with a case, {} without, {} no case can show",
        count(total(Module::statements), "statement"),
        total(|module| module.covered.len()),
        total(|module| module.uncovered.len()),
        total(|module| module.unobservable.len()),
    )?;
    Ok(())
}
