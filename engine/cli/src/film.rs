//! Films: a game as one HTML file. Whose eyes it is seen by is decided here; what these may know, in `holdup-rules`.

use std::io::Write;
use std::path::Path;

use holdup_packs::{Dialogue, Said};
use holdup_replay::parse::Record;
use holdup_rules::ids::PersonId;
use holdup_tell::label::is_called;
use holdup_tell::wording::{LanguageId, Phrase, Speech, Words};
use holdup_web::film::{Wanted, of_record};
use holdup_web::page::Page;

use crate::disk::{self, Shown};
use crate::failure::Failure;
use crate::play::keep;
use crate::seating::{self, BY_RULE, Player};
use crate::seen::Eyes;
use crate::suggest;

/// Begins every film, so that no other file is written over.
const BEGINNING: &[u8] = b"<!doctype html>";

/// Writes the film of a record, seen by the bandit of this name, or else by as many eyes as may see all of it.
pub(crate) fn write(
    record: &Record,
    seat: Option<&str>,
    language: LanguageId,
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    spare(path)?;
    let content = record.rulebook.content();
    let players = keep::players(&record.head)?;
    let eyes = eyes(record, &players, seat)?;
    let hooks = record.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let all = Words::of(content);
    let (words, dialogue) = (&all.speak(language).words, Dialogue::of(content, language));
    let is_bot = |seat: usize| {
        let mut bandits = record.head.setup.bandits.iter().filter(|(_, at)| at.index() == seat);
        bandits.any(|&(id, _)| holdup_rules::setup::is_bot(content, id))
    };
    let sitter = |(seat, player): (usize, &Player)| match player {
        Player::Person(Some(name)) => name.clone(),
        Player::Person(None) => words.phrase(Phrase::Person).with(""),
        Player::Agent(kind) => dialogue.player(kind.name),
        Player::Rule if is_bot(seat) => dialogue.say(Said::PlayerBot, &[]),
        Player::Rule => dialogue.player(BY_RULE.name),
    };
    let sitters: Vec<String> = players.iter().enumerate().map(sitter).collect();
    let wanted = Wanted { person: eyes.viewer(), language, sitters: &sitters };
    let (reel, replayed) = of_record(record, hooks, wanted);
    let speech = Speech::in_language(replayed.game.table(), language);
    let seen_by = match eyes {
        Eyes::Outside => dialogue.say(Said::FilmSeenByAll, &[]),
        Eyes::All => dialogue.say(Said::FilmSeenInCommon, &[]),
        Eyes::Of(person) => dialogue.say(Said::FilmSeenBy, &[speech.seat(person.seat())]),
    };
    let names: Vec<&str> = record.head.setup.bandits.iter().map(|&(id, _)| words.name(id).as_str()).collect();
    let page = Page {
        film: reel.data(wanted, &dialogue, record.rulebook.index()),
        language: all.known().nth(language.index()).unwrap_or("en"),
        title: dialogue.say(Said::FilmTitle, &[&names.join(", ")]),
        seen_by,
    };
    disk::write(path, page.html(&dialogue).as_bytes())?;
    let steps = reel.steps.len().to_string();
    writeln!(out, "{}", dialogue.say(Said::FilmMade, &[&steps, &path.shown()]))?;
    Ok(())
}

/// Refuses to write over what is no film.
pub(crate) fn spare(path: &Path) -> Result<(), Failure> {
    if disk::is_there(path) && !disk::read_bytes(path).is_ok_and(|bytes| bytes.starts_with(BEGINNING)) {
        return Err(Failure::Usage(format!(
            "{} is there already and is not a film. Choose another name for the film.",
            path.shown()
        )));
    }
    Ok(())
}

/// Whose eyes see the film. Of a game that is not over nobody sees more than who plays it may know.
fn eyes(record: &Record, players: &[Player], seat: Option<&str>) -> Result<Eyes, Failure> {
    let content = record.rulebook.content();
    let is_over = record.lines.iter().any(|line| line.text.starts_with("# result "));
    let persons = if is_over { Vec::new() } else { seating::persons(players) };
    let usual = Eyes::of_those(&persons);
    let Some(wanted) = seat else { return Ok(usual) };
    let id =
        |&(id, _): &(_, _)| -> &str { &content.characters[holdup_rules::ids::CharacterId::index(id)].id };
    let bandits = &record.head.setup.bandits;
    let Some(&(_, seat)) = bandits.iter().find(|bandit| is_called(id(bandit), wanted)) else {
        let names = bandits.iter().map(id);
        return Err(Failure::Usage(suggest::unknown("bandit of this game", wanted, names)));
    };
    let eyes = Eyes::Of(PersonId::at(seat.index()));
    match usual {
        Eyes::Outside => Ok(eyes),
        usual if usual == eyes => Ok(eyes),
        _ => Err(Failure::Usage(
            "The game is not over, so a film of it shows only what those who play may know. Leave `--seat` away."
                .to_owned(),
        )),
    }
}
