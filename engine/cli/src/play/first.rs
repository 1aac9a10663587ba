//! The words on the First Player: who it is, what that means, and who will be next.

use holdup_packs::{Dialogue, Said};
use holdup_rules::first;
use holdup_rules::ids::SeatId;
use holdup_rules::options::NextFirst;
use holdup_tell::wording::{Phrase, Slot, Speech};

use crate::play::matching::normalised;
use crate::seen::Seen;

/// Whether somebody asks for the First Player, in the language shown or in that of records.
pub(crate) fn is_meant(speech: Speech<'_>, typed: &str) -> bool {
    let called = |speech: Speech<'_>| {
        let phrase = speech.phrase(Phrase::FirstPlayer, &[Slot::Word("")]);
        normalised(phrase.trim().trim_end_matches(':'))
    };
    let typed = normalised(typed);
    typed == called(speech) || typed == called(Speech::of(speech.table))
}

/// Who begins, who follows, and who begins in the next round, as the game stands. BASE-scheme-a, BASE-roundend-c.
pub(crate) fn explained(speech: Speech<'_>, dialogue: &Dialogue, seen: &Seen) -> String {
    let table = speech.table;
    let name = |seat: SeatId| speech.text(|speech, out| speech.team(out, seat));
    let turn: Vec<SeatId> = first::in_turn(seen, table).collect();
    let others = |from: usize| turn[from..].iter().map(|&seat| name(seat)).collect::<Vec<_>>().join(", ");
    let begins = match turn.as_slice() {
        [] => dialogue.say(Said::BeginsAlone, &[&name(seen.first)]),
        [only] => dialogue.say(Said::BeginsAlone, &[&name(*only)]),
        [first, ..] if *first == seen.first => dialogue.say(Said::Begins, &[&name(*first), &others(1)]),
        [first, ..] => dialogue.say(Said::BeginsOut, &[&name(seen.first), &name(*first), &others(1)]),
    };
    if usize::from(seen.round) + 1 >= seen.rounds.len() {
        return begins;
    }
    let next = match table.content.rules.first_player_passes_to {
        NextFirst::Poorest => dialogue.say(Said::PoorestNext, &[]),
        NextFirst::Richest => dialogue.say(Said::RichestNext, &[]),
        NextFirst::Drawn => dialogue.say(Said::DrawnNext, &[]),
        NextFirst::LeftPlayer | NextFirst::RightPlayer => {
            let next = first::candidates(seen, table).first().copied().unwrap_or(seen.first);
            dialogue.say(Said::BeginsNext, &[&name(next)])
        }
    };
    format!("{begins} {next}")
}

#[cfg(test)]
mod tests {
    use holdup_replay::library::Library;
    use holdup_rules::ids::*;
    use holdup_tell::wording::LanguageId;
    use holdup_tests::PRESET;
    use holdup_tests::play::{Dealt, Which, rulebook_of};

    use super::*;
    use crate::seen::Eyes;

    /// The explanation with these out of the game.
    fn with_out(passes_to: &str, out: &[u8]) -> (String, Vec<String>) {
        let rules = [("first_player_passes_to", passes_to)];
        let rulebook = rulebook_of(&Library::built_in(), PRESET, &rules);
        let Dealt { mut state, table, .. } = Dealt::new(&rulebook, Which { seats: 4, seed: 1848, game: 0 });
        state.first = SeatId(1);
        state.out = out.iter().map(|&who| WhoId(who)).collect();
        let speech = Speech::in_language(&table, LanguageId::ENGLISH);
        let names = table.all_seats().map(|seat| speech.seat(seat).to_owned()).collect();
        (explained(speech, &Dialogue::english(), &Seen::by(Eyes::All, &state, &table)), names)
    }

    #[test]
    fn whoever_is_out_neither_begins_nor_follows() {
        for (passes_to, next) in [("\"left_player\"", 3), ("\"right_player\"", 0)] {
            let (told, names) = with_out(passes_to, &[2]);
            assert!(!told.contains(&names[2]), "{told}");
            assert!(told.starts_with(&format!("{} is First Player", names[1])), "{told}");
            assert!(told.contains(&format!("then come {}, {}.", names[3], names[0])), "{told}");
            assert!(told.ends_with(&format!("Next round: {}.", names[next])), "{passes_to}: {told}");
        }
        let (told, names) = with_out("\"left_player\"", &[1, 2]);
        let begins = format!("{} is First Player and out of the game. {} begins", names[1], names[3]);
        assert!(told.starts_with(&begins), "{told}");
        let (told, names) = with_out("\"poorest\"", &[0, 1, 2]);
        assert!(told.starts_with(&format!("{} is the only one left in the game.", names[3])), "{told}");
    }
}
