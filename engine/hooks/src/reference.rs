//! Writes the hook reference and the editor types from the tables in
//! [`crate::registry`]. Both are checked in; a test fails when they are stale.

use std::fmt::Write as _;

use crate::DEEPEST;
use crate::registry::{BANDIT_FILTER, Deed, Field, HOOKS, HOWS, HookRow, Kind, PLACE_FILTER, VERBS, VerbRow};
use crate::sandbox::{BUDGET, GLOBALS, LIBRARIES, MEMORY_LIMIT};

/// The page `docs/reference/hooks.md`.
pub fn reference() -> String {
    let mut page = String::from(INTRODUCTION);
    limits(&mut page);
    values(&mut page);
    page.push_str("\n## Hooks\n\n| Hook | Kind | When |\n| --- | --- | --- |\n");
    for row in HOOKS {
        let (name, kind) = (row.point.name(), kind_of(row));
        put(
            &mut page,
            format_args!("| [`{name}`](#{name}) | {kind} | {} |\n", row.when),
        );
    }
    for row in HOOKS {
        hook(&mut page, row);
    }
    page.push_str(
        "\n## Verbs\n\nWhat `game` can do. Verbs that act or ask are refused in queries. A wrong argument stops the game\n\
         with a message that names the script, the line and the argument.\n",
    );
    for (deed, title) in [
        (Deed::Looks, "Looking"),
        (Deed::Acts, "Acting"),
        (Deed::Asks, "Asking"),
    ] {
        put(
            &mut page,
            format_args!("\n### {title}\n\n| Verb | Answers | Does |\n| --- | --- | --- |\n"),
        );
        for row in VERBS.iter().filter(|row| row.deed == deed) {
            verb_line(&mut page, row);
        }
    }
    for (title, fields) in [("BanditFilter", BANDIT_FILTER), ("PlaceFilter", PLACE_FILTER)] {
        put(
            &mut page,
            format_args!("\n### `{title}`\n\nAll fields can be left out; those given must all hold.\n\n"),
        );
        fields_table(&mut page, fields);
    }
    page.push_str(
        "\nWhere a verb wants several bandits, a `BanditFilter` does as well as a list. A table without any fields\n\
         is an empty list there: nobody.\n",
    );
    page.push_str("\n### Arguments and examples\n");
    for row in VERBS {
        put(
            &mut page,
            format_args!("\n#### `game.{}`\n\n{}", signature(row), row.meaning),
        );
        put(&mut page, format_args!(" Since {}.\n\n", row.since));
        if !row.arguments.is_empty() {
            fields_table(&mut page, row.arguments);
            page.push('\n');
        }
        put(&mut page, format_args!("```lua\n{}\n```\n", row.example));
    }
    page
}

const INTRODUCTION: &str = "\
# Hooks and verbs

Generated from the tables in `engine/hooks/src/registry`; do not edit. `HOLDUP_BLESS=1 cargo test -p holdup-hooks`
writes it anew.

A script is a Lua file at the same path as the content it serves. Content names the hooks it wants, the script has a
global function of the same name for each, and nothing else at its top but constants and `local function`s:

```lua
-- Whoever is shot climbs.
function after_hit(game, hit)
  game.move(hit.victim, game.other_level(hit.at), \"pushed\")
end
```

Every hook gets `game`, whose verbs are listed below, and one table with what it is told. The field `me` is there always:
the bandit, the car or the event in whose name the hook speaks (nothing for what always holds). The hook of a power is
called for each bandit who has that power. Hooks that are about one bandit are heard by that bandit's powers only, and by
cars and events whoever it is; the others are heard by every power, whoever acts, and compare with `me` themselves. A
car hears only of arrivals at itself.

What a table can say about when a hook is called costs no call: beside `hooks`, the content of a bandit, hostage, car,
event, part or pack may say `when`, hook by hook.

```toml
hooks = [\"on_card\", \"instead_of_action\"]
when.on_card.marks = { bought = 0 }              # only while this mark of the bandit is 0
when.instead_of_action.actions = [\"fire\"]       # only for these actions
```

