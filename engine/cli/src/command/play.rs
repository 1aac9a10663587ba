//! `holdup play`: one game, watched or played. Here the command line becomes a
//! sitting and the sitting is run to its end; asking and showing are done in
//! `play/`.

mod follow;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Command, Dialogue, Files, Said};
use holdup_replay::library::Library;
use holdup_replay::parse::Record;
use holdup_replay::record::{Generator, Head, dealt};
use holdup_rules::game::Status;
use holdup_rules::ids::PersonId;
use holdup_rules::setup::is_bot;
use holdup_tell::wording::Words as Wording;

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::film;
use crate::header;
use crate::interrupt;
use crate::language::LanguageFlag;
use crate::library::VersionFlags;
use crate::play::deal::{Choices, SeatPlan};
use crate::play::dialogue::{Ears, Wish};
use crate::play::keep::{self, GameKeeper};
use crate::play::offer;
use crate::play::person::{self, PersonAsked};
use crate::play::persons::{self, Handed};
use crate::play::row::{self, QueuedAnswers};
use crate::play::show::{Show, ShowFlags};
use crate::play::sitting::{Origin, Sitting};
use crate::report;
use crate::seating;
use crate::seen::Eyes;
use follow::{Follow, NextFiles};

// Examples name bandits and cars, which Rust does not.
const EXAMPLES: &str = include_str!("../help/play.txt");

/// Play a game, or watch one.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    version: VersionFlags,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    choices: Choices,
    /// Seed: the same seed deals the same game [default: random].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only watch: computer players on every seat.
    #[arg(long)]
    watch: bool,
    /// Keep the game in this file as it is played, and not among your data.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with a game that was left: a file, the name of a game among your data, or the last one there if none is
    /// named.
    #[arg(long = "continue", value_name = "RECORD", conflicts_with_all = ["seats", "players", "bots", "solo", "seed", "cars", "round_cards", "first", "setup", "watch", "preset", "house", "with", "set"])]
    going_on: Option<Option<PathBuf>>,
    /// Take up changes of packs, content and house rules while the game is played.
    #[arg(long)]
    watch_files: bool,
    /// Write the game as a film when it is over: one HTML file that opens from disk.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// When to wait for Enter.
    #[arg(long, value_name = "WHERE", value_enum)]
    pace: Option<Pace>,
    #[command(flatten)]
    pub(crate) look: ShowFlags,
}

/// The moments at which the game waits for Enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Pace {
    /// When the screen is full [default on a terminal].
    Page,
    /// Never [default in a pipe].
    None,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.html.as_deref().map_or(Ok(()), film::spare)?;
    match &args.going_on {
        Some(path) => {
            let path = &keep::meant(path.as_deref())?;
            let (keeper, bytes) = match &args.record {
                Some(record) => {
                    refuse_used(record)?;
                    (GameKeeper::new(Some(record.clone())), disk::read_bytes(path))
                }
                None => {
                    // From before it is read nobody else writes it.
                    let keeper = GameKeeper::going_on(path)?;
                    let bytes = keeper.contents();
                    (keeper, bytes)
                }
            };
            let mut left = keep::read(path, bytes, &args.version.roots)?;
            left.origin.language = args.spoken.find(left.origin.rulebook.content())?;
            report::remember_seed(left.origin.seed());
            let version = going_on_version(&args.version, &left.origin);
            let follow = args.follow(&version)?;
            let keeper = keeper.with_flags(args.flags());
            play(args, Sitting::new(left.origin, keeper, &left.answers)?, follow, out)
        }
        None => {
            let (version, chosen, rulebook) = args.choices.load(&args.version, &args.spoken)?;
            let follow = args.follow(&version)?;
            match fresh(args, rulebook, chosen.files, out)? {
                Some(sitting) => play(args, sitting, follow, out),
                None => Ok(()),
            }
        }
    }
}

impl Args {
    /// What is to be said once more to go on with the game, each behind a space: where content is from and how it is shown.
    fn flags(&self) -> String {
        let mut flags = self.version.roots.flags() + &self.spoken.flag();
        if self.look.plain {
            flags.push_str(" --plain");
        }
        match self.pace {
            Some(Pace::Page) => flags.push_str(" --pace page"),
            Some(Pace::None) => flags.push_str(" --pace none"),
            None => {}
        }
        if self.watch_files {
            flags.push_str(" --watch-files");
        }
        flags
    }

