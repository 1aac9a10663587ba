//! `holdup simulate`: many games by computer players, counted. Every game
//! depends on its number alone, so any number of threads gives the same result.
//! Loading is not timed, nor is anything printed while the clock runs.

mod coverage;
mod result;
mod rows;
mod shard;
mod tally;

use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};

use holdup_agents::{Agents, NamedAgent, Thinkers};
use holdup_hooks::Rulebook;
use holdup_packs::setup::RULE;
use holdup_packs::{Dialogue, Said};
use holdup_replay::Transcript;
use holdup_replay::record::{Generator, Head, Recorder, dealt, into_text, rules, seated};
use holdup_rules::content::Content;
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{self, Request, SeatedRequest};
use holdup_rules::start::{start, start_in};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::Format;
use crate::interrupt;
use crate::language::LanguageFlag;
use crate::library::VersionFlags;
use crate::many::{pool, progress};
use crate::play::deal::{self, SeatPlan};
use crate::report;
use crate::seating::{self, SeatPlayer};
pub(crate) use result::Summary;
pub(crate) use rows::path as rows_path;
pub(crate) use shard::Shard;
use tally::GameTally;

const EXAMPLES: &str = "\
Examples:
  holdup simulate --games 10000 --seed 7
  holdup simulate --seats 3 --agent greedy --format json
  holdup simulate --agent greedy,random,random            one greedy player against two random ones
  holdup simulate --games 500 --rows games.csv            a row for each game and each character
  holdup simulate --games 64000 --shard 3/64 --format json
                                                          the third of 64 parts, for `holdup merge`
  holdup simulate --preset ucr_2_1 --coverage             which two things never met in a game

The same seed gives the same games, and the same bytes, on any number of threads. Behind each rate stands the \
interval in which it lies in 95 of 100 cases. If a rulebook has other ways to win than money, a table shows how \
games ended (`victories`). The JSON adds what decided them (`decided_by`) and how many bullets counted against \
each seat, or team, in ties (`mean_bullets`).

Ctrl-C stops the games and prints what was counted so far; the exit code is then 1.";

/// Most games a worker takes at a time.
const BLOCK: u64 = 64;

/// Play many games by computer and count who wins and with how much.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    version: VersionFlags,
    #[command(flatten)]
    spoken: LanguageFlag,
    /// Seats [default: the house file's, else one for each agent that is named, else 4].
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Add this many bots to the seats, drawn anew for each game.
    #[arg(long, value_name = "N", conflicts_with = "coverage")]
    bots: Option<u8>,
    /// Computer players: one for all seats, or one per seat (`greedy,random,random`) [default: the house file's, else
    /// `random`].
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    agent: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    games: u64,
    /// Seed: the same seed plays the same games.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Threads [default: one per processor].
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Write every game down as lines of text (and throw them away): what recording costs.
    #[arg(long)]
    record_facts: bool,
    /// Write a row for each game and each character into this file, and what the columns mean beside it.
    #[arg(long, value_name = "FILE.csv", value_parser = rows::path)]
    rows: Option<PathBuf>,
    /// Play only this part of the games: `3/64` is the third of 64.
    #[arg(long, value_name = "N/ALL")]
    shard: Option<Shard>,
    /// Instead, count which bandits, cars, events ... were ever in one game, over random parts and all seat counts.
    #[arg(long, conflicts_with_all = ["record_facts", "rows", "shard"])]
    coverage: bool,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

/// What is played, and by whom.
pub(crate) struct SimulateRun {
    /// What people call the rulebook version.
    name: String,
    rulebook: Rulebook,
    agents: Vec<NamedAgent>,
    /// The agents as they are written.
    names: Vec<String>,
    request: Request,
    /// The rulebook version, as records name it.
    pub(crate) rules: Vec<String>,
}

struct Job<'a> {
    run: &'a SimulateRun,
    games: Range<u64>,
    seed: u64,
    record_facts: bool,
    /// The number of the agent of each seat, if rows are wanted.
    rows: Option<Vec<usize>>,
    next: AtomicU64,
    progress: ProgressBar,
}

