//! The pages `hooks.md` and `verbs.md`.

use super::page::{ContentLinks, ReferencePage, escaped};
use super::script::ScriptUsage;
use holdup_rules::capacity::{MAX_DEEDS, MAX_QUESTIONS};

use super::{HookEntry, Reference, VerbEntry, deed, field_info, mark, type_of};
use crate::registry::{HOOKS, HookRow, LISTENERS, VerbRow};

/// A hook point with the scripts that use it.
pub(super) fn info(row: &HookRow, scripts: &ScriptUsage) -> HookEntry {
    let name = row.name;
    HookEntry {
        name,
        kind: if row.point.is_query() { "query" } else { "reaction" },
        when: row.when,
        told: row.told.iter().map(field_info).collect(),
        about: row.about,
        also: row.also,
        by: row.by,
        answer: type_of(row.answer),
        answer_means: row.answer_means,
        since: row.since,
        example: row.example,
        used_in: scripts.with_hook(name),
    }
}

/// A verb with the scripts that use it.
pub(super) fn verb_info(row: &VerbRow, scripts: &ScriptUsage) -> VerbEntry {
    VerbEntry {
        name: row.name,
        deed: deed(row.deed),
        arguments: row.arguments.iter().map(field_info).collect(),
        result: type_of(row.result),
        result_optional: row.result_optional,
        several: row.asks_several(),
        meaning: row.meaning,
        secret: row.secret,
        at_times: row.at_times,
        limit: row.limit,
        since: row.since,
        example: row.example,
        used_in: scripts.with_verbs(&[row.name]),
    }
}

const ABOUT_HOOKS: &str = "\
A script is a Lua file at the same path as the content it serves. Content names the hooks it wants, the script has a
global function of the same name for each, and nothing else at its top but constants, frozen tables of them (`table.freeze({ ... })`, which freezes the tables inside as
well), `local function`s, and modules (`local areas = require(\"lib/areas\")`):

```lua
-- Whomever this bandit shoots climbs.
function after_hit(game, hit)
  if hit.shooter ~= hit.me then return end
  game.move(hit.victim, game.other_level(hit.at), \"pushed\")
end
```

Every hook gets `game`, whose [verbs](verbs.md) do everything a script can do, and one table with what it is told. The
field `me` is there always: the bandit, the car or the event in whose name the hook speaks (nothing for what always
holds). The hook of a power is called for each bandit who has that power. Hooks that are about one bandit are heard by
that bandit's powers only, and by cars and events whoever it is; `after_hit` and
`may_target` are about two, whoever shoots and whoever is shot, and say which is `me`; the others are heard by every power, whoever acts, and
compare with `me` themselves, but no more by that of whoever is out of the game and has left. A car hears only of arrivals
at itself.

What a table can say about when a hook is called costs no call: beside `hooks`, the content of a bandit, hostage, car,
event, part or pack may say `when`, hook by hook.

```toml
hooks = [\"on_card\", \"instead_of_action\"]
when.on_card.marks = { bought = 0 }              # only while this mark of the bandit is 0
when.instead_of_action.actions = [\"fire\"]       # only for these actions
when.instead_of_action.characters = true         # for characters that are no bandits, too
when.may_enter.here = true                       # only for the place where he stands
```

Where the first thing a hook tells is a character that is no bandit, it is called for his own powers alone, and for whatever says
`characters`: a script that says nothing is never told of such a one as of a bandit. Behind the first field he can stand anywhere.

A **query** answers and changes nothing. A **reaction** acts and may ask. A script that asks is left when nobody has
answered yet, and run again from its start when the answer is there; so nothing may be kept outside the game, and a
script that tries is refused when it is loaded.

Several scripts may hear the same hook. Where a query answers with `false`, one `false` is enough. Where a reaction answers
that something else was done in its place, or who receives a bullet instead, nobody is asked behind the first who says so.
How other answers go together stands beside them.

Types are explained in [values.md](values.md). Every example runs as a test.
";

pub(super) fn hooks_page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("hooks.md", "Hooks", links);
    page.put(format_args!("{ABOUT_HOOKS}"));
    page.put(format_args!("\n| Hook | Kind | When |\n| --- | --- | --- |\n"));
    for hook in &reference.hooks {
        page.put(format_args!("| [`{0}`](#{0}) | {1} | {2} |\n", hook.name, hook.kind, hook.when));
    }
    matrix(&mut page);
    for hook in &reference.hooks {
        one_hook(&mut page, hook);
    }
    page
}

const ABOUT_MATRIX: &str = "
## Who hears what

Every kind of content with a script, and whether it hears a hook: of `all` there is to hear, of `its bandit` only (whose
power it is, or who holds the hostage), of what happens `there`, in or on the car itself, of what a pawn does, `its own`
doing only, or when it is about the thing `itself`. Where nothing stands the hook is never called, and declaring it is an error (`S320`). A hostage hears as long as
a bandit holds it, a car when it is in the game, a pawn while it stands somewhere and is not dormant, an event while it is in force, a part while it is on, a pack always.
In which order they are called the page `life-cycle.md` of the guide shows.

";

/// Who may have which hook.
fn matrix(page: &mut ReferencePage) {
    page.put(format_args!("{ABOUT_MATRIX}"));
    let names: Vec<&str> = LISTENERS.iter().map(|listener| listener.name).collect();
    page.put(format_args!("| Hook | {} |\n|{}\n", names.join(" | "), " --- |".repeat(names.len() + 1)));
    for row in HOOKS {
        let words: Vec<&str> = (LISTENERS.iter()).map(|listener| listener.hearing(row).word()).collect();
        page.put(format_args!("| [`{0}`](#{0}) | {1} |\n", row.name, words.join(" | ")));
    }
}

