//! The page `values.md`: types of value, selectors, and what else scripts can use.

use holdup_packs::reference::Ids;

use super::extra::EXTRAS;
use super::page::{ContentLinks, ReferencePage, quoted};
use super::script::ScriptUsage;
use super::{OptionPage, Reference, Selector, ValueType, VerbEntry, field_info};
use crate::number::can_be;
use crate::registry::{Kind, SelectorRow, VERBS, ValueForm, ValueRow};

/// A type of value with the ids there are, and with what gives and takes it.
pub(super) fn info(row: &ValueRow, ids: &Ids, scripts: &ScriptUsage) -> ValueType {
    let (form, values) = match row.form {
        ValueForm::Number(_) => ("number", Vec::new()),
        ValueForm::Counted => ("counted", Vec::new()),
        ValueForm::Either(types) => ("either", types.iter().map(|one| (*one).to_owned()).collect()),
        ValueForm::Words(words) => ("word", words.iter().map(|word| (*word).to_owned()).collect()),
        ValueForm::Id(of) => {
            let ids = of.iter().filter_map(|word| ids.get(*word)).flatten();
            ("id", ids.cloned().collect())
        }
    };
    let is_one = |kind: Kind| can_be(kind, row.name);
    let given_by: Vec<&str> = VERBS.iter().filter(|verb| is_one(verb.result)).map(|verb| verb.name).collect();
    let taken_by: Vec<&str> = VERBS
        .iter()
        .filter(|verb| verb.arguments.iter().any(|field| is_one(field.kind)))
        .map(|verb| verb.name)
        .collect();
    ValueType {
        used_in: scripts.with_verbs(&[given_by.as_slice(), &taken_by].concat()),
        given_by,
        taken_by,
        name: row.name,
        form,
        is_a: match row.form {
            ValueForm::Number(is_a) => is_a,
            _ => None,
        },
        values,
        meaning: row.meaning,
        since: row.since,
        example: row.example,
    }
}

/// Options whose values are of one type.
pub(super) struct SameType<'r> {
    /// What the type of their ids is called.
    pub(super) name: &'static str,
    /// The type of their values, as a [`Kind`] would be called.
    pub(super) value: &'static str,
    /// Their ids, as scripts write them.
    pub(super) ids: Vec<&'r str>,
}

/// All options by the types of their values, so that editors know what `game.option` gives.
pub(super) fn options_alike(reference: &Reference) -> Vec<SameType<'_>> {
    let known = reference.ids.get("option").into_iter().flatten();
    let known: Vec<&str> = known.map(String::as_str).collect();
    let groups = [
        ("TruthOption", "boolean", "bool"),
        ("NumberOption", "number", "int"),
        ("WordOption", "string", "word"),
    ];
    let of = |wanted: &str| {
        let is_one = |id: &&&str| {
            // A script leaves the name of its own pack out.
            let is_it = |row: &&OptionPage| row.id == **id || row.id.ends_with(&format!("/{id}"));
            let mut rows = reference.options.iter().filter(is_it).peekable();
            rows.peek().is_some() && rows.all(|row| row.kind == wanted)
        };
        known.iter().filter(is_one).copied().collect()
    };
    let alike = groups.map(|(name, value, wanted)| SameType { name, value, ids: of(wanted) });
    alike.into_iter().filter(|alike| !alike.ids.is_empty()).collect()
}

/// Whether what a verb gives hangs on the id it takes: of an option, of a mark.
pub(super) fn gives_any(verb: &VerbEntry) -> bool {
    gives_option(verb) || verb.result == Some(Kind::MarkValue.name())
}

/// Whether a verb's first argument can be left out in front of the others.
pub(super) fn shifts(verb: &VerbEntry) -> bool {
    verb.arguments.first().is_some_and(|field| field.kind == Kind::Holder.name())
}

/// Whether a verb gives the value of an option it takes the id of.
pub(super) fn gives_option(verb: &VerbEntry) -> bool {
    verb.result == Some(Kind::Option.name())
}

/// A selector with an example for each field.
pub(super) fn selector_info(row: &SelectorRow, scripts: &ScriptUsage) -> Selector {
    let mut fields: Vec<_> = row.fields.iter().map(field_info).collect();
    for (field, example) in fields.iter_mut().zip(row.examples) {
        field.example = Some(example);
        field.used_in = Some(scripts.with_field(row.name, field.name));
    }
    Selector { name: row.name, meaning: row.meaning, fields, since: row.since }
}

const ABOUT: &str = "\
What scripts get from hooks and [verbs](verbs.md), and give to them. A `?` behind a type says that the value can be
missing, `{ Place }` is a list of places, `A | B` is either. `number` is a whole number: dollars, cards, bullets, cars, as
the sentence beside it says. Places, tokens and cards are numbered apart from each other and from everything else, so that a
verb can tell them apart and says so when it is given the wrong one. Every example runs as a test.
";