/// The place of a seat in the request: bots sit elsewhere in each game.
fn place(seated: Option<&SeatedRequest>, seat: usize) -> usize {
    seated.map_or(seat, |seated| seated.from[seat])
}

impl Args {
    /// The flags that decide which games are played, but for their number and the seed.
    fn flags(&self) -> Vec<String> {
        let mut flags = self.version.flags();
        let numbers = [("--seats", self.seats), ("--bots", self.bots)];
        for (flag, number) in numbers {
            flags.extend(number.iter().flat_map(|number| [flag.to_owned(), number.to_string()]));
        }
        if !self.agent.is_empty() {
            flags.extend(["--agent".to_owned(), self.agent.join(",")]);
        }
        flags
    }

    /// How many seats are asked for: as many as agents are named for, if neither a flag nor a house file says it.
    fn seats(&self) -> Option<u8> {
        let several = self.version.house.is_none() && self.agent.len() > 1;
        self.seats.or_else(|| several.then(|| u8::try_from(self.agent.len()).unwrap_or(u8::MAX)))
    }

    /// The same for what is put together from parts.
    pub(crate) fn printed(self, format: Format, spoken: &LanguageFlag) -> Args {
        Args { format, spoken: spoken.clone(), ..self }
    }
}

impl SimulateRun {
    /// Loads it.
    ///
    /// # Errors
    /// When the content has errors, which are shown, or flags do not go together.
    pub(crate) fn load(args: &Args) -> Result<SimulateRun, Failure> {
        let kinds: Vec<NamedAgent> =
            args.agent.iter().map(|name| seating::agent(name.trim())).collect::<Result<_, _>>()?;
        let usual = seating::agent(USUAL)?;
        let numbers = (args.seats(), args.bots);
        let (version, chosen, rulebook) = deal::load_counted(numbers, &args.version, &args.spoken)?;
        let SeatPlan { players, request, .. } = deal::counted(numbers, &rulebook, &chosen.files)?;
        let played = request.seats - request.bots;
        let mut agents: Vec<NamedAgent> = match kinds.as_slice() {
            [] if players.is_empty() => vec![usual; played.into()],
            [] => players.into_iter().map(|player| computer(player, usual)).collect(),
            &[only] => vec![only; played.into()],
            all if all.len() == usize::from(played) => kinds,
            all => {
                return Err(Failure::Usage(format!(
                    "{} agents are named for {played} seats: name one, or one for each seat.",
                    all.len()
                )));
            }
        };
        let by_rule = NamedAgent::plain(&seating::BY_RULE);
        agents.resize(request.seats.into(), by_rule);
        for (agent, character) in agents.iter_mut().zip(&request.characters) {
            if character.is_some_and(|id| rulebook.content().characters[id.index()].by_rule) {
                *agent = by_rule;
            }
        }
        let rules = rules(rulebook.content());
        let names = agents.iter().map(NamedAgent::to_string).collect();
        Ok(SimulateRun { name: version.name(), rulebook, agents, names, request, rules })
    }

    /// The names of those who play for the seats.
    fn agent_names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }
}

/// Writes the rows of all parts into one file: for each part where they lie, and the numbers of its games.
pub(crate) fn merge_rows(
    path: &Path,
    run: &SimulateRun,
    parts: Vec<(PathBuf, Range<u64>)>,
) -> Result<(), Failure> {
    let mut text = rows::header();
    for (part, games) in parts {
        text.push_str(&rows::read(&part, games)?);
    }
    rows::write(path, &text, run.rulebook.content(), &rows::agents(&run.agent_names()))
}

