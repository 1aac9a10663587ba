//! What scripts did in a case, from its first line to its last: every hook that was
//! called, as for an answer of a record. Beside it stand the functions that were not
//! called of those scripts the case is about, each with the reason.

use std::rc::Rc;

use holdup_packs::kind::folder_of;
use holdup_packs::{Diagnostic, Files, PackInfo, catalogue};
use holdup_rules::content::{Content, Script, Subscription};
use holdup_rules::game::UnheardReason;
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::FunctionId;
use holdup_rules::table::Table;
use holdup_tell::label::{Labels, spaced};
use holdup_tell::wording::LanguageId;
use serde::Serialize;

use super::{CallOutcome, Log, TraceEvent, TraceFollower};
use crate::case::Case;
use crate::case::elsewhere::way_to;
use crate::case::run::{self, SoFar};
use crate::library::Library;

/// What happened in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTrace {
    /// Everything that happened, in order.
    pub events: Vec<TraceEvent>,
    /// Why the case did not play to its end, or what it did not use.
    pub wrong: Vec<String>,
    /// Functions of the scripts it is about that were not called.
    pub silent: Vec<Silent>,
}

/// A function of a script that was not called, or a script of which nothing can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Silent {
    /// Path of the script among the files.
    pub script: String,
    /// The hook; none where the script is not in the game at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hook: Option<&'static str>,
    /// Why not, for all that happened.
    pub why: Vec<String>,
}

/// Traces a case, with facts told in a language or as cases do. `library` is one that is [`Library::overheard`].
///
/// # Errors
/// What is wrong with how the case is written.
pub fn trace_case(
    case: &Case,
    library: &Library,
    language: Option<LanguageId>,
    clock: Box<dyn Fn() -> u64>,
) -> Result<CaseTrace, Vec<Diagnostic>> {
    // No answer is looked at more than the others.
    let log = Rc::new(Log::new(0, language, clock));
    let told = Rc::clone(&log);
    let follower = run::CaseFollower {
        observer: Rc::clone(&log) as _,
        witness: Box::new(move || Box::new(TraceFollower(Rc::clone(&told)))),
    };
    let SoFar { rulebook, played, .. } = run::follow(case, library, follower)?;
    let content = rulebook.content();
    let mut silent = Vec::new();
    let heard = log.functions.take();
    for (nth, script) in content.scripts.iter().enumerate() {
        if !is_about(case, script, library.files()) {
            continue;
        }
        let own =
            content.functions.iter().enumerate().filter(|(_, function)| usize::from(function.script) == nth);
        for (at, function) in own {
            let id = FunctionId::at(at);
            let heard = heard.get(&id).filter(|heard| heard.is_called || !heard.missed.is_empty());
            let why = match heard {
                Some(heard) if heard.is_called => continue,
                Some(heard) => reasons(heard, id, &played.table),
                None => vec![not_happened(function.point, &played.lines)],
            };
            silent.push(Silent { script: path(script), hook: Some(function.point.name()), why });
        }
    }
    silent.extend(left_out(content, library.files()));
    Ok(CaseTrace { events: log.take(), wrong: played.wrong, silent })
}

fn path(script: &Script) -> String {
    format!("scripts/{}", script.path)
}

/// True if a case is about a script: it is of a pack from outside, or rests on a rule that the case cites.
fn is_about(case: &Case, script: &Script, files: &Files) -> bool {
    let pack = script.path.split('/').next().unwrap_or_default();
    files.is_shared(pack) || case.rules.iter().any(|cited| script.rules.contains(&cited.id))
}

/// Scripts of packs from outside that are not in the game, because what they belong to is not.
fn left_out(content: &Content, files: &Files) -> Vec<Silent> {
    let (packs, _) = catalogue(files);
    let is_here = |pack: &&PackInfo| content.packs.iter().any(|there| there.id == pack.id);
    let mut out = Vec::new();
    for pack in packs.iter().filter(|pack| files.is_shared(&pack.id)).filter(is_here) {
        for row in &pack.rows {
            let own = row.id.rsplit('/').next().unwrap_or(&row.id);
            let Some(folder) = folder_of(row.kind) else { continue };
            let script = format!("scripts/{}/{folder}/{own}.lua", pack.id);
            let why = way_to(&packs, pack, row, content).filter(|_| files.has(&script));
            out.extend(why.map(|why| Silent { script, hook: None, why: vec![why] }));
        }
    }
    out
}

/// What to say of a hook that is not called because nothing of the kind happens.
fn not_happened(point: HookPoint, lines: &[String]) -> String {
    let mut text = format!("it did not happen: {}", point.row().when);
    if point.row().told.iter().any(|field| field.name == "action") {
        // A card that comes to nothing is often what was meant.
        let vain = lines.iter().find(|line| line.starts_with("no effect for "));
        text.extend(vain.map(|line| format!(" The game says `{line}`.")));
    }
    text
}

/// Why a function was not called for anything that happened, each reason once.
fn reasons(heard: &CallOutcome, function: FunctionId, table: &Table) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for why in &heard.missed {
        let why = reason(*why, function, table);
        if !reasons.contains(&why) {
            reasons.push(why);
        }
    }
    reasons
}

fn reason(why: Option<UnheardReason>, function: FunctionId, table: &Table) -> String {
    let content = &*table.content;
    let name = |who| table.bandit_label(who);
    let Some(why) = why else { return "another script answered first".to_owned() };
    match why {
        UnheardReason::NotInPlay => match owner(content, function) {
            Some((kind, id)) => format!("the {kind} `{id}` is not in this game"),
            None => "nothing that calls it is in this game".to_owned(),
        },
        UnheardReason::NobodyHasIt => match owner(content, function) {
            Some((_, id)) => format!("nobody in this game has the power of `{id}`"),
            None => "nobody in this game has the power".to_owned(),
        },
        UnheardReason::AboutAnother(who) => {
            format!("it was about `{}`, who does not have the power", name(who))
        }
        UnheardReason::IsGone(who) => format!("`{}` is out of the game and has left", name(who)),
        UnheardReason::IsHidden(who) => {
            format!("not everybody sees that `{}` has the power, so it decides nothing", name(who))
        }
        UnheardReason::AnotherCar => "it was about another car, or the car has left".to_owned(),
        UnheardReason::AnotherPawn => "it was about another pawn, or the pawn has no effect yet".to_owned(),
        UnheardReason::NotInForce => "the event was not in force".to_owned(),
        UnheardReason::AnotherAction(action) => {
            format!("narrowed by `when`: it was about the action `{}`", content.actions[action.index()].id)
        }
        UnheardReason::Marked(mark) => {
            format!("narrowed by `when`: the mark `{}` said something else", content.marks[mark.index()].id)
        }
        UnheardReason::NoBandit => {
            "who did it is no bandit, and `when` does not say `characters = true`".to_owned()
        }
        UnheardReason::NotHere => "narrowed by `when`: it happened in another place".to_owned(),
    }
}

/// What a function belongs to: the word for its kind, and its id.
fn owner(content: &Content, function: FunctionId) -> Option<(&'static str, String)> {
    let has = |hooks: &[Subscription]| hooks.iter().any(|hook| hook.function == function);
    let bandit = content.characters.iter().find(|row| has(&row.hooks)).map(|row| ("bandit", &row.id));
    let car = || content.cars.iter().find(|row| has(&row.hooks)).map(|row| ("car", &row.id));
    let event = || content.events.iter().find(|row| has(&row.hooks)).map(|row| ("event", &row.id));
    bandit.or_else(car).or_else(event).map(|(kind, id)| (kind, spaced(id)))
}
