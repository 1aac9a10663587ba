//! Who is First Player, what that means, and who will be next.

use holdup_packs::{Dialogue, Said};
use holdup_rules::ids::SeatId;
use holdup_rules::options::NextFirst;
use holdup_tell::label;
use holdup_tell::wording::{Phrase, Slot, Speech};

use crate::seen::Seen;

/// Whether somebody asks for the First Player, in the language shown or in that of records.
pub(crate) fn is_meant(speech: Speech<'_>, typed: &str) -> bool {
    let called = |speech: Speech<'_>| {
        let phrase = speech.phrase(Phrase::FirstPlayer, &[Slot::Word("")]);
        label::normalised(phrase.trim().trim_end_matches(':'))
    };
    let typed = label::normalised(typed);
    typed == called(speech) || typed == called(Speech::of(speech.table))
}

/// Who begins, who follows, and who begins in the next round. BASE-scheme-a, BASE-roundend-c.
pub(crate) fn explained(speech: Speech<'_>, dialogue: &Dialogue, state: &Seen) -> String {
    let table = speech.table;
    let seats = table.seats;
    let name = |seat: SeatId| speech.text(|speech, out| speech.team(out, seat));
    let others: Vec<String> = (1..seats).map(|nth| name(SeatId((state.first.0 + nth) % seats))).collect();
    let begins = dialogue.say(Said::Begins, &[&name(state.first), &others.join(", ")]);
    if usize::from(state.round) + 1 >= state.rounds.len() {
        return begins;
    }
    let next = |seat: u8| dialogue.say(Said::BeginsNext, &[&name(SeatId(seat % seats))]);
    let next = match table.content.rules.first_player_passes_to {
        NextFirst::LeftPlayer => next(state.first.0 + 1),
        NextFirst::RightPlayer => next(state.first.0 + seats - 1),
        NextFirst::PlayerTwo => next(table.first.0 + 1),
        NextFirst::SecondSeat => next(1),
        NextFirst::Poorest => dialogue.say(Said::PoorestNext, &[]),
        NextFirst::Richest => dialogue.say(Said::RichestNext, &[]),
        NextFirst::Drawn => dialogue.say(Said::DrawnNext, &[]),
    };
    format!("{begins} {next}")
}