/// How many threads play.
fn threads(args: &Args) -> Result<usize, Failure> {
    match args.threads {
        Some(0) => Err(Failure::Usage("At least one thread is needed.".to_owned())),
        Some(threads) => Ok(threads.min(256)),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    report::remember_seed(args.seed);
    let threads = threads(args)?;
    if args.coverage {
        let names = args.agent.iter().map(|name| name.trim());
        let kinds = if args.agent.is_empty() {
            vec![seating::agent(USUAL)?]
        } else {
            names.map(seating::agent).collect::<Result<_, _>>()?
        };
        return coverage::run(args, &kinds, threads, out);
    }
    let run = SimulateRun::load(args)?;
    let names = run.agent_names();
    let different = rows::agents(&names);
    let number = |name: &&str| different.iter().position(|other| other == name);
    let games = args.shard.unwrap_or(Shard::WHOLE).games(args.games);
    let wanted = games.end - games.start;
    let mut job = Job {
        run: &run,
        next: AtomicU64::new(games.start),
        games,
        seed: args.seed,
        record_facts: args.record_facts,
        rows: args.rows.as_ref().map(|_| names.iter().filter_map(number).collect()),
        progress: progress(wanted, "games"),
    };
    interrupt::listen();
    let (mut all, mut seconds) = play_all(&job, threads)?;
    let stopped = all.stopped.take();
    if let Some((game, _)) = stopped {
        // Which games behind it were played meanwhile hangs on the threads: those before it count.
        (job.games.end, job.next) = (game, AtomicU64::new(job.games.start));
        (all, seconds) = play_all(&job, threads)?;
    }
    let is_interrupted = interrupt::heard();
    job.progress.finish_and_clear();
    let flags = args.version.roots.flags();
    let stopped = stopped.map(|(game, why)| keep(&job, game, why, flags)).transpose()?;
    let content = run.rulebook.content();
    if let Some(path) = &args.rows {
        let text = rows::header() + &all.rows.concat();
        rows::write(path, &text, content, &different)?;
    }
    let summary = Summary::new(args, &run, &all.tally, stopped);
    summary.print(args, &run, out)?;
    let dialogue = Dialogue::of(content, args.spoken.find(content)?);
    let speed = if seconds > 0.0 { summary.games as f64 / seconds } else { 0.0 };
    report::say(&dialogue.say(Said::SimulatedIn, &[&format!("{seconds:.2}"), &format!("{speed:.0}")]));
    match summary.stopped {
        Some(stopped) => Err(Failure::Bad(stopped.to_string())),
        None if is_interrupted && summary.games < wanted => Err(cut_short(&dialogue, summary.games, wanted)),
        None => Ok(()),
    }
}

/// That somebody stopped the games, as `--games` with the smaller number would have.
fn cut_short(dialogue: &Dialogue, played: u64, wanted: u64) -> Failure {
    Failure::Bad(dialogue.say(Said::StoppedAfter, &[&played.to_string(), &wanted.to_string()]))
}

/// Who plays where nothing is said.
const USUAL: &str = "random";

/// Who plays for a seat: persons are not here.
fn computer(player: SeatPlayer, usual: NamedAgent) -> NamedAgent {
    match player {
        SeatPlayer::Agent(named) => named,
        SeatPlayer::Rule => NamedAgent::plain(&seating::BY_RULE),
        SeatPlayer::Person(_) => {
            report::say(&format!("`{}` is not here: `{}` plays for that seat.", seating::ME, usual));
            usual
        }
    }
}

/// A game that could not be played to its end.
#[derive(Debug, Serialize)]
struct StoppedGame {
    game: u64,
    seed: u64,
    why: String,
    record: PathBuf,
    /// The flags that say where content is from.
    #[serde(skip)]
    flags: String,
}

impl fmt::Display for StoppedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StoppedGame { game, seed, why, record, flags } = self;
        let record = record.shown();
        write!(
            f,
            "Game {game} of seed {seed} stopped: {why}\nIts record is kept: `holdup replay {record}{flags}` plays it again. \
             The figures are those of the games before it."
        )
    }
}

