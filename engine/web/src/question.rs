//! Questions in one shape, whoever asks: what is asked, each choice with its text, and where on the picture it is.

use holdup_rules::ids::*;
use holdup_rules::question::{Choice, Question};
use holdup_rules::table::{CardKind, Table};
use holdup_tell::label::Labels;
use holdup_tell::wording::Speech;
use serde_json::{Value, json};

use crate::viewer::drawing;

/// A question for a page. The id of a choice is its label in records.
pub fn shape(speech: Speech<'_>, question: &Question) -> Value {
    let table = speech.table;
    let choices: Vec<Value> = (question.choices.iter())
        .map(|&choice| {
            let id = Speech::of(table).text(|speech, out| speech.choice_of(out, question, choice));
            let text = speech.text(|speech, out| speech.choice_of(out, question, choice));
            let mut shown = json!({ "id": id, "text": text });
            if let Some((what, on)) = place_on_picture(table, question, choice) {
                shown["on"] = json!([what, on]);
            }
            if let Some(drawn) = card_drawing(table, choice) {
                shown["card"] = drawn.into();
            }
            shown
        })
        .collect();
    json!({
        "who": table.bandit_label(question.who),
        "prompt": prompt(speech, question),
        "choices": choices,
        "rules": question.rules(),
    })
}

/// The sentence by which something is asked.
pub fn prompt(speech: Speech<'_>, question: &Question) -> String {
    speech.text(|speech, out| speech.ask(out, question))
}

/// The thing on the picture that a choice is about, if it is about one.
fn place_on_picture(table: &Table, question: &Question, choice: Choice) -> Option<(&'static str, String)> {
    Some(match choice {
        Choice::Place(place) => ("place", table.place_label(place)),
        Choice::Yes => ("place", table.place_label(question.at?)),
        Choice::Bandit(who) => ("pawn", table.bandit_label(who).to_owned()),
        Choice::Pawn(pawn) => ("pawn", table.pawn_label(pawn).to_owned()),
        Choice::Character(character) => {
            let who = table.all_characters().find(|who| table.who[who.index()].character == character)?;
            ("pawn", table.bandit_label(who).to_owned())
        }
        Choice::Loot(kind) | Choice::KnownLoot(kind, _) | Choice::UsedLoot(kind, _) => {
            let row = &table.content.loot_kinds[kind.index()];
            ("loot", drawing(&row.id, &row.look))
        }
        Choice::Play(face, _)
        | Choice::PlayFaceDown(face, _)
        | Choice::Discard(face, _)
        | Choice::Remove(face, _)
        | Choice::Card(face, _) => {
            let kind = table.face_kind(face);
            ("card", Speech::of(table).text(|speech, out| speech.face(out, kind)))
        }
        _ => return None,
    })
}

/// The drawing of the card that a choice is about.
fn card_drawing(table: &Table, choice: Choice) -> Option<String> {
    let (Choice::Play(face, _)
    | Choice::PlayFaceDown(face, _)
    | Choice::Discard(face, _)
    | Choice::Remove(face, _)
    | Choice::Card(face, _)) = choice
    else {
        return None;
    };
    Some(match table.face_kind(face) {
        CardKind::Action(action, ..) => {
            let row = &table.content.actions[action.index()];
            drawing(&row.id, &row.look)
        }
        _ => "bullet".to_owned(),
    })
}

/// The person who answers, and the seat it is for.
pub fn asked(table: &Table, question: &Question) -> (PersonId, SeatId) {
    (question.person, question.seat(table))
}
