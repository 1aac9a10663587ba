//! From what Lua says about an error to a [`HookFault`]: which line of which
//! script, and a message without addresses and without the innards of the VM.

use holdup_packs::kind::folder_of;
use holdup_packs::seen;
use holdup_rules::game::Game;
use holdup_rules::game::deciding::decision;
use holdup_rules::hook::{Call, Field, HookFault, HookValue, Kind, Source};
use holdup_rules::ids::{FunctionId, MAX_WHO};
use holdup_rules::question::ASKED;
use holdup_rules::things::{self, ThingKind};
use holdup_rules::words::EngineWords;
use holdup_tell::label::Labels;

use crate::limits::{
    MEMORY_LIMIT, MUST_RETURN, ONLY_ANSWERS, OUT_OF_MEMORY, TAKE_TOO_LONG, TAKES_TOO_LONG, TELLS_HIDDEN,
};
use crate::offer::asker_name;
use crate::words::DIRECTIONS;

/// A limit of scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// Work for one hook.
    Work,
    /// Memory of all scripts.
    Memory,
}

/// The limit a script failed at, if it was one.
pub fn limit(fault: &HookFault) -> Option<Limit> {
    if [TAKES_TOO_LONG, TAKE_TOO_LONG].iter().any(|said| fault.message.contains(said)) {
        Some(Limit::Work)
    } else if fault.message.contains(OUT_OF_MEMORY) {
        Some(Limit::Memory)
    } else {
        None
    }
}

/// Whether the engine refuses in any situation what the script did: a query that
/// acts or asks, a decision by rule that looks at what is hidden, and an answer of a kind the hook cannot give.
pub fn refused_always(fault: &HookFault) -> bool {
    let answer = format!("`{}` {MUST_RETURN}", fault.hook);
    fault.message.contains(ONLY_ANSWERS)
        || fault.message.contains(TELLS_HIDDEN)
        || fault.message.starts_with(&answer)
}

/// Message, script and line (0 when unknown) of an error in one of the scripts at these paths, the first of which is
/// it where nothing says more.
pub(crate) fn explained<'p>(paths: &[&'p str], error: &mlua::Error) -> (String, &'p str, u32) {
    let (mut message, trace) = taken_apart(error);
    let (mut at, mut line) = (paths[0], 0);
    let placed = paths.iter().find_map(|path| Some((*path, without_position(path, &message)?)));
    if let Some((path, (text, number))) = placed {
        (message, at, line) = (text, path, number);
    } else if let Some(rest) = message.strip_prefix("(engine):") {
        // Raised by the engine's own Lua on behalf of the script.
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        message = rest[digits..].trim_start_matches(':').trim().to_owned();
    }
    if line == 0 {
        // The innermost call stands first.
        let lines = paths.iter().filter_map(|path| Some((first_line_of(path, &trace)?, *path)));
        (at, line) = lines.min().map_or((at, 0), |((_, line), path)| (path, line));
    }
    (seen(scrubbed(&message)).into_owned(), at, line)
}

/// The message itself, and everything that may name a line.
fn taken_apart(error: &mlua::Error) -> (String, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, inner) = taken_apart(cause);
            (message, format!("{inner}\n{traceback}"))
        }
        mlua::Error::MemoryError(_) => {
            let message = format!("{OUT_OF_MEMORY}: all scripts together may hold {} MB", MEMORY_LIMIT >> 20);
            (message, error.to_string())
        }
        mlua::Error::RuntimeError(text) | mlua::Error::SyntaxError { message: text, .. } => {
            let (message, trace) = text.split_once("\nstack traceback:").unwrap_or((text, ""));
            (message.to_owned(), trace.to_owned())
        }
        other => (other.to_string(), String::new()),
    }
}

/// Splits `path:12: message`.
fn without_position(path: &str, message: &str) -> Option<(String, u32)> {
    let rest = message.strip_prefix(path)?.strip_prefix(':')?;
    let (number, text) = rest.split_once(':')?;
    Some((text.trim().to_owned(), number.parse().ok()?))
}

/// The first `path:12` in a traceback: where it stands, and the line.
fn first_line_of(path: &str, trace: &str) -> Option<(usize, u32)> {
    trace.match_indices(path).find_map(|(at, _)| {
        let number = trace[at + path.len()..].strip_prefix(':')?;
        let digits = number.chars().take_while(char::is_ascii_digit).count();
        Some((at + path.len(), number[..digits].parse().ok()?))
    })
}

/// The text with every address blanked: it differs from process to process.
pub(crate) fn scrubbed(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("0x") {
        let digits = rest[at + 2..].chars().take_while(char::is_ascii_hexdigit).count();
        clean.push_str(&rest[..at]);
        clean.push_str(if digits > 4 { "(address)" } else { &rest[at..at + 2 + digits] });
        rest = &rest[at + 2 + digits..];
    }
    clean.push_str(rest);
    clean
}

/// Most letters of a line that are shown.
const LONGEST_LINE: usize = 120;

/// A line of a script, from 1, as a message shows it.
pub(crate) fn excerpt(text: &str, line: u32) -> String {
    let before = (line as usize).checked_sub(1);
    let line = before.and_then(|before| text.lines().nth(before));
    let line = seen(line.unwrap_or_default().trim());
    match line.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.into_owned(),
    }
}

