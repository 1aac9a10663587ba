//! Action cards.

use super::declared::TableBuilder;
use super::rows::{ActionAny, Any, Row, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{ActionFile, ActionRow, DoesWord, EngineWord, OwnedKeys, ScriptSpeech};
use holdup_rules::content::{Action, Content, Look, Procedure, Shove};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::ActionId;

says_within! { ActionRow: owned; OwnedKeys: basis; ActionFile: owned, called; }

/// Reports content that is nothing without a hook it does not declare.
pub(super) fn needs_hook<T>(
    row: &Row<'_, T>,
    asking: &ScriptSpeech,
    point: HookPoint,
    out: &mut Vec<Diagnostic>,
) {
    // A hook there is not may be this one, misspelt.
    let is_known = |hook: &String| HookPoint::named(hook).is_some();
    if asking.hooks.iter().all(is_known) && !asking.hooks.iter().any(|hook| hook == point.name()) {
        let message = format!("`{}` is done by its script, so it needs the hook `{}`", row.id, point.name());
        row.wrong(&codes::FIELDS, "hooks", message)
            .label(format!("`{}` is missing", point.name()))
            .help(format!("write `hooks = [\"{}\"]`", point.name()))
            .tell(out);
    }
}

/// The table of action cards while these parts are on. `pawn` belongs to `send` and to nothing else.
pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Action> {
    let rows = declared.rows;
    let mut actions = Vec::with_capacity(rows.actions.len());
    for row in &rows.actions {
        let (does, owned) = match &*row.raw {
            Any::Table(raw) => (written(declared, row, raw, out), &raw.owned),
            Any::Own(raw) => {
                needs_hook(row, &raw.called.asking, HookPoint::OnAction, out);
                let function = |point| declared.scripts.function(row.file.path, point);
                let perform = function(HookPoint::OnAction).unwrap_or_default();
                let can = function(HookPoint::CanAct);
                let counts_void = declared.truth(row, "counts_void", &raw.counts_void, true, out);
                (Procedure::Script { perform, can, counts_void }, &raw.owned)
            }
        };
        if owned.from_nowhere && !matches!(does, Procedure::Send { .. } | Procedure::Script { .. }) {
            let message =
                format!("`{}` begins where its bandit stands, so nobody does it from nowhere", row.id);
            row.wrong(&codes::FIELDS, "from_nowhere", message)
                .label("needs a place")
                .help("remove `from_nowhere`, or let a script do the action")
                .tell(out);
        }
        let more = owned.more.iter().filter(|more| declared.on.contains(&more.part));
        actions.push(Action {
            counts_as: rows.actions(&owned.counts_as).or(rows.actions(std::slice::from_ref(&row.id))),
            id: row.id.clone(),
            name: owned.name.clone(),
            look: Look::drawn(owned.draw.map(|EngineWord(drawing)| drawing)),
            does,
            copies: more.fold(owned.copies, |all, more| all.saturating_add(more.copies)),
            team_copies: owned.team_copies,
            in_closed: owned.in_closed,
            from_nowhere: owned.from_nowhere,
        });
    }
    actions
}

/// What a card of the table does.
fn written(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, ActionAny>,
    raw: &ActionRow,
    out: &mut Vec<Diagnostic>,
) -> Procedure {
    let sends = raw.does == DoesWord::Send;
    if sends != raw.pawn.is_some() {
        let (key, message, help) = if sends {
            ("does", "a card that sends must say whom", "add `pawn = \"...\"`")
        } else {
            ("pawn", "only a card that sends has a pawn to send", "remove `pawn`, or write `does = \"send\"`")
        };
        out.push(row.wrong(&codes::FIELDS, key, message).label("`does` and `pawn` do not fit").help(help));
    }
    match raw.does {
        DoesWord::Move => Procedure::Move,
        DoesWord::ChangeFloor => Procedure::ChangeFloor,
        DoesWord::Fire => Procedure::Fire,
        DoesWord::Rob => Procedure::Rob,
        DoesWord::Punch => Procedure::Punch(Shove::NextCar),
        DoesWord::PunchOtherLevel => Procedure::Punch(Shove::OtherLevel),
        DoesWord::Send => Procedure::Send {
            pawn: declared.rows.named(&raw.pawn).unwrap_or_default(),
            must: declared.truth(row, "must", &raw.must, true, out),
        },
    }
}

/// Nobody has cards that send a pawn which is not in play: they could never do anything.
pub(super) fn withdraw(content: &mut Content) {
    for action in &mut content.actions {
        if let Procedure::Send { pawn, .. } = action.does
            && (content.pawns.get(pawn.index())).is_some_and(|pawn| !pawn.in_play)
        {
            (action.copies, action.team_copies) = (0, 0);
        }
    }
    let (actions, pawns) = (&content.actions, &content.pawns);
    let stays = |action: ActionId| match actions[action.index()].does {
        Procedure::Send { pawn, .. } => pawns.get(pawn.index()).is_none_or(|pawn| pawn.in_play),
        _ => true,
    };
    for deck in content.characters.iter_mut().filter_map(|row| row.deck.as_mut()) {
        deck.retain(|cards| stays(cards.action));
    }
}
