//! The page `values.md`: types of value, selectors, and what else scripts can use.

use holdup_packs::reference::Ids;

use super::page::{Links, Page, quoted};
use super::{Reference, Selector, ValueType, field_info};
use crate::registry::{Form, SelectorRow, ValueRow};

/// A type of value with the ids there are.
pub(super) fn info(row: &ValueRow, ids: &Ids) -> ValueType {
    let (form, values) = match row.form {
        Form::Number => ("number", Vec::new()),
        Form::Words(words) => ("word", words.iter().map(|word| (*word).to_owned()).collect()),
        Form::Id(of) => {
            let ids = of.iter().filter_map(|word| ids.get(*word)).flatten();
            ("id", ids.cloned().collect())
        }
    };
    ValueType {
        name: row.name,
        form,
        values,
        meaning: row.meaning,
        since: row.since,
        example: row.example,
    }
}

/// A selector with an example for each field.
pub(super) fn selector_info(row: &SelectorRow) -> Selector {
    let mut fields: Vec<_> = row.fields.iter().map(field_info).collect();
    for (field, example) in fields.iter_mut().zip(row.examples) {
        field.example = Some(example);
    }
    Selector {
        name: row.name,
        meaning: row.meaning,
        fields,
        since: row.since,
    }
}

const ABOUT: &str = "\
What scripts get from hooks and [verbs](verbs.md), and give to them. A `?` behind a type says that the value can be
missing, `{ Place }` is a list of places, `A | B` is either. `number` is a whole number: dollars, cards, bullets, cars, as
the sentence beside it says. Every example runs as a test.
";

/// The page.
pub(super) fn page(reference: &Reference, links: Links) -> Page {
    let mut page = Page::new("values.md", "Values and selectors", links);
    page.put(format_args!("{ABOUT}\n## Types\n\nNumbers are given out by the engine and mean nothing in another game: get them from verbs, never write them down.\n"));
    for value in &reference.values {
        page.put(format_args!(
            "\n### `{}`\n\n{} Since {}.\n",
            value.name, value.meaning, value.since
        ));
        let known = quoted(value.values.iter().map(String::as_str));
        match value.form {
            "word" => page.put(format_args!("\nOne of {known}.\n")),
            "id" => page.put(format_args!("\nBuilt in are {known}.\n")),
            _ => {}
        }
        page.put(format_args!("\n"));
        page.code("lua", value.example);
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
        let lines: Vec<&str> = selector.fields.iter().filter_map(|field| field.example).collect();
        page.put(format_args!("\n"));
        page.code("lua", &lines.join("\n"));
    }
    limits(&mut page, reference);
    page
}

fn limits(page: &mut Page, reference: &Reference) {
    let sandbox = &reference.sandbox;
    page.put(format_args!("\n## What else scripts can use\n\n"));
    let functions = quoted(sandbox.functions.iter().copied());
    page.put(format_args!("Functions: {functions}.\n\n"));
    for (library, functions) in sandbox.libraries {
        let functions = quoted(functions.iter().copied());
        page.put(format_args!("- `{library}`: {functions}\n"));
    }
    page.put(format_args!(
        "\nThere is no chance, clock, file, coroutine or caught error. One call of a hook, with everything it sets off, may use\n\
         {} ticks (calls, returns, rounds of a loop); all scripts together hold at most {} MB; hooks may set each\n\
         other off {} deep. Do not use tables or functions as keys of a table: their order in `pairs` differs\n\
         from run to run.\n",
        sandbox.ticks,
        sandbox.bytes >> 20,
        sandbox.deepest,
    ));
}
