//! `holdup packs`: every pack there is, with the parts `--with` switches on and how
//! sure its facts are; or one of them with every row. What is done with packs
//! from outside stands in [`manage`].

pub(crate) mod manage;

use std::io::Write;

use holdup_packs::catalogue::{PackInfo, PartInfo, RowInfo};
use holdup_rules::content::Confidence;
use holdup_rules::setup::range_text;
use holdup_rules::words::EngineWords as _;
use serde::Serialize;

use crate::failure::Failure;
use crate::format::{Format, json, object, say, table};
use crate::language::LanguageFlag;
use crate::library::{self, Roots};
use crate::report;
use crate::suggest;
use crate::text::{add_new, count};

const EXAMPLES: &str = "\
Examples:
  holdup packs                      every pack with its parts
  holdup packs base                 one of them, with where every fact in it is from
  holdup packs --format json
  holdup packs add sweets.zip       install a pack; also the folder of one, or a `.tar.gz`
  holdup packs list                 every pack, and which are installed
  holdup packs verify               whether the installed packs are as they were
  holdup packs remove sweets

Installed packs are there by name, `--pack NAME`, and are never loaded unless somebody names them. \
`--with PART` switches a part on, `--with PACK` all parts of a pack; every command that takes \
`--preset` takes it. Facts are verified (seen on the component or stated in a text), derived from \
others, or reconstructed: our own proposal where no source was found.";

/// List packs and what they can add to a game; install and remove packs.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<manage::PacksCommand>,
    /// The pack to show with every row; all are listed when none is named.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
}

/// A pack as programs read it.
#[derive(Serialize)]
struct Pack<'a, F> {
    id: &'a str,
    name: &'a str,
    version: &'a str,
    needs: &'a [String],
    presets: &'a [String],
    parts: &'a [PartInfo],
    /// How many rows of each kind are how sure.
    facts: F,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'a [RowInfo]>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(action) = &args.action {
        return manage::run(action, out);
    }
    let (files, _) = args.roots.files()?;
    let (mut packs, problems) = holdup_packs::catalogue(&files);
    if !problems.is_empty() {
        report::say(&library::render(&problems, &files));
    }
    if let Some(language) = args.spoken.of_files(args.format == Format::Table, &files)? {
        holdup_packs::tell_in(&mut packs, &files, &language);
    }
    if let Some(name) = &args.name {
        if !packs.iter().any(|pack| pack.id == *name) {
            let names: Vec<&str> = packs.iter().map(|pack| pack.id.as_str()).collect();
            return Err(Failure::Usage(suggest::unknown("pack", name, names)));
        }
        packs.retain(|pack| pack.id == *name);
    }
    let with_rows = args.name.is_some();
    if args.format == Format::Json {
        let packs: Vec<_> = packs.iter().map(|pack| as_data(pack, with_rows)).collect();
        return json(&packs, out);
    }
    if with_rows { packs.iter().try_for_each(|pack| one(pack, out)) } else { all(&packs, out) }
}

fn as_data(pack: &PackInfo, with_rows: bool) -> impl Serialize {
    let facts = kinds(pack).into_iter().map(|kind| {
        object! {
            kind: kind,
            verified: number(pack, kind, Confidence::Verified),
            derived: number(pack, kind, Confidence::Derived),
            reconstructed: number(pack, kind, Confidence::Reconstructed),
        }
    });
    Pack {
        id: &pack.id,
        name: &pack.name,
        version: &pack.version,
        needs: &pack.needs,
        presets: &pack.presets,
        parts: &pack.parts,
        facts: facts.collect::<Vec<_>>(),
        rows: with_rows.then(|| &*pack.rows),
    }
}

/// The kinds of rows a pack has, in the order they are loaded.
fn kinds(pack: &PackInfo) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    add_new(&mut kinds, pack.rows.iter().map(|row| row.kind));
    kinds
}

fn number(pack: &PackInfo, kind: &str, confidence: Confidence) -> usize {
    let rows = pack.rows.iter();
    rows.filter(|row| row.kind == kind && row.confidence == confidence.word()).count()
}