    /// Follows the files of a rulebook version, if that is wanted.
    fn follow(&self, version: &VersionFlags) -> Result<Option<Follow<'_>>, Failure> {
        self.watch_files.then(|| Follow::new(version, &self.spoken)).transpose()
    }
}

/// The rulebook version of a record, as if it had been asked for by flags.
fn going_on_version(said: &VersionFlags, origin: &Origin) -> VersionFlags {
    let content = origin.rulebook.content();
    let set = content.house.iter().map(|(name, value)| format!("{name}={value}"));
    VersionFlags { preset: Some(content.preset.id.clone()), set: set.collect(), ..said.clone() }
}

/// Refuses to write a game where something is already.
fn refuse_used(path: &Path) -> Result<(), Failure> {
    let name = path.shown();
    match disk::is_there(path) {
        true => Err(Failure::Usage(format!(
            "{name} is there already. `--continue {name}` goes on with that game; for another one choose another name."
        ))),
        false => Ok(()),
    }
}

/// A new game, as the flags and the set-up file want it. None if somebody left before it was dealt.
fn fresh(
    args: &Args,
    rulebook: Rulebook,
    files: Files,
    out: &mut dyn Write,
) -> Result<Option<Sitting>, Failure> {
    let content = rulebook.content();
    let language = args.spoken.find(content)?;
    let plan = args.choices.plan(&rulebook, &files, args.watch)?;
    let seed = args.seed.unwrap_or_else(disk::any_seed);
    let SeatPlan { players, mut request, added } = plan.seated(content, seed);
    if args.watch && !seating::persons(&players).is_empty() {
        return Err(Failure::Usage(
            "Who watches does not play: leave `--watch` away, or put an agent where `me` is.".to_owned(),
        ));
    }
    args.record.as_deref().map_or(Ok(()), refuse_used)?;
    report::remember_seed(seed);
    let spoken = (language, Dialogue::of(content, language));
    let mut show = Show::new(out, Ears::Typed, spoken, players.clone()).wished(&args.look);
    if !offer::keep(content, (&mut request, seed), &seating::persons(&players), &mut show)? {
        return Ok(None);
    }
    if added > 0 {
        let words = &Wording::of(content).speak(language).words;
        let bots = request.characters.iter().flatten().filter(|&&id| is_bot(content, id));
        let names: Vec<&str> = bots.map(|&id| words.name(id).as_str()).collect();
        show.tell(Said::BotsJoin, &[&added.to_string(), &names.join(", ")])?;
    }
    let (setup, rng) = dealt(content, &request, seed, 0);
    let hooks = rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let names = players.iter().map(keep::recorded).collect();
    let head = Head::new(content, &setup, names, Generator::find(&rng, seed, 0));
    let (rulebook, library) = (Arc::new(rulebook), Rc::new(Library::new(files)));
    let origin = Origin { rulebook, library, hooks, head, language, players, audience: None };
    let keeper = match &args.record {
        None if !origin.persons().is_empty() => GameKeeper::usual(seed),
        path => GameKeeper::new(path.clone()),
    };
    Sitting::new(origin, keeper.with_flags(args.flags()), &[]).map(Some)
}

/// Runs a sitting to its end, or to where the person leaves it.
fn play(
    args: &Args,
    mut sitting: Sitting,
    follow: Option<Follow<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let persons = sitting.origin.persons();
    if follow.is_some() && persons.len() > 1 {
        return Err(Failure::Usage(
            "`--watch-files` is for one person at most: what files change in a game is told with all that is hidden in it."
                .to_owned(),
        ));
    }
    let mut show = opening(args, &sitting, follow.as_ref(), out)?;
    promise(&sitting, &show);
    let mut is_shown = false;
    let mut row = None;
    loop {
        let changed = follow.as_ref().filter(|follow| persons.is_empty() && follow.has_changed());
        let status = match changed {
            Some(follow) => {
                let next = follow.take_up(&mut sitting, &mut show, false)?;
                Ok((next, Status::Asking))
            }
            None => sitting.advance().map(|status| (NextFiles::AsItWas, status)),
        };
        if std::mem::take(&mut is_shown) {
            sitting.is_told();
        }
        // Who sits before the screen is told what happened; of several persons only who is asked.
        if persons.len() < 2 || status.is_err() {
            tell(&mut sitting, &mut show)?;
        }
        let next = match (status, &follow) {
            (Ok((NextFiles::AsItWas, Status::Over | Status::Left)), _) => break,
            (Ok((NextFiles::AsItWas, Status::Asking)), follow) => {
                turn(&mut sitting, follow.as_ref(), &mut show, &mut row)?
            }
            (Ok((next, _)), _) => next,
            (Err(failure), Some(follow)) => follow.wait_for_mending(&failure, &mut sitting, &mut show)?,
            (Err(failure), None) => return Err(failure),
        };
        match next {
            NextFiles::AsItWas => {}
            NextFiles::Anew { is_shown: all } => is_shown = all,
            NextFiles::Quit => return leave(&sitting, &mut show),
        }
    }
    if persons.len() > 1 {
        show.change_eyes(Eyes::All)?;
        persons::all_look(&mut show)?;
        tell(&mut sitting, &mut show)?;
    }
    if let Some(ended) = sitting.ended() {
        show.ending(&sitting.table(), &ended)?;
    }
    if let Some(resting) = sitting.keeper.rest(&sitting.table())? {
        show.say(resting.told(show.dialogue()))?;
    }
    if let Some(html) = &args.html {
        let Origin { head, rulebook, language, .. } = &sitting.origin;
        let record = Record::so_far(head.clone(), Arc::clone(rulebook), &sitting.keeper.text());
        let order = film::FilmOrder { seat: None, language: *language, path: html };
        film::write(&record, &order, out)?;
    }
    Ok(())
}

