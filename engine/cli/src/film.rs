//! Films: a game as one HTML file. Whose eyes it is seen by is decided here; what these may know, in `holdup-rules`.

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

use holdup_packs::{Dialogue, Said};
use holdup_replay::compare::{ComparedVersion, Ending, compare, follow};
use holdup_replay::library::Library;
use holdup_replay::parse::Record;
use holdup_rules::content::Content;
use holdup_rules::ids::PersonId;
use holdup_rules::setup::Setup;
use holdup_tell::label::is_called;
use holdup_tell::wording::{LanguageId, Phrase, Words};
use holdup_web::film::{Reel, WantedFilm, of_record};
use holdup_web::page::FilmPage;
use holdup_web::pair::pair;
use serde_json::{Value, json};

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::play::keep;
use crate::seating::{self, BY_RULE, SeatPlayer};
use crate::seen::Eyes;
use crate::suggest;

/// Begins every film, so that no other file is written over.
const BEGINNING: &[u8] = b"<!doctype html>";

/// Whose film it is, in which language, and where it goes.
pub(crate) struct FilmOrder<'a> {
    /// The bandit whose eyes see it, if one is named.
    pub(crate) seat: Option<&'a str>,
    /// The language.
    pub(crate) language: LanguageId,
    /// The file.
    pub(crate) path: &'a Path,
}

/// Writes the film of a record, seen by the bandit who is named, or else by as many eyes as may see all of it.
pub(crate) fn write(record: &Record, order: &FilmOrder<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    spare(order.path)?;
    let (film, eyes) = film(record, order.seat, order.language)?;
    finish(record, order, eyes, film, out)
}

/// The film of a record as a page, seen by as many eyes as may see all of it.
pub(crate) fn html(record: &Record, language: LanguageId) -> Result<String, Failure> {
    let ((film, _), eyes) = film(record, None, language)?;
    Ok(page(record, language, eyes, film))
}

/// The film of a record as a page, seen by these eyes.
pub(crate) fn html_for(record: &Record, language: LanguageId, eyes: Eyes) -> Result<String, Failure> {
    let players = keep::players(&record.head)?;
    let (film, _) = film_by(record, &players, language, eyes)?;
    Ok(page(record, language, eyes, film))
}

/// The data of a film with the number of its steps, and whose eyes see it.
fn film(
    record: &Record,
    seat: Option<&str>,
    language: LanguageId,
) -> Result<((Value, usize), Eyes), Failure> {
    let players = keep::players(&record.head)?;
    let eyes = eyes(record, &players, seat)?;
    Ok((film_by(record, &players, language, eyes)?, eyes))
}

fn film_by(
    record: &Record,
    players: &[SeatPlayer],
    language: LanguageId,
    eyes: Eyes,
) -> Result<(Value, usize), Failure> {
    let hooks = record.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let sitters = sitters(record.rulebook.content(), &record.head.setup, players, language);
    let wanted = WantedFilm { person: eyes.viewer(), language, sitters: &sitters };
    let (reel, _) = of_record(record, hooks, wanted);
    let dialogue = Dialogue::of(record.rulebook.content(), language);
    Ok((reel.data(wanted, &dialogue, record.rulebook.index()), reel.steps.len()))
}

