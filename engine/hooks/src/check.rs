//! What is wrong with scripts, found before any game: as diagnostics of the
//! same make as those of content. The texts are held against what content
//! declares and against what a script may consist of; nothing is run here.

pub mod codes;
pub(crate) mod shape;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use holdup_packs::{Advice, Diagnostic, Files, ScriptTexts, is_module, nearest};
use holdup_rules::content::Content;
use holdup_rules::hook::HookPoint;

use crate::bytecode::{end_of_text, grammar};
use crate::fault::scrubbed;
use crate::limits::{LONGEST_TEXT, MOST_TOKENS, MOST_TOKENS_OF_ALL};
use crate::luau::tokens::{LuauToken, tokens};
use crate::luau::{read, with_stack};
use shape::{GlobalFunction, Problem, ScriptShape};

/// The bytes of a function's name in a script, if the script has such a function: for people who look at one.
pub fn function_in(script: &str, name: &str) -> Option<Range<usize>> {
    let functions = with_stack(|| read(script).map(|read| ScriptShape::of(&read, false).functions));
    functions
        .unwrap_or_default()
        .into_iter()
        .find(|function| function.name == name)
        .map(|function| function.span)
}

/// Everything that is wrong with the scripts of a rulebook version.
pub(crate) fn check(content: &Content, sources: &ScriptTexts) -> Vec<Diagnostic> {
    with_stack(|| declared(content, sources))
}

fn declared(content: &Content, sources: &ScriptTexts) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut tokens = 0;
    for (row, source) in sources.iter().enumerate() {
        let file = format!("scripts/{}", source.path);
        let Some(shape) = alone(&file, &source.text, &mut tokens, &mut found) else {
            continue;
        };
        let declared: Vec<HookPoint> = content
            .functions
            .iter()
            .filter(|function| usize::from(function.script) == row)
            .map(|function| function.point)
            .collect();
        functions(&file, &shape, &declared, &mut found);
        found.extend(shape.problems.iter().map(|problem| state(&file, problem)));
    }
    for module in &sources.modules {
        by_itself(&format!("scripts/{}", module.path), &module.text, &mut tokens, &mut found);
    }
    found
}

/// What is wrong with a script that no content is held against.
fn by_itself(file: &str, text: &str, tokens: &mut usize, found: &mut Vec<Diagnostic>) {
    let Some(shape) = alone(file, text, tokens, found) else { return };
    found.extend(shape.problems.iter().map(|problem| state(file, problem)));
    if !shape.is_module {
        return;
    }
    found.extend(shape.functions.iter().map(|GlobalFunction { name, span }| {
        let message = format!("`{name}` would be a hook, and nothing calls the hooks of a module");
        Diagnostic::new(&codes::NO_MODULE, file, span.clone(), message).label("never called").help(format!(
            "write `local function {name}`, and hand it out: `return table.freeze({{ {name} = {name} }})`"
        ))
    }));
    if shape.hands_out.is_none() {
        let end = text.trim_end().len();
        let last = line_span(text, text[..end].lines().count());
        let message = "a module ends by handing out what it has, by name";
        let help = "write `return table.freeze({ near = near, LIMIT = LIMIT })` as its last line";
        found.push(Diagnostic::new(&codes::NO_MODULE, file, last, message).label("ends here").help(help));
    }
}

/// What is wrong with scripts whatever content says: for when the content is so
/// wrong that nothing is known about them, and yet all is to be told at once.
pub(crate) fn check_alone(files: &Files) -> Vec<Diagnostic> {
    // Many variants of the same files may be refused: of which values are tried, most have some that will not do.
    files.made_once(|files| Arc::new(Alone(all_alone(files)))).0.clone()
}

/// What is wrong with all scripts of some files, each by itself.
struct Alone(Vec<Diagnostic>);

fn all_alone(files: &Files) -> Vec<Diagnostic> {
    let (mut found, mut tokens) = (Vec::new(), 0);
    for (path, bytes) in files.under("scripts/").filter(|(path, _)| path.ends_with(".lua")) {
        // What cannot be read, or is no text, has been reported with the content.
        if let Some(text) = bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok()) {
            by_itself(path, text, &mut tokens, &mut found);
        }
    }
    found
}