/// The question that waits is answered, by an agent or by the person.
fn turn(
    sitting: &mut Sitting,
    follow: Option<&Follow<'_>>,
    show: &mut Show<'_>,
    row: &mut Option<QueuedAnswers>,
) -> Result<NextFiles, Failure> {
    if let Some(choice) = sitting.agent() {
        sitting.answer(choice, None)?;
        return Ok(NextFiles::AsItWas);
    }
    let Some(question) = sitting.game().question().cloned() else {
        return Ok(NextFiles::AsItWas);
    };
    let person = question.person;
    if show.eyes() != Eyes::Of(person) {
        match hand_over(sitting, person, show)? {
            Handed::Over => tell(sitting, show)?,
            Handed::Undo => {
                take_back(sitting, None, show)?;
                return Ok(NextFiles::AsItWas);
            }
            Handed::Quit => return Ok(NextFiles::Quit),
        }
    } else {
        tell(sitting, show)?;
    }
    let next = row
        .as_mut()
        .map_or(row::NextAnswer::Nothing, |row| row.next(&question, sitting.when(), sitting.answers()));
    match next {
        row::NextAnswer::Answer(choice) => {
            sitting.answer(choice, Some(person))?;
            return Ok(NextFiles::AsItWas);
        }
        row::NextAnswer::Rest(labels) => show.refuse(Said::NotAnswered, &[&labels.join(", ")])?,
        row::NextAnswer::Nothing => {}
    }
    let (index, library) = (sitting.origin.rulebook.index(), &sitting.origin.library);
    let asking = PersonAsked { game: sitting.game(), sitting: Some(sitting), index, library };
    match (person::ask(&asking, &question, show)?, follow) {
        (Wish::Answer(choice), _) => sitting.answer(choice, Some(person))?,
        (Wish::Answers(choices), _) => {
            let table = sitting.table();
            let speech = show.speech(&table);
            let rest = choices[1..].iter().map(|&nth| {
                let choice = question.choices[nth];
                (choice, speech.text(|speech, out| speech.choice_of(out, &question, choice)))
            });
            *row = Some(QueuedAnswers::new(&question, sitting.when(), sitting.answers() + 1, rest));
            sitting.answer(choices[0], Some(person))?;
        }
        (Wish::Undo, _) => take_back(sitting, Some(person), show)?,
        (Wish::Quit, _) => return Ok(NextFiles::Quit),
        (Wish::Look, Some(follow)) => return follow.take_up(sitting, show, false),
        (Wish::Look, None) => {}
    }
    Ok(NextFiles::AsItWas)
}

/// Tells who sits before the screen what happened since he was told last.
fn tell(sitting: &mut Sitting, show: &mut Show<'_>) -> Result<(), Failure> {
    let happenings = sitting.happenings(show.eyes());
    show.happened(&sitting.table(), happenings)
}

/// Covers what the person before the screen has seen, until another one sits there.
fn hand_over(sitting: &Sitting, person: PersonId, show: &mut Show<'_>) -> Result<Handed, Failure> {
    show.change_eyes(Eyes::All)?;
    let table = sitting.table();
    let handed = persons::hand_over(show.speech(&table), &sitting.origin, person, show)?;
    if handed == Handed::Over {
        show.change_eyes(Eyes::Of(person))?;
    }
    Ok(handed)
}

