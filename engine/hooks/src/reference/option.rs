//! The page `options.md`.

use serde_json::Value;

use super::page::{ContentLinks, ReferencePage, quoted};
use super::{OptionPage, Reference, SetBy};

const ABOUT: &str = "\
Every rule parameter, by the pack that declares it and by topic. A [house file](../guide/house-rules.md) or `--set` gives
one another value; a script that names it in `uses` reads it with [`game.option`](verbs.md#gameoption). `holdup options`
shows the values in force, `holdup explain NAME` who set one. The line of code is how a house file says something else
than the default; each of them is loaded as a test, and `tests/options` has cases that show what it changes.
";

pub(super) fn page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("options.md", "Options", links);
    let about = match links {
        ContentLinks::Beside => ABOUT.to_owned(),
        ContentLinks::Nowhere => ABOUT.replace("[house file](../guide/house-rules.md)", "house file"),
    };
    page.put(format_args!("{about}"));
    let mut last = ("", "");
    for option in &reference.options {
        let place = (option.pack.as_str(), option.topic.as_str());
        if place.0 != last.0 {
            page.put(format_args!("\n## {}\n", place.0));
        }
        if place != last {
            page.put(format_args!("\n### {}: {}\n", place.0, place.1));
        }
        last = place;
        one(&mut page, option);
    }
    page
}

fn one(page: &mut ReferencePage, option: &OptionPage) {
    page.put(format_args!(
        "\n#### `{}`\n\n{} Takes {}; default `{}`. Since {}.\n\n",
        option.id,
        option.text,
        takes(option),
        option.default,
        option.since
    ));
    page.code("toml", &format!("[options]\n{}", option.example));
    let mut facts = vec![format!("Rules: {}.", option.rules.join(", "))];
    if !option.only_with.is_empty() {
        let company = option.only_with.iter().map(|(id, value)| format!("{id} = {value}"));
        let company: Vec<String> = company.collect();
        let company = quoted(company.iter().map(String::as_str));
        facts.push(format!("Changes something only with {company}."));
    }
    let readers = page.files(&option.read_by);
    match (option.read_by_engine, option.topic == "parts", readers.is_empty()) {
        (_, true, _) => facts.push("A part: it decides what is there.".to_owned()),
        (true, _, true) => facts.push("Read by the engine.".to_owned()),
        (true, _, false) => facts.push(format!("Read by the engine, {readers}.")),
        (false, _, _) => facts.push(format!("Read by {readers}.")),
    }
    if !option.set_by.is_empty() {
        let set = option.set_by.iter().map(|SetBy { preset, value }| format!("`{preset}` ({value})"));
        facts.push(format!("Set by {}.", set.collect::<Vec<_>>().join(", ")));
    }
    page.put(format_args!("\n{}\n", facts.join(" ")));
}

fn takes(option: &OptionPage) -> String {
    match (option.kind, option.values.as_slice()) {
        ("bool", _) => "`true` or `false`".to_owned(),
        ("int", [least, most]) => format!("a whole number from {least} to {most}"),
        ("int", _) => "a whole number".to_owned(),
        (_, words) => format!("one of {}", quoted(words.iter().filter_map(Value::as_str))),
    }
}