/// So many rows of a kind, in words.
fn counted(number: usize, kind: &str) -> String {
    match (kind, number) {
        ("round", _) => count(number, "round card"),
        ("loot", 1) => "1 kind of loot".to_owned(),
        ("loot", _) => format!("{number} kinds of loot"),
        _ => count(number, kind),
    }
}

/// How many rows are how sure, in words: `3 cars verified; 2 round cards reconstructed`.
fn sureness(pack: &PackInfo) -> String {
    let kinds = kinds(pack);
    let groups = Confidence::VALUES.iter().filter_map(|&confidence| {
        let numbers = kinds.iter().map(|kind| (number(pack, kind, confidence), *kind));
        let named: Vec<String> =
            numbers.filter(|(number, _)| *number > 0).map(|(number, kind)| counted(number, kind)).collect();
        (!named.is_empty()).then(|| format!("{} {}", named.join(", "), confidence.word()))
    });
    groups.collect::<Vec<_>>().join("; ")
}

fn all(packs: &[PackInfo], out: &mut dyn Write) -> Result<(), Failure> {
    let rows = packs.iter().map(|pack| {
        let needs = pack.needs.join(", ");
        [pack.id.clone(), pack.version.clone(), pack.name.clone(), needs, sureness(pack)]
    });
    table(&["pack", "version", "name", "needs", "facts"], &[0, 1], rows, out)?;
    for pack in packs.iter().filter(|pack| !pack.parts.is_empty()) {
        writeln!(out, "parts of {}", pack.id)?;
        parts(pack, out)?;
    }
    for pack in packs {
        let ours = pack.rows.iter().filter(|row| row.confidence == Confidence::Reconstructed.word());
        let ours: Vec<String> = ours.map(|row| format!("{} {}", row.kind, row.id)).collect();
        if !ours.is_empty() {
            let first = format!("reconstructed in {}: ", pack.id);
            say(&first, &ours.join(", "), 2, out)?;
        }
    }
    let number = packs.iter().map(|pack| pack.parts.len()).sum();
    let (packs, parts) = (count(packs.len(), "pack"), count(number, "part"));
    let line = format!("{packs} with {parts}. `holdup packs NAME` says where the facts of one are from.");
    say("", &line, 2, out)
}

fn parts(pack: &PackInfo, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = pack.parts.iter().map(|part| [part.id.clone(), part.name.clone(), told(part)]);
    table(&["part", "name", "what it adds"], &[0], rows, out)
}

/// What a part adds and what it goes with.
fn told(part: &PartInfo) -> String {
    let mut text = part.text.clone();
    if !part.implies.is_empty() {
        text.push_str(&format!(" Switches on {} too.", part.implies.join(", ")));
    }
    if !part.excludes.is_empty() {
        text.push_str(&format!(" Never together with {}.", part.excludes.join(", ")));
    }
    if let Some((fewest, most)) = part.seats {
        text.push_str(&format!(" For {} seats.", range_text(fewest, most)));
    }
    if part.default {
        text.push_str(&format!(" On by default: `--set {}=false` switches it off.", part.id));
    }
    text
}

fn one(pack: &PackInfo, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{} {}: {}", pack.id, pack.version, pack.name)?;
    if !pack.needs.is_empty() {
        say("  It needs: ", &pack.needs.join(", "), 4, out)?;
    }
    if !pack.presets.is_empty() {
        say("  Presets with it: ", &pack.presets.join(", "), 4, out)?;
    }
    if !pack.parts.is_empty() {
        parts(pack, out)?;
    }
    if pack.rows.is_empty() {
        return Ok(());
    }
    let of_parts = pack.rows.iter().any(|row| !row.parts.is_empty() || !row.without.is_empty());
    let mut header = vec!["kind", "name", "facts", "from"];
    if of_parts {
        header.push("only with");
    }
    let rows = pack.rows.iter().map(|fact| {
        let off = fact.without.iter().map(|part| format!("not {part}"));
        let needed = fact.parts.iter().cloned().chain(off).collect::<Vec<_>>().join(", ");
        let texts = [fact.kind, &fact.id, &fact.confidence, &fact.from].map(str::to_owned);
        texts.into_iter().chain(of_parts.then_some(needed))
    });
    table(&header, &[0, 1, 2], rows, out)?;
    say("", &format!("{}.", sureness(pack)), 0, out)
}