/// Takes the last answer back that a person gave, or this one, if all agree whose answers go with it.
fn take_back(sitting: &mut Sitting, person: Option<PersonId>, show: &mut Show<'_>) -> Result<(), Failure> {
    let Some(back) = sitting.back(person)? else {
        return show.tell(Said::NothingToTakeBack, &[]);
    };
    let table = sitting.table();
    if let Some(because) = &back.because
        && !persons::agree(show.speech(&table), &sitting.origin, because, show)?
    {
        return show.tell(Said::NotTakenBack, &[]);
    }
    *sitting = sitting.gone_back(&back)?;
    promise(sitting, show);
    show.tell(Said::TakenBack, &[])
}

/// Whoever stops the program from here on reads where the game is kept, and how to go on with it.
fn promise(sitting: &Sitting, show: &Show<'_>) {
    if let Some(path) = sitting.keeper.path() {
        let kept = show.dialogue().say(Said::KeptIn, &[&path.shown()]);
        let go_on = show.dialogue().say(Said::GoOn, &[]);
        interrupt::farewell(format!("{kept}\n{go_on}\n  {}", sitting.keeper.command(&path)));
    }
}

/// The names of the bots against whom one person plays, if nobody else does.
fn alone_with(origin: &Origin) -> Option<String> {
    let content = origin.rulebook.content();
    let bandits = &origin.head.setup.bandits;
    seating::is_solo(&origin.players).then(|| {
        let words = &Wording::of(content).speak(origin.language).words;
        let bots = bandits.iter().filter(|&&(id, _)| is_bot(content, id));
        bots.map(|&(id, _)| words.name(id).as_str()).collect::<Vec<_>>().join(", ")
    })
}

/// What is shown before the game begins, or goes on.
fn opening<'a>(
    args: &Args,
    sitting: &Sitting,
    follow: Option<&Follow<'_>>,
    out: &'a mut dyn Write,
) -> Result<Show<'a>, Failure> {
    let origin = &sitting.origin;
    let is_watched = origin.persons().is_empty();
    let content = origin.rulebook.content();
    let dialogue = Dialogue::of(content, origin.language);
    let language = (origin.language, dialogue.clone());
    let ears = follow.map_or(Ears::Typed, Follow::ears);
    let mut show = Show::new(out, ears, language, origin.players.clone()).wished(&args.look);
    let paced = match args.pace {
        Some(pace) => pace == Pace::Page,
        None => disk::reads_from_terminal() && disk::writes_to_terminal(),
    };
    if paced && !is_watched {
        show.wait_when_full();
    }
    show.tell(Said::Seed, &[&origin.seed().to_string()])?;
    let characters = origin.head.setup.bandits.iter().map(|&(id, _)| id);
    for line in header::lines(content, &origin.head.setup.rounds, characters, origin.language) {
        show.say(line)?;
    }
    if let (Some(bots), true) = (alone_with(origin), sitting.answers() == 0) {
        for (said, gaps) in
            [(Said::SoloBots, &[&*bots] as &[&str]), (Said::SoloCards, &[]), (Said::SoloWin, &[])]
        {
            show.tell(said, gaps)?;
        }
    }
    if !is_watched {
        show.tell(Said::TypeHelp, &[dialogue.word(Command::Help)])?;
        match (sitting.keeper.path(), sitting.keeper.unkept()) {
            (Some(path), _) => show.tell(Said::KeptIn, &[&path.shown()])?,
            (None, Some(why)) => show.tell(Said::NotKept, &[&why, dialogue.word(Command::Save)])?,
            (None, None) => {}
        }
    }
    if args.watch_files {
        show.say("Files are watched: write them, and the game takes up what changes.")?;
    }
    Ok(show)
}

/// The person goes: the game is kept, and how to go on is told.
fn leave(sitting: &Sitting, show: &mut Show<'_>) -> Result<(), Failure> {
    if sitting.origin.persons().len() > 1 {
        show.change_eyes(Eyes::All)?;
    }
    match sitting.leave()? {
        Some(resting) => {
            show.say(resting.told(show.dialogue()))?;
            show.tell(Said::GoOn, &[])?;
            show.whole(&format!("  {}", sitting.keeper.command(&resting.path)))
        }
        None => show.refuse(Said::Lost, &[&sitting.keeper.unkept().unwrap_or_default()]),
    }
}