/// Plays a game that stopped once more, and keeps its record.
fn keep(job: &Job<'_>, number: u64, why: String, flags: String) -> Result<StoppedGame, Failure> {
    let content = job.run.rulebook.content();
    let hooks = job.run.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let seated = job.seated(number);
    let request = seated.as_ref().map_or(&job.run.request, |seated| &seated.request);
    let (setup, rng) = dealt(content, request, job.seed, number);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let name = |named: NamedAgent| match named.kind.name {
        RULE => RULE.to_owned(),
        _ => format!("agent {named}"),
    };
    let names = job.at_table(seated.as_ref()).map(name).collect();
    let head = Head::new(content, &setup, names, Generator::find(&rng, job.seed, number));
    let text = Rc::new(RefCell::new(String::new()));
    let recorder = Recorder::begin(&head, &table, into_text(&text)).shared();
    let (agents, mut thinkers) = job.agents(number, &table, seated.as_ref());
    let mut game = Game::new(Rc::clone(&table), start(&table, &setup, rng), hooks)
        .answered_by(Box::new(agents))
        .watched_by(Box::new(recorder.clone()));
    // That it stops is known.
    let _ = thinkers.advance(&mut game, &|| false);
    recorder.borrow_mut().pause(game.table());
    for line in why.lines() {
        text.borrow_mut().extend(["# ", line, "\n"]);
    }
    let stem = format!("holdup-simulate-{}-{number}", job.seed);
    let record = disk::write_free(Path::new(""), &stem, text.borrow().as_bytes())?;
    Ok(StoppedGame { game: number, seed: job.seed, why, record, flags })
}

impl Job<'_> {
    /// The count before the first game.
    fn nothing(&self) -> GameTally {
        GameTally::new(self.run.rulebook.content(), self.run.agents.len())
    }

    /// The request of a game with its bots, and who sits where, if any bot plays.
    fn seated(&self, number: u64) -> Option<SeatedRequest> {
        seated(self.run.rulebook.content(), &self.run.request, self.seed, number)
    }

    /// Who plays for each seat.
    fn at_table<'s>(&'s self, seated: Option<&'s SeatedRequest>) -> impl Iterator<Item = NamedAgent> + 's {
        (0..self.run.agents.len()).map(move |seat| self.run.agents[place(seated, seat)])
    }

    #[inline]
    fn agents(&self, number: u64, table: &Table, seated: Option<&SeatedRequest>) -> (Agents, Thinkers) {
        holdup_agents::seat(self.at_table(seated).map(Some), table, self.seed, number)
    }
}

struct Worked {
    tally: GameTally,
    /// The rows of each block, in its place.
    rows: Vec<String>,
    /// The first game that stopped, and why.
    stopped: Option<(u64, String)>,
}

/// Plays all games; answers the counts, the first game that stopped, and the seconds the slowest worker took.
///
/// Blocks are handed out in order, and those that were begun are played on: so the first game that stops is the
/// same whatever the number of threads, and where somebody presses Ctrl-C the games are the first so many.
fn play_all(job: &Job<'_>, threads: usize) -> Result<(Worked, f64), Failure> {
    let pool = pool(Some(threads))?;
    let ready = Barrier::new(threads);
    let results: Vec<Result<(WorkerResult, f64), Failure>> = pool.broadcast(|_| {
        // One script engine per worker, made before the clock starts.
        let hooks = job.run.rulebook.hooks();
        ready.wait();
        let start = disk::now();
        let hooks = hooks.map_err(|fault| Failure::Bad(format!("{fault}")))?;
        let played = work(job, &hooks, block(job, threads));
        Ok((played, start.elapsed().as_secs_f64()))
    });
    let mut all = Worked { tally: job.nothing(), rows: Vec::new(), stopped: None };
    let (mut slowest, mut blocks) = (0.0_f64, Vec::new());
    for result in results {
        let (played, seconds) = result?;
        all.tally.add(&played.tally);
        all.stopped = [all.stopped, played.stopped].into_iter().flatten().min();
        blocks.extend(played.rows);
        slowest = slowest.max(seconds);
    }
    blocks.sort_by_key(|(first, _)| *first);
    all.rows = blocks.into_iter().map(|(_, rows)| rows).collect();
    Ok((all, slowest))
}