/// Writes two films of a record, by two rulebook versions, on one slider. Each difference is a stop, with the options behind
/// it as far as a comparison finds them.
pub(crate) fn write_pair(
    record: &Record,
    versions: [&ComparedVersion; 2],
    library: &Library,
    order: &FilmOrder<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    spare(order.path)?;
    let players = keep::players(&record.head)?;
    let eyes = eyes(record, &players, order.seat)?;
    let id = Words::of(record.rulebook.content()).known().nth(order.language.index()).unwrap_or("en");
    let (mut reels, mut films) = (Vec::new(), Vec::new());
    for version in versions {
        let content = version.rulebook.content();
        let language = Words::of(content).language(id).unwrap_or(LanguageId::ENGLISH);
        let sitters = sitters(record.rulebook.content(), &record.head.setup, &players, order.language);
        let wanted = WantedFilm { person: eyes.viewer(), language, sitters: &sitters };
        let mut kept = None;
        let telling = follow(record, version, |table, start| {
            let reel = Rc::new(RefCell::new(Reel::new(table, start, wanted.person, language)));
            kept = Some((Rc::clone(&reel), Rc::clone(table)));
            reel
        });
        let Some((reel, table)) = kept else {
            let why = match telling.ending {
                Ending::Stopped(why) => why,
                Ending::Open | Ending::Over { .. } => String::new(),
            };
            return Err(Failure::Bad(format!("{} cannot play this game: {why}.", version.name)));
        };
        reel.borrow_mut().pause(&table);
        let dialogue = Dialogue::of(content, language);
        films.push(reel.borrow().data(wanted, &dialogue, version.rulebook.index()));
        reels.push(reel);
    }
    let (a, b) = (reels[0].borrow(), reels[1].borrow());
    let pair = pair(&a, &b);
    let comparison = compare(record, versions[0], versions[1], library);
    let dialogue = Dialogue::of(record.rulebook.content(), order.language);
    let keys = |keys: &[usize]| -> Vec<String> {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let with = |&key: &usize| {
            let key = &comparison.keys[key];
            dialogue.say(Said::WithOption, &[&key.id, &value(&key.b), &value(&key.a)])
        };
        keys.iter().map(with).collect()
    };
    // An option is named at the last stop before the line it changes first.
    let answers = |at: usize| pair.line[at][0].map_or(0, |step| a.steps[step].answers as usize);
    let mut notes: Vec<Vec<String>> = vec![Vec::new(); pair.stops.len()];
    for touch in &comparison.touches {
        let given = comparison.a.lines.get(touch.line).map_or(0, |line| line.answers + 1);
        let at = pair.stops.iter().rposition(|&stop| answers(stop) <= given).unwrap_or(0);
        if let Some(notes) = notes.get_mut(at) {
            notes.extend(keys(&touch.keys));
        }
    }
    let index = versions[1].rulebook.index();
    let rules = |at: usize| -> Vec<Value> {
        let steps = pair.line[at];
        let of_a = steps[0].map_or("", |step| a.steps[step].rules.as_str());
        let of_b = steps[1].map_or("", |step| b.steps[step].rules.as_str());
        let ids = of_b.split(", ").chain(of_a.split(", ")).filter(|id| !id.is_empty());
        let says = |id: &str| {
            let text = dialogue.statement(id).or_else(|| index.statement(id).map(|one| one.text.as_str()));
            json!([id, text.unwrap_or_default()])
        };
        ids.collect::<std::collections::BTreeSet<_>>().into_iter().map(says).collect()
    };
    let stops: Vec<Value> = (pair.stops.iter().zip(&notes))
        .map(|(&at, notes)| json!({ "at": at, "notes": notes, "rules": rules(at) }))
        .collect();
    let film = json!({
        "films": films,
        "names": versions.map(|version| &version.name),
        "line": pair.line,
        "stops": stops,
    });
    finish(record, order, eyes, (film, pair.line.len()), out)
}

/// Who plays each seat, in the words of a language.
pub(crate) fn sitters(
    content: &Content,
    setup: &Setup,
    players: &[SeatPlayer],
    language: LanguageId,
) -> Vec<String> {
    let (words, dialogue) = (&Words::of(content).speak(language).words, Dialogue::of(content, language));
    let is_bot = |seat: usize| {
        let mut bandits = setup.bandits.iter().filter(|(_, at)| at.index() == seat);
        bandits.any(|&(id, _)| holdup_rules::setup::is_bot(content, id))
    };
    let sitter = |(seat, player): (usize, &SeatPlayer)| match player {
        SeatPlayer::Person(Some(name)) => name.clone(),
        SeatPlayer::Person(None) => words.phrase(Phrase::Person).with(""),
        SeatPlayer::Agent(named) => dialogue.player(&named.to_string()),
        SeatPlayer::Rule if is_bot(seat) => dialogue.say(Said::PlayerBot, &[]),
        SeatPlayer::Rule => dialogue.player(BY_RULE.name),
    };
    players.iter().enumerate().map(sitter).collect()
}

/// Writes the page of a film with so many steps.
fn finish(
    record: &Record,
    order: &FilmOrder<'_>,
    eyes: Eyes,
    (film, steps): (Value, usize),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let dialogue = Dialogue::of(record.rulebook.content(), order.language);
    disk::write(order.path, page(record, order.language, eyes, film).as_bytes())?;
    writeln!(out, "{}", dialogue.say(Said::FilmMade, &[&steps.to_string(), &order.path.shown()]))?;
    Ok(())
}

/// The page of a film.
fn page(record: &Record, language: LanguageId, eyes: Eyes, film: Value) -> String {
    let content = record.rulebook.content();
    let all = Words::of(content);
    let (words, dialogue) = (&all.speak(language).words, Dialogue::of(content, language));
    let bandits = &record.head.setup.bandits;
    let name = |person: PersonId| {
        let at = bandits.iter().find(|(_, seat)| *seat == person.seat());
        at.map_or("", |&(id, _)| words.name(id).as_str())
    };
    let seen_by = match eyes {
        Eyes::Outside => dialogue.say(Said::FilmSeenByAll, &[]),
        Eyes::All => dialogue.say(Said::FilmSeenInCommon, &[]),
        Eyes::Of(person) => dialogue.say(Said::FilmSeenBy, &[name(person)]),
    };
    let names: Vec<&str> = bandits.iter().map(|&(id, _)| words.name(id).as_str()).collect();
    let page = FilmPage {
        film,
        language: all.known().nth(language.index()).unwrap_or("en"),
        title: dialogue.say(Said::FilmTitle, &[&names.join(", ")]),
        seen_by,
    };
    page.html(&dialogue)
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
fn eyes(record: &Record, players: &[SeatPlayer], seat: Option<&str>) -> Result<Eyes, Failure> {
    let content = record.rulebook.content();
    let usual = Eyes::of_those(&seating::still_playing(record, players));
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