pub(super) fn page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("values.md", "Values and selectors", links);
    page.put(format_args!("{ABOUT}\n## Types\n"));
    for value in &reference.values {
        page.put(format_args!("\n### `{}`\n\n{} Since {}.\n", value.name, value.meaning, value.since));
        let known = quoted(value.values.iter().map(String::as_str));
        match value.form {
            "number" => page.put(format_args!(
                "\nA number the engine gives out: it means nothing in another game. Get it from a hook or a verb, never write it down.\n"
            )),
            "counted" => page.put(format_args!(
                "\nA whole number that is counted, so a script may write it down.\n"
            )),
            _ if value.values.is_empty() => {}
            "word" => page.put(format_args!("\nOne of {known}.\n")),
            "either" => page.put(format_args!("\nIn Lua it is one of {known}.\n")),
            _ if value.name == Kind::OptionName.name() => {
                page.put(format_args!(
                    "\nAll there are stand in [options.md](options.md).\n"
                ));
            }
            "id" => page.put(format_args!("\nBuilt in are {known}.\n")),
            _ => {}
        }
        page.put(format_args!("\n"));
        page.code("lua", value.example);
        for (lead, verbs) in [("Given by", &value.given_by), ("Taken by", &value.taken_by)] {
            let links = verbs.iter().map(|verb| format!("[`{verb}`](verbs.md#game{verb})"));
            if !verbs.is_empty() {
                page.put(format_args!("\n{lead} {}.\n", links.collect::<Vec<_>>().join(", ")));
            }
        }
        page.used("Scripts with these verbs:", &value.used_in);
    }
    page.put(format_args!(
        "\n## Selectors\n\nTables that say which are meant. All fields can be left out; those given must all hold.\n"
    ));
    for selector in &reference.selectors {
        page.put(format_args!(
            "\n### `{}`\n\n{} Since {}.\n\n",
            selector.name, selector.meaning, selector.since
        ));
        page.fields(&selector.fields);
        for field in &selector.fields {
            page.put(format_args!("\n#### `{}.{}`\n\n", selector.name, field.name));
            page.code("lua", field.example.unwrap_or_default());
            if let Some(used) = &field.used_in {
                page.used("Used by", used);
            }
        }
    }
    limits(&mut page, reference);
    page
}

fn limits(page: &mut ReferencePage, reference: &Reference) {
    let sandbox = &reference.sandbox;
    page.put(format_args!("\n## What else scripts can use\n\n"));
    let functions = quoted(sandbox.functions.iter().copied());
    page.put(format_args!("Functions: {functions}.\n\n"));
    for (library, functions) in sandbox.libraries {
        let functions = quoted(functions.iter().copied());
        page.put(format_args!("- `{library}`: {functions}\n"));
    }
    page.put(format_args!("\nThese are not in plain Lua:\n\n| Function | Does |\n| --- | --- |\n"));
    for extra in EXTRAS {
        let call = extra.call();
        page.put(format_args!("| `{call}` | {} |\n", extra.meaning));
    }
    page.put(format_args!(
        "\nThere is no chance, clock, file, coroutine or caught error. `a ^ b` takes whole powers and 0.5, so that it is the\n\
         same on every machine. Tables and functions cannot be keys of a table: their order in `pairs` would differ from\n\
         run to run.\n\n## How much scripts may do\n\n| Bound | Is |\n| --- | --- |\n"
    ));
    let mut row = |what: &str, much: String| page.put(format_args!("| {what} | {much} |\n"));
    row("Work of one call of a hook, without hooks it sets off", format!("{} units", sandbox.work));
    row("Work of a hook and everything it sets off", format!("{} units", sandbox.whole));
    row("A call, a return, a round of a loop", format!("{} units each", sandbox.least));
    row(
        "Code without any of these",
        format!(
            "{} values, operators and statements in a row are free; more of them cost a unit for {} each",
            sandbox.least * sandbox.stretch,
            sandbox.stretch
        ),
    );
    row(
        "Members put into tables, also those that are gone again",
        format!("for every {} of one call everything is dearer by as much again", sandbox.crowd),
    );
    row("A text that is written or made", format!("{} bytes", sandbox.text));
    row("One script", format!("{} words, signs and texts", sandbox.tokens));
    row("Hooks that set each other off", format!("{} deep", sandbox.deepest));
    row(
        "What all scripts together hold",
        format!("{} MB, which none can make with the work it may do", sandbox.bytes >> 20),
    );
    page.put(format_args!(
        "\nWhat a library does for each member of a long list and each letter of a long text is counted too. What is not run\n\
         costs nothing, however long the script is, and a script that is told the same ends the same way in every game and\n\
         on every machine. Most hooks do less than 1,000 units. `holdup check` warns of a hook that comes within half of its\n\
         bound in a sample game.\n"
    ));
}