/// What came of a worker.
struct WorkerResult {
    tally: GameTally,
    /// The first game of each block, and the rows of it.
    rows: Vec<(u64, String)>,
    stopped: Option<(u64, String)>,
}

/// Games a worker takes at a time: the fewer there are the fewer, because a block that was begun is played on when somebody
/// presses Ctrl-C.
fn block(job: &Job<'_>, threads: usize) -> u64 {
    ((job.games.end - job.games.start) / (threads as u64 * BLOCK)).clamp(1, BLOCK)
}

/// What one worker does: takes blocks of games until none is left, or a game stops.
fn work(job: &Job<'_>, hooks: &Rc<dyn Hooks>, block: u64) -> WorkerResult {
    let mut played = WorkerResult { tally: job.nothing(), rows: Vec::new(), stopped: None };
    let text = Rc::new(RefCell::new(String::with_capacity(1 << 16)));
    let mut spare = Spare::default();
    let end = job.games.end;
    loop {
        let first = if interrupt::asked() { end } else { job.next.fetch_add(block, Ordering::Relaxed) };
        if first >= end {
            return played;
        }
        let last = (first + block).min(end);
        let mut rows = String::new();
        for number in first..last {
            let seated = job.seated(number);
            let game = match one_game(job, hooks, (number, seated.as_ref()), &text, &mut spare) {
                Ok(game) => game,
                Err(why) => {
                    // Nobody begins another block.
                    job.next.fetch_max(end, Ordering::Relaxed);
                    played.stopped = Some((number, why));
                    return played;
                }
            };
            played.tally.count(&game, seated.as_ref());
            if let Some(agents) = &job.rows {
                rows::add(&mut rows, number, &game, seated.as_ref(), agents);
            }
            let (table, state) = game.into_parts();
            spare = Spare { table: Some(table), state: Some(state) };
        }
        if job.rows.is_some() {
            played.rows.push((first, rows));
        }
        job.progress.inc(last - first);
    }
}

/// The memory of the game before. To give it back and ask for it anew would cost
/// a fiftieth of a game.
#[derive(Default)]
struct Spare {
    table: Option<Rc<Table>>,
    state: Option<Box<State>>,
}

impl Spare {
    /// The table laid for a game of this content, which that of the game before was of as well.
    fn table(&mut self, content: &Arc<Content>, setup: &setup::Setup) -> Rc<Table> {
        let new = || Rc::new(Table::new(Arc::clone(content), setup));
        let Some(mut spare) = self.table.take() else { return new() };
        match Rc::get_mut(&mut spare) {
            Some(table) => {
                table.lay(setup);
                spare
            }
            None => new(),
        }
    }
}

fn one_game(
    job: &Job<'_>,
    hooks: &Rc<dyn Hooks>,
    (number, seated): (u64, Option<&SeatedRequest>),
    text: &Rc<RefCell<String>>,
    spare: &mut Spare,
) -> Result<Game, String> {
    let content = job.run.rulebook.content();
    let mut rng = Rng::new(job.seed, number, Stream::Chance);
    let request = seated.map_or(&job.run.request, |seated| &seated.request);
    let setup = setup::deal(content, request, &mut rng);
    let table = spare.table(content, &setup);
    let state = start_in(spare.state.take(), &table, &setup, rng);
    let transcript = job.record_facts.then(|| {
        let text = Rc::clone(text);
        text.borrow_mut().clear();
        Transcript::new(
            None,
            Box::new(move |line| {
                let mut text = text.borrow_mut();
                text.push_str(line.text);
                text.push('\n');
            }),
        )
    });
    let (agents, mut thinkers) = job.agents(number, &table, seated);
    let mut game = Game::new(table, state, Rc::clone(hooks)).answered_by(Box::new(agents));
    if let Some(transcript) = transcript {
        game = game.watched_by(Box::new(transcript));
    }
    match thinkers.advance(&mut game, &|| false) {
        Ok(Status::Over) => Ok(game),
        Ok(Status::Asking | Status::Left) => Err("it waits for an answer no agent gave".to_owned()),
        Err(stopped) => Err(stopped.to_string()),
    }
}
