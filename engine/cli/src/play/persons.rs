//! Several persons before one screen. Between the questions of two of them it is
//! covered until the next one sits there, and what one of them takes back goes only if
//! they agree, if it is more than a slip. Nothing here shows any of the game.

use holdup_packs::{Command, Said};
use holdup_rules::ids::PersonId;
use holdup_tell::wording::{Phrase, Speech};

use crate::failure::Failure;
use crate::play::dialogue::{TypedReply, command};
use crate::play::matching::{Match, find};
use crate::play::show::Show;
use crate::play::sitting::{AgreementReason, Origin};
use crate::seating::SeatPlayer;
use crate::text::{Role, StyledLine};

/// What came of a covered screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handed {
    /// Who is named sits before it.
    Over,
    /// Who sat there takes his answer back.
    Undo,
    Quit,
}

/// Covers the screen until this person sits before it.
pub(crate) fn hand_over(
    speech: Speech<'_>,
    origin: &Origin,
    to: PersonId,
    show: &mut Show<'_>,
) -> Result<Handed, Failure> {
    let person = called(speech, origin, to);
    show.say(StyledLine::of(Role::Strong, show.dialogue().say(Said::HandOver, &[&person])))?;
    loop {
        show.ask("> ")?;
        let TypedReply::Line(typed) = show.heard()? else {
            return Ok(Handed::Quit);
        };
        let dialogue = show.dialogue();
        match command(typed.trim(), dialogue) {
            _ if typed.trim().is_empty() => return Ok(Handed::Over),
            Some(Command::Undo) => return Ok(Handed::Undo),
            Some(Command::Quit) => return Ok(Handed::Quit),
            // Whatever else was typed was meant for a question, and must not answer the next one.
            _ => {
                let words = [Command::Undo, Command::Quit].map(|word| dialogue.word(word).to_owned());
                show.tell(Said::OnlyEnter, &[&words[0], &words[1]])?;
            }
        }
    }
}

/// Covers the screen until all look at it. Whoever leaves instead has seen the game to its end too.
pub(crate) fn all_look(show: &mut Show<'_>) -> Result<(), Failure> {
    show.say(StyledLine::of(Role::Strong, show.dialogue().say(Said::AllLook, &[])))?;
    show.ask("> ")?;
    show.heard().map(|_| ())
}

/// Whether all agree that an answer is taken back.
pub(crate) fn agree(
    speech: Speech<'_>,
    origin: &Origin,
    because: &AgreementReason,
    show: &mut Show<'_>,
) -> Result<bool, Failure> {
    let word = |phrase| speech.phrase(phrase, &[]);
    let (yes, no) = (word(Phrase::Yes), word(Phrase::No));
    let say = |said| show.dialogue().say(said, &[&yes, &no]);
    let asked = match because {
        AgreementReason::Answers(others) => {
            let others: Vec<String> = others.iter().map(|&other| called(speech, origin, other)).collect();
            show.dialogue().say(Said::UndoAlso, &[&others.join(", "), &yes, &no])
        }
        AgreementReason::Secret => say(Said::UndoSecret),
        AgreementReason::Shown => say(Said::UndoShown),
    };
    loop {
        show.ask(&format!("{asked} "))?;
        let TypedReply::Line(typed) = show.heard()? else {
            return Ok(false);
        };
        let spoken = find(&typed, &[yes.clone(), no.clone()]);
        let recorded = find(&typed, &["yes".to_owned(), "no".to_owned()]);
        match [spoken, recorded] {
            [Match::Choice(0), _] | [_, Match::Choice(0)] => return Ok(true),
            [Match::Choice(1), _] | [_, Match::Choice(1)] => return Ok(false),
            _ => {}
        }
    }
}

/// Who is meant: the name of the person, if he has one, and whom he plays.
fn called(speech: Speech<'_>, origin: &Origin, person: PersonId) -> String {
    let seat = person.seat();
    let bandits = speech.text(|speech, out| speech.team(out, seat));
    match &origin.players[seat.index()] {
        SeatPlayer::Person(Some(name)) => format!("{name} ({bandits})"),
        _ => bandits,
    }
}