/// Path of the script of a function.
pub(crate) fn script_of(game: &Game, function: FunctionId) -> String {
    game.content().script_of(function).map_or_else(String::new, |script| script.path.clone())
}

/// For whom a hook was called and what it was told, as people read it.
pub(crate) fn inputs(game: &Game, call: &Call) -> String {
    let (me, told) = (source(game, call), told(game, call));
    let round = game.state().round + 1;
    if told.is_empty() { format!("{me} (round {round})") } else { format!("{me}: {told} (round {round})") }
}

/// In whose name a hook speaks, as people read it.
pub(crate) fn source(game: &Game, call: &Call) -> String {
    let table = game.table();
    match call.source {
        Source::Bandit(one) => table.bandit_label(one).to_owned(),
        Source::Car(car) => table.car_label(car).to_owned(),
        Source::Pawn(pawn) => game.content().pawns[pawn.index() - MAX_WHO].id.clone(),
        Source::Event(event) => game.content().events[event.index()].id.clone(),
        Source::Always => {
            let path = script_of(game, call.function);
            let mut parts = path.rsplit('/');
            let (file, folder) = (parts.next().unwrap_or_default(), parts.next());
            // What is asked for itself alone has a folder of its kind; the script of a pack lies in none.
            let is_its = |kind: &&&ThingKind| kind.hears.is_some() && folder_of(kind.word) == folder;
            let kind = things::ALL.iter().find(is_its).filter(|_| folder.is_some());
            match kind.zip(file.strip_suffix(".lua")) {
                Some((kind, id)) => format!("the {} {id}", kind.word),
                None => format!("the pack {}", path.split('/').next().unwrap_or_default()),
            }
        }
    }
}

/// What a hook is told, as people read it: every field of its row in the table of
/// hooks that has a value.
pub(crate) fn told(game: &Game, call: &Call) -> String {
    let fields = call.point().row().told.iter().zip(call.told.each(&()));
    let told =
        fields.filter_map(|(field, value)| Some(format!("{} {}", field.name, shown(game, field, value)?)));
    told.collect::<Vec<_>>().join(", ")
}

/// A value a hook is told, as people read it, if there is something to say.
fn shown(game: &Game, field: &Field, value: HookValue) -> Option<String> {
    let (table, content) = (game.table(), game.content());
    Some(match value {
        // Who is missing is nobody; anything else that is missing goes without saying.
        HookValue::Nothing if field.kind == Kind::Bandit => "nobody".to_owned(),
        HookValue::Nothing => return None,
        HookValue::Bandit(bandit) => table.bandit_label(bandit).to_owned(),
        HookValue::Pawn(pawn) => table.pawn_label(pawn).to_owned(),
        HookValue::Place(place) => table.place_label(place),
        HookValue::Token(token) => table.loot_label(token),
        HookValue::Loot(kind) => content.loot_kinds[kind.index()].id.clone(),
        HookValue::Action(action) => table.speech().action(action).to_owned(),
        HookValue::BulletName(bullet) => content.bullets[bullet.index()].id.clone(),
        HookValue::Turn(turn) => content.turns[turn.index()].id.clone(),
        HookValue::Character(character) => content.characters[character.index()].id.clone(),
        HookValue::Victory(victory) => content.victories[victory.index()].id.clone(),
        HookValue::AskKey(text) => content.texts[text.index()].key.clone(),
        HookValue::ScriptName(asker) => asker_name(game, asker)?.to_owned(),
        HookValue::Question(asked) => ASKED[asked as usize].to_owned(),
        HookValue::Offers(_) => {
            let question = decision(game)?;
            let labels = question.choices.iter().map(|&choice| table.choice_label(question, choice));
            format!("{{ {} }}", labels.collect::<Vec<_>>().join(", "))
        }
        HookValue::How(how) => how.word().to_owned(),
        HookValue::Direction(way) => DIRECTIONS[way as usize].to_owned(),
        HookValue::Number(number) => number.to_string(),
        HookValue::Truth(yes) => yes.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_blanked_and_small_numbers_are_not() {
        assert_eq!(scrubbed("table: 0x00007f12ab34 at 0x1f"), "table: (address) at 0x1f");
        assert_eq!(scrubbed("0x"), "0x");
    }

    #[test]
    fn a_line_is_shown_in_one_piece_and_not_without_end() {
        let script = format!("one\n  two\tthree  \r\n{}", "x".repeat(500));
        assert_eq!(excerpt(&script, 2), "two three");
        assert_eq!(excerpt(&script, 3).len(), LONGEST_LINE + 3);
        assert_eq!(excerpt(&script, 0), "");
        assert_eq!(excerpt(&script, 9), "");
    }

    #[test]
    fn lines_are_found_in_messages_and_traces() {
        let error = mlua::Error::runtime("base/a.lua:12: went wrong\nstack traceback:\nbase/a.lua:12");
        assert_eq!(explained(&["base/a.lua"], &error), ("went wrong".to_owned(), "base/a.lua", 12));
        let cause = mlua::Error::runtime("game.hit: no");
        let error = mlua::Error::CallbackError {
            traceback: "[C] in ?\nbase/a.lua:7 x".to_owned(),
            cause: cause.into(),
        };
        assert_eq!(explained(&["base/a.lua"], &error), ("game.hit: no".to_owned(), "base/a.lua", 7));
    }
}