A **query** answers and changes nothing. A **reaction** acts and may ask. A script that asks is left when nobody has
answered yet, and run again from its start when the answer is there; so nothing may be kept outside the game, and a
script that tries is refused when it is loaded.
";

fn limits(page: &mut String) {
    page.push_str("\n## What scripts can use\n\n");
    let quoted = |names: &[&str]| {
        names
            .iter()
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    put(page, format_args!("Functions: {}.\n\n", quoted(GLOBALS)));
    for (library, functions) in LIBRARIES {
        put(page, format_args!("- `{library}`: {}\n", quoted(functions)));
    }
    put(
        page,
        format_args!(
            "\nThere is no chance, clock, file, coroutine or caught error. One call of a hook, with everything it sets off, may use\n\
             {BUDGET} ticks (calls, returns, rounds of a loop); all scripts together hold at most {} MB; hooks may set each\n\
             other off {DEEPEST} deep. Do not use tables or functions as keys of a table: their order in `pairs` differs\n\
             from run to run.\n",
            MEMORY_LIMIT >> 20
        ),
    );
}

fn values(page: &mut String) {
    page.push_str(
        "\n## Values\n\n| Type | Is |\n| --- | --- |\n\
         | `Bandit` | the number of a bandit, from 1 in the order of the seats; good wherever a `Pawn` is wanted |\n\
         | `Pawn` | the number of a bandit or of a pawn of nobody (`game.pawn`); verbs take the id of the latter as well, such as `\"marshal\"` |\n\
         | `Place` | the number of a place: one level of one car |\n\
         | `Car` | the number of a car in the train, from 1 at the front |\n\
         | `Token` | the number of a loot token |\n\
         | `Level`, `Loot`, `Action`, `Turn`, `Character`, `Event` | an id of the content, such as `\"roof\"` |\n\
         | `Direction` | `\"front\"` or `\"rear\"` |\n",
    );
    let hows: Vec<String> = HOWS.iter().map(|(_, name)| format!("`\"{name}\"`")).collect();
    put(
        page,
        format_args!("| `How` | a way of coming to a place: {} |\n", hows.join(", ")),
    );
}

fn kind_of(row: &HookRow) -> &'static str {
    if row.point.is_query() { "query" } else { "reaction" }
}

fn hook(page: &mut String, row: &HookRow) {
    let name = row.point.name();
    put(page, format_args!("\n### `{name}`\n\n{} ", row.when));
    let what = if row.may_ask() {
        "A reaction: it may act and ask."
    } else {
        "A query: it only answers."
    };
    put(page, format_args!("{what} Since {}.\n\n", row.since));
    if let Some(about) = row.about {
        put(
            page,
            format_args!("It is about `{about}`: a power hears it only when that is `me`.\n\n"),
        );
    }
    if !row.told.is_empty() {
        fields_table(page, row.told);
        page.push('\n');
    }
    if row.answer != Kind::Nothing {
        put(
            page,
            format_args!(
                "Answers `{}`: {}. Without an answer nothing changes.\n\n",
                row.answer.name(),
                row.answer_means
            ),
        );
    }
    put(page, format_args!("```lua\n{}```\n", row.example));
}

fn verb_line(page: &mut String, row: &VerbRow) {
    let result = if row.result_optional {
        format!("{}?", row.result.name())
    } else {
        row.result.name().to_owned()
    };
    let result = if row.result == Kind::Nothing {
        "nothing".to_owned()
    } else {
        format!("`{}`", escaped(&result))
    };
    put(
        page,
        format_args!("| `{}` | {result} | {} |\n", signature(row), row.meaning),
    );
}

fn signature(row: &VerbRow) -> String {
    let arguments: Vec<String> = row
        .arguments
        .iter()
        .map(|field| {
            if field.optional {
                format!("{}?", field.name)
            } else {
                field.name.to_owned()
            }
        })
        .collect();
    format!("{}({})", row.name, arguments.join(", "))
}

