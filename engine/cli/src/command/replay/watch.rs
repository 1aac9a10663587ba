//! `holdup replay --watch`: a kept game before one's eyes, as `play --watch` shows
//! one that is played. Of a game that is not over nobody sees more than whoever
//! plays it may know.

use std::io::Write;
use std::path::Path;

use holdup_packs::{Dialogue, Said};
use holdup_replay::library::Library;

use crate::command::compare::read_one;
use crate::failure::Failure;
use crate::header;
use crate::language::LanguageFlag;
use crate::outcome::Ended;
use crate::play::dialogue::Ears;
use crate::play::happening::PlayFollower;
use crate::play::keep;
use crate::play::show::{Show, ShowFlags};
use crate::seating;
use crate::seen::Eyes;

/// Shows the game of a record up to where it ends or goes another way.
pub(super) fn watch(
    path: &Path,
    library: &Library,
    spoken: &LanguageFlag,
    look: &ShowFlags,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = read_one(path, library).map_err(Failure::Bad)?;
    let content = record.rulebook.content();
    let (language, players) = (spoken.find(content)?, keep::players(&record.head)?);
    let hooks = record.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let persons = seating::still_playing(&record, &players);
    let eyes = Eyes::of_those(&persons);
    let (follower, replayed) = PlayFollower::of_record(&record, hooks, &persons, language);
    let table = replayed.game.table();
    let dialogue = Dialogue::of(content, language);
    let show = Show::new(out, Ears::Typed, (language, dialogue.clone()), players);
    let mut show = show.for_eyes(eyes).wished(look);
    if let Some(generator) = &record.head.generator {
        show.tell(Said::Seed, &[&generator.seed.to_string()])?;
    }
    let characters = record.head.setup.bandits.iter().map(|&(id, _)| id);
    for line in header::lines(content, &record.head.setup.rounds, characters, language) {
        show.say(line)?;
    }
    show.happened(table, follower.borrow().all(eyes))?;
    if let Some(ended) = Ended::of(&replayed.game) {
        show.ending(table, &ended)?;
    }
    show.say("")
}
