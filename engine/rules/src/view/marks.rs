//! Marks as a person imagines them: secret ones he does not know, and those of tokens he cannot tell.

use crate::content::MarkOf;
use crate::ids::*;
use crate::mark::MarkHolder;
use crate::rng::Rng;
use crate::state::State;
use crate::table::Table;

/// The marks that tokens of a kind have.
pub(super) fn marks_of_tokens(table: &Table, kind: LootKindId) -> impl Iterator<Item = MarkId> {
    let marks = (0..table.content.marks.len()).map(MarkId::at);
    marks.filter(move |&mark| table.mark_row(mark).of == MarkOf::Token(kind))
}

/// Lets the marks of tokens stay where they are seen while others are put there: of each heap what lay there, and what does.
#[cold]
pub(super) fn follow(state: &mut State, table: &Table, all: LootSet, heaps: &[(LootSet, LootSet)]) {
    let Some(kind) = all.first().map(|token| table.content.kind(token)) else { return };
    let marks = || marks_of_tokens(table, kind);
    let told = |token| -> Vec<i8> {
        marks().map(|mark| table.kept(state, mark, MarkHolder::Token(token))).collect()
    };
    let seen: Vec<(Vec<Vec<i8>>, LootSet)> = heaps
        .iter()
        .map(|&(before, now)| {
            let mut seen: Vec<Vec<i8>> = before.iter().map(told).collect();
            seen.sort_unstable();
            (seen, now)
        })
        .collect();
    all.iter().for_each(|token| table.reset_marks_of(state, MarkHolder::Token(token)));
    for (seen, now) in seen {
        for (kept, token) in seen.iter().zip(now.iter()) {
            marks()
                .zip(kept)
                .for_each(|(mark, &kept)| table.keep(state, mark, MarkHolder::Token(token), kept));
        }
    }
}

/// Puts something that could be into secret marks a person does not know: by chance, or what they are at first.
pub(super) fn arrange(state: &mut State, table: &Table, person: PersonId, mut rng: Option<&mut Rng>) {
    for mark in (0..table.content.marks.len()).map(MarkId::at) {
        if !table.mark_row(mark).secret {
            continue;
        }
        let (least, most) = table.bounds(mark);
        for of in table.holders(mark) {
            if !table.knows_mark(state, person, mark, of) {
                let kept = rng.as_deref_mut().map_or(0, |rng| rng.between(least, most));
                table.keep(state, mark, of, kept);
            }
        }
    }
}