fn fields_table(page: &mut String, fields: &[Field]) {
    page.push_str("| Name | Type | Means |\n| --- | --- | --- |\n");
    for field in fields {
        let mark = if field.optional { "?" } else { "" };
        put(
            page,
            format_args!(
                "| `{}` | `{}{mark}` | {} |\n",
                field.name,
                escaped(field.kind.name()),
                field.meaning
            ),
        );
    }
}

/// A bar would end the cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The file `scripts/types/game.d.luau`: definitions for editors with luau-lsp.
pub fn types() -> String {
    let mut file = String::from(
        "-- Generated from the tables in engine/hooks/src/registry; do not edit.\n\
         -- Give this file to luau-lsp as a definitions file to have `game` completed and checked.\n\n\
         export type Bandit = number\nexport type Pawn = number\nexport type Place = number\n\
         export type Car = number\nexport type Token = number\n\
         export type Level = string\nexport type Loot = string\nexport type Action = string\n\
         export type Turn = string\nexport type Character = string\nexport type Event = string\n\
         export type Direction = \"front\" | \"rear\"\n",
    );
    let hows: Vec<String> = HOWS.iter().map(|(_, name)| format!("\"{name}\"")).collect();
    put(
        &mut file,
        format_args!("export type How = {}\n", hows.join(" | ")),
    );
    for (title, fields) in [("BanditFilter", BANDIT_FILTER), ("PlaceFilter", PLACE_FILTER)] {
        put(&mut file, format_args!("\n{}", record(title, fields)));
    }
    file.push_str("\n-- What each hook is told.\n");
    for row in HOOKS {
        let me = [Field {
            name: "me",
            kind: Kind::Nothing,
            optional: false,
            meaning: "in whose name the hook speaks",
        }];
        let fields: Vec<Field> = me.into_iter().chain(row.told.iter().copied()).collect();
        file.push_str(&record(&told_type(row), &fields));
    }
    file.push_str("\nexport type Game = {\n");
    for row in VERBS {
        put(&mut file, format_args!("\t-- {}\n", row.meaning));
        put(
            &mut file,
            format_args!("\t{}: {},\n", row.name, function_type(row)),
        );
    }
    file.push_str("}\n\n-- The shape of each hook function.\n");
    for row in HOOKS {
        let answer = match row.answer {
            Kind::Nothing => "()".to_owned(),
            kind => optional(kind.name()),
        };
        let name = row.point.name();
        put(
            &mut file,
            format_args!(
                "export type {}Hook = (game: Game, told: {}) -> {answer}\n",
                camel(name),
                told_type(row)
            ),
        );
    }
    file
}

fn record(title: &str, fields: &[Field]) -> String {
    let mut text = format!("export type {title} = {{\n");
    for field in fields {
        let kind = match field.name {
            // A bandit and a car are numbers, an event is a text.
            "me" => "any".to_owned(),
            _ if field.optional => optional(field.kind.name()),
            _ => field.kind.name().to_owned(),
        };
        put(
            &mut text,
            format_args!("\t-- {}\n\t{}: {kind},\n", field.meaning, field.name),
        );
    }
    text.push_str("}\n");
    text
}

fn function_type(row: &VerbRow) -> String {
    let arguments: Vec<String> = row
        .arguments
        .iter()
        .map(|field| {
            let kind = if field.optional {
                optional(field.kind.name())
            } else {
                field.kind.name().to_owned()
            };
            format!("{}: {kind}", field.name)
        })
        .collect();
    let result = if row.result_optional {
        optional(row.result.name())
    } else {
        row.result.name().to_owned()
    };
    format!("({}) -> {result}", arguments.join(", "))
}

fn optional(kind: &str) -> String {
    if kind.contains(' ') && !kind.starts_with('{') {
        format!("({kind})?")
    } else {
        format!("{kind}?")
    }
}

fn told_type(row: &HookRow) -> String {
    format!("{}Told", camel(row.point.name()))
}

/// `after_hit` as `AfterHit`.
fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        })
        .collect()
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string cannot fail");
}