/// The shape of a script, unless it cannot be read, or has more tokens than are left to those before it.
fn alone(file: &str, text: &str, so_far: &mut usize, found: &mut Vec<Diagnostic>) -> Option<ScriptShape> {
    if let Some(at) = end_of_text(text) {
        let message = "this is not valid Lua: a character that is no text, the number 0";
        let diagnostic = Diagnostic::new(&codes::SYNTAX, file, at..at + 1, message);
        let help = "remove it; if the file is no script, it does not belong here";
        found.push(diagnostic.label("nothing behind it would be read").help(help));
        return None;
    }
    let tokens = tokens(text).unwrap_or_default();
    let left = MOST_TOKENS.min(MOST_TOKENS_OF_ALL - *so_far);
    if let Some(beyond) = tokens.get(left) {
        found.push(too_large(file, beyond.span.clone(), left, tokens.len()));
        return None;
    }
    *so_far += tokens.len();
    if let Err(error) = grammar(text) {
        found.push(syntax(file, text, &error));
        return None;
    }
    let script = match read(text) {
        Ok(script) => script,
        Err(unread) => {
            let message = format!("this script cannot be read here: {}", unread.why);
            let diagnostic = Diagnostic::new(&codes::SYNTAX, file, unread.span, message);
            found.push(diagnostic.label("reading stops here").help("write it in another way"));
            return None;
        }
    };
    found.extend(tokens.iter().filter_map(|token| unbounded(file, token)));
    Some(ScriptShape::of(&script, is_module(file.strip_prefix("scripts/").unwrap_or(file))))
}

/// A script of more tokens than are left for it.
fn too_large(file: &str, beyond: Range<usize>, left: usize, tokens: usize) -> Diagnostic {
    let (message, help) = if left == MOST_TOKENS {
        let message = format!("a script of {tokens} words, signs and texts, and {MOST_TOKENS} are the most");
        (message, "let several scripts share the work, or leave out what repeats itself")
    } else {
        let message =
            format!("with this script all have more than {MOST_TOKENS_OF_ALL} words, signs and texts");
        (message, "load fewer packs, or leave out what repeats itself")
    };
    Diagnostic::new(&codes::LARGE_SCRIPT, file, beyond, message)
        .label("not looked at from here on")
        .help(help)
}

/// A text longer than scripts may make any, or a name as long.
fn unbounded(file: &str, token: &LuauToken<'_>) -> Option<Diagnostic> {
    let what = if token.is_literal() { "text" } else { "name" };
    let message = format!("a {what} of {} bytes", token.text.len());
    let diagnostic = Diagnostic::new(&codes::UNBOUNDED_TEXT, file, token.span.clone(), message);
    let help = format!("a script has and makes texts of {LONGEST_TEXT} bytes at most");
    (token.text.len() > LONGEST_TEXT).then(|| diagnostic.label("written here").help(help))
}

/// Functions against declarations, both ways.
fn functions(file: &str, shape: &ScriptShape, declared: &[HookPoint], found: &mut Vec<Diagnostic>) {
    let beside = file.replacen("scripts/", "content/", 1).replace(".lua", ".toml");
    let is_written = |name: &str| shape.functions.iter().any(|function| function.name == name);
    let hooks = || HookPoint::all().map(HookPoint::name);
    // A function that is called nearly like a hook is told with that hook.
    let slips = shape.functions.iter().filter(|function| HookPoint::named(&function.name).is_none());
    let meant: Vec<&str> = slips.filter_map(|function| nearest(&function.name, hooks())).collect();
    let missing = declared.iter().map(|point| point.name()).filter(|name| !is_written(name));
    for name in missing.filter(|name| !meant.contains(name) && !shape.refused.iter().any(|one| one == name)) {
        let message = format!("content declares the hook `{name}`, but the script has no such function");
        let told = |span| Diagnostic::new(&codes::MISSING_FUNCTION, file, span, message);
        found.push(match shape.locals.iter().find(|local| local.name == name) {
            Some(local) => told(local.span.clone())
                .label("a local, which only this script can call")
                .help(format!("write `function {name}` without `local`")),
            None => told(0..0)
                .help(format!("write `function {name}(game, ...)`, or remove the hook from `{beside}`")),
        });
    }
    let mut known: BTreeMap<&str, &GlobalFunction> = BTreeMap::new();
    for function in &shape.functions {
        let name = function.name.as_str();
        let span = function.span.clone();
        if let Some(first) = known.get(name) {
            found.push(
                Diagnostic::new(&codes::FUNCTION_TWICE, file, span, format!("`{name}` is written twice"))
                    .label("this one would count")
                    .related(file, first.span.clone(), "first written here"),
            );
            continue;
        }
        known.insert(name, function);
        match HookPoint::named(name) {
            Some(point) if declared.contains(&point) => {}
            Some(_) => {
                let message = format!(
                    "`{name}` is a hook, but the content does not declare it, so nothing would call it"
                );
                let help = format!("add \"{name}\" to `hooks` in `{beside}`");
                let uncalled = Diagnostic::new(&codes::UNDECLARED_HOOK, file, span, message);
                found.push(uncalled.label("never called").help(help));
            }
            None => {
                let near = nearest(name, hooks());
                let own = "a function of the script's own is written `local function";
                let help = near.map_or_else(
                    || format!("{own} {name}`").into(),
                    |near| Advice::near(name, near).and(" A").and(&own[1..]).and("`"),
                );
                let message = format!("no hook is called `{name}`");
                let unknown = Diagnostic::new(&codes::UNKNOWN_FUNCTION, file, span, message);
                found.push(unknown.label("never called").help(help));
            }
        }
    }
}