fn one_hook(page: &mut ReferencePage, hook: &HookEntry) {
    let what = match hook.kind {
        "query" => "A query: it only answers.",
        _ => "A reaction: it may act and ask.",
    };
    page.put(format_args!("\n## `{}`\n\n{} {what} Since {}.\n\n", hook.name, hook.when, hook.since));
    if let (Some(about), Some(also)) = (hook.about, hook.also) {
        page.put(format_args!(
            "It is about `{about}` and `{also}`: a power hears it when either is `me`, so compare before you act.\n\n"
        ));
    } else if let Some(about) = hook.about {
        page.put(format_args!("It is about `{about}`: a power hears it only when that is `me`.\n\n"));
    }
    if let Some(by) = hook.by {
        page.put(format_args!(
            "It is what `{by}` does: a pawn's script hears it only when that is `me`.\n\n"
        ));
    }
    if !hook.told.is_empty() {
        page.fields(&hook.told);
        page.put(format_args!("\n"));
    }
    if let Some(answer) = hook.answer {
        page.put(format_args!(
            "Answers `{answer}`: {}. Without an answer nothing changes.\n\n",
            hook.answer_means
        ));
    }
    page.code("lua", hook.example);
    page.used("Used by", &hook.used_in);
}

const ABOUT_VERBS: &str = "\
What `game` can do. Verbs that act or ask are refused in queries. A wrong argument stops the game with a message that
names the script, the line and the argument. Where a verb wants several bandits, a
[`BanditFilter`](values.md#banditfilter) does as well as a list, and where it wants several pawns it means those of the
characters; a table without any fields is an empty list there:
nobody.

In one step of the game (a seat's turn, a card that is carried out, an event) scripts may change the game or ask
MAX_DEEDS times, and once MAX_QUESTIONS questions have been asked in it they may do neither. Whatever there is no more room for is an
error of the script as well.

Every example runs as a test; `here`, `hit`, `bandit` and the like stand for what a script has at hand.
";

const ABOUT_ASKING: &str = "\
Who is asked is one bandit, several of them, or chance:

- One bandit: whoever leads the seat answers.
- A list or a [`BanditFilter`](values.md#banditfilter): all are asked at once and in secret, and nobody learns an answer
  before the last is given. What is offered is one list for all or a table of lists by bandit; the answer is a table by
  bandit, in which nobody is who was offered nothing. Nobody is said to decline.
- `\"chance\"`: nobody is asked, the answer is drawn, each as likely as the others. The draw is in the record as
  `~ KEY: CHOICE`, by which a case rigs it as well. Everybody sees it, or with `seen_by` these bandits alone: what comes of
  it must then be kept from the others, or be meant to show itself.

A single thing that is offered is neither asked for nor drawn. Whoever is out of the game and has left the train does
nothing more: to ask him, alone or among others, is an error of the script, which leaves out whom `game.is_out` names.
";

pub(super) fn verbs_page(reference: &Reference, links: ContentLinks) -> ReferencePage {
    let mut page = ReferencePage::new("verbs.md", "Verbs", links);
    let about = ABOUT_VERBS
        .replace("MAX_DEEDS", &MAX_DEEDS.to_string())
        .replace("MAX_QUESTIONS", &MAX_QUESTIONS.to_string());
    page.put(format_args!("{about}"));
    let groups = [("looks", "Looking"), ("acts", "Acting"), ("asks", "Asking")];
    let of = |deed: &'static str| reference.verbs.iter().filter(move |verb| verb.deed == deed);
    for (deed, title) in groups {
        page.put(format_args!("\n## {title}\n\n"));
        if deed == "asks" {
            page.put(format_args!("{ABOUT_ASKING}\n"));
        }
        page.put(format_args!("| Verb | Answers | Does |\n| --- | --- | --- |\n"));
        for verb in of(deed) {
            let answer = match answer(verb) {
                None => "nothing".to_owned(),
                Some(answer) => format!("`{}`", escaped(&answer)),
            };
            page.put(format_args!(
                "| [`{}`](#game{}) | {answer} | {} |\n",
                signature(verb),
                verb.name,
                verb.meaning
            ));
        }
    }
    for verb in groups.into_iter().flat_map(|(deed, _)| of(deed)) {
        one_verb(&mut page, verb);
    }
    page
}

fn one_verb(page: &mut ReferencePage, verb: &VerbEntry) {
    let where_to = match verb.deed {
        "looks" if verb.at_times => "in every hook, where a rule decides for what everybody sees",
        "looks" if !verb.secret.is_empty() => {
            "in every hook but where a rule decides, which sees no more than everybody"
        }
        "looks" => "in every hook",
        _ => "in reactions",
    };
    page.put(format_args!(
        "\n### `game.{}`\n\n{}{}{} Usable {where_to}. Since {}.\n\n",
        verb.name,
        verb.meaning,
        if verb.limit.is_empty() { "" } else { " " },
        verb.limit,
        verb.since
    ));
    let answer = answer(verb).map_or_else(String::new, |answer| format!(" -> {answer}"));
    page.put(format_args!("`game.{}{answer}`\n\n", signature(verb)));
    if !verb.arguments.is_empty() {
        page.fields(&verb.arguments);
        page.put(format_args!("\n"));
    }
    page.code("lua", verb.example);
    page.used("Used by", &verb.used_in);
}

fn answer(verb: &VerbEntry) -> Option<String> {
    verb.result.map(|result| format!("{result}{}", mark(verb.result_optional)))
}

fn signature(verb: &VerbEntry) -> String {
    let arguments = verb.arguments.iter().map(|field| format!("{}{}", field.name, mark(field.optional)));
    let arguments: Vec<String> = arguments.collect();
    format!("{}({})", verb.name, arguments.join(", "))
}
