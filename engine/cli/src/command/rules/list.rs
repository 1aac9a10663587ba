//! `holdup rules list`: the statements, by module.

use std::io::Write;

use holdup_packs::Statement;
use serde::Serialize;

use crate::failure::Failure;
use crate::format::{Format, json, table};
use crate::library::Lookup;
use crate::suggest;
use crate::text::{add_new, count};

/// What the command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this module.
    #[arg(long, value_name = "NAME")]
    module: Option<String>,
    #[command(flatten)]
    lookup: Lookup,
}

/// A statement as programs read it.
#[derive(Serialize)]
struct StatementJson<'a> {
    id: &'a str,
    module: &'a str,
    shipped: bool,
    text: &'a str,
    /// Why no case can ever show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    unobservable: Option<&'a str>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, _, index) = args.lookup.load()?;
    let mut modules: Vec<&str> = Vec::new();
    add_new(&mut modules, index.statements.iter().map(|statement| statement.module.as_str()));
    if let Some(module) = &args.module {
        if !modules.contains(&module.as_str()) {
            return Err(Failure::Usage(suggest::unknown("module", module, modules)));
        }
        modules.retain(|known| known == module);
    }
    let of = |module: &str| -> Vec<&Statement> {
        index.statements.iter().filter(|statement| statement.module == module).collect()
    };
    if args.lookup.format == Format::Json {
        let rows = modules.iter().flat_map(|module| of(module)).map(|statement| {
            let Statement { id, module, text, unobservable } = statement;
            StatementJson {
                id,
                module,
                shipped: index.is_shipped(statement),
                text,
                unobservable: unobservable.as_deref(),
            }
        });
        return json(&rows.collect::<Vec<_>>(), out);
    }
    for module in modules {
        let statements = of(module);
        let shipped = match statements.first() {
            Some(first) if !index.is_shipped(first) => ", not shipped",
            _ => "",
        };
        writeln!(out, "{module}: {}{shipped}", count(statements.len(), "statement"))?;
        let rows = statements.into_iter().map(|statement| [statement.id.clone(), statement.text.clone()]);
        table(&["id", "statement"], &[0], rows, out)?;
    }
    Ok(())
}