fn state(file: &str, problem: &Problem) -> Diagnostic {
    let hidden = |GlobalFunction { name, span }: &GlobalFunction, why: &str| {
        Diagnostic::new(&codes::HIDDEN_STATE, file, span.clone(), format!("`{name}` {why}"))
    };
    match problem {
        Problem::Value(local) => hidden(
            local,
            "would live on between games: at the top of a script a local is a number, a text, a truth value or a \
             frozen table of such",
        )
        .label("made once for all games")
        .help("make the value inside the function that needs it"),
        Problem::Unfrozen(local) => {
            hidden(local, "would live on between games: a table at the top of a script is frozen")
                .label("made once for all games")
                .help(format!(
                    "write `local {} = table.freeze({{ ... }})` if nothing changes it, or make it inside the function \
                     that needs it",
                    local.name
                ))
        }
        Problem::Filled(local, declared) => {
            hidden(local, "is frozen, so that nothing carries over into other games")
                .label("changed here")
                .related(file, declared.clone(), "frozen here")
                .help(format!("change a copy: `local copy = table.clone({})`", local.name))
        }
        Problem::Assigned(local, declared) => {
            hidden(local, "belongs to the whole script and would carry its new value into other games")
                .label("changed here")
                .related(file, declared.clone(), "declared here")
                .help("use a local of the function, under a name of its own")
        }
        Problem::Global(GlobalFunction { name, span }) => {
            let message =
                format!("`{name}` would be global: at the top of a script stand functions and constants only");
            Diagnostic::new(&codes::GLOBAL, file, span.clone(), message)
                .label("assigned here")
                .help(format!("write `local {name} = ...` for a constant, `function {name}(...)` for a hook"))
        }
        Problem::Statement(span) => {
            let message = "at the top of a script stand functions and constants only";
            Diagnostic::new(&codes::STRAY_STATEMENT, file, span.clone(), message)
                .label("would run when the script is loaded")
                .help("put it inside the function of a hook")
        }
    }
}

/// A syntax error, marked as closely as Luau tells.
fn syntax(file: &str, text: &str, error: &mlua::Error) -> Diagnostic {
    let whole = match error {
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    let (line, message) = place_of(&whole);
    let span = line_span(text, line);
    let marked = got_token(&message)
        .and_then(|token| {
            text[span.clone()].find(token).map(|at| span.start + at..span.start + at + token.len())
        })
        .unwrap_or(span);
    Diagnostic::new(&codes::SYNTAX, file, marked, format!("this is not valid Lua: {}", scrubbed(&message)))
        .label("reading stops here")
        .help("compare with a script that works; the mistake can also stand a little before this place")
}

/// `3: message`, with whatever stands before the line, taken apart.
fn place_of(whole: &str) -> (usize, String) {
    let mut rest = whole;
    loop {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if let Some(message) = rest[digits..].strip_prefix(':')
            && let Ok(line) = rest[..digits].parse()
        {
            return (line, message.trim().to_owned());
        }
        let Some(at) = rest.find(':') else {
            return (1, whole.to_owned());
        };
        rest = &rest[at + 1..];
    }
}

/// Where a line begins, counted from 1.
pub(crate) fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}

/// The byte range of a line, without the space around it.
fn line_span(text: &str, line: usize) -> Range<usize> {
    let start = line_start(text, line);
    let rest = &text[start..];
    let content = rest.split('\n').next().unwrap_or_default();
    let begin = start + content.len() - content.trim_start().len();
    begin..begin.max(start + content.trim_end().len())
}

/// The token a message says it `got`.
fn got_token(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("got '")?;
    rest.split('\'').next().filter(|token| !token.is_empty())
}
