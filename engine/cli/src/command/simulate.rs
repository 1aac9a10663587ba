//! `holdup simulate`: many games by computer players, counted. Every game
//! depends on its number alone, so any number of threads gives the same result.
//! Loading is not timed, nor is anything printed while the clock runs.

mod coverage;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};

use holdup_agents::{AgentKind, Agents};
use holdup_hooks::Rulebook;
use holdup_packs::setup::RULE;
use holdup_packs::{Dialogue, Said};
use holdup_replay::Transcript;
use holdup_replay::record::{Generator, Head, Recorder, dealt, into_text, seated};
use holdup_rules::content::{Character, Content};
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::ids::{SideId, WhoId, WhoSet};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{self, Request, Seated};
use holdup_rules::side;
use holdup_rules::start::{start, start_in};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_rules::verdict::{self, Reason};
use holdup_rules::words::Words as _;
use holdup_tell::wording::{Phrase, Words};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::disk::{self, Shown};
use crate::failure::Failure;
use crate::format::{Format, fitting, json, numbers};
use crate::header;
use crate::interrupt;
use crate::language::Spoken;
use crate::library::Version;
use crate::many::{pool, progress};
use crate::outcome::{grid, number};
use crate::play::deal::{self, Plan};
use crate::report;
use crate::seating::{self, Player};
use crate::text::dollars;

const EXAMPLES: &str = "\
Examples:
  holdup simulate --games 10000 --seed 7
  holdup simulate --seats 3 --agent greedy --format json
  holdup simulate --agent greedy,random,random,random     one greedy player against three random ones
  holdup simulate --preset ucr_2_1 --coverage             which two things never met in a game

The same seed gives the same games on any number of threads. If a rulebook has other ways to win than money, \
a table shows how games ended (`victories`). The JSON adds what decided them (`decided_by`) and how many \
bullets counted against each seat, or team, in ties (`mean_bullets`).

Ctrl-C stops the games and prints what was counted so far; the exit code is then 1.";

/// Games a worker takes at a time.
const BLOCK: u64 = 64;

/// A shared win is counted in parts that divide evenly among up to 12 winners,
/// so that sums do not depend on their order.
const WIN: u64 = 27_720;

/// Play many games by computer and count who wins and with how much.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    version: Version,
    #[command(flatten)]
    spoken: Spoken,
    /// Seats [default: the house file's, else 4].
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
    /// Instead, count which bandits, cars, events ... were ever in one game, over random parts and all seat counts.
    #[arg(long, conflicts_with = "record_facts")]
    coverage: bool,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

struct Job<'a> {
    rulebook: &'a Rulebook,
    agents: &'a [&'static AgentKind],
    request: Request,
    games: u64,
    seed: u64,
    record_facts: bool,
    next: AtomicU64,
    progress: ProgressBar,
}

/// What is counted. Sums only, so that the order of games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u64,
    decisions: u64,
    characters: Vec<Count>,
    seats: Vec<Count>,
    /// The sides, with all that their members have together.
    sides: Vec<Count>,
    /// The bullets that counted against each seat in ties, or would have.
    bullets: Vec<u64>,
    /// How many games were decided by each reason.
    decided: BTreeMap<&'static str, u64>,
    /// How many games ended by each victory.
    victories: Vec<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    games: u64,
    dollars: i64,
    wins: u64,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.games += other.games;
        self.dollars += other.dollars;
        self.wins += other.wins;
    }

    fn mean(self) -> f64 {
        self.dollars as f64 / self.games.max(1) as f64
    }

    fn share(self) -> f64 {
        self.wins as f64 / WIN as f64 / self.games.max(1) as f64
    }
}

impl Tally {
    fn new(content: &Content, seats: usize) -> Tally {
        Tally {
            characters: vec![Count::default(); content.characters.len()],
            seats: vec![Count::default(); seats],
            sides: vec![Count::default(); content.sides.len()],
            bullets: vec![0; seats],
            decided: Reason::VALUES.iter().map(|reason| (reason.word(), 0)).collect(),
            victories: vec![0; content.victories.len()],
            ..Tally::default()
        }
    }

    fn count(&mut self, game: &Game, seated: Option<&Seated>) {
        let (table, state) = (game.table(), game.state());
        self.games += 1;
        self.decisions += u64::from(game.answers());
        for bandit in table.all_characters() {
            let won = state.winners.has(bandit);
            let count = Count {
                games: 1,
                dollars: i64::from(verdict::dollars(state, table, bandit)),
                wins: if won { WIN / state.winners.len() as u64 } else { 0 },
            };
            self.characters[table.who[bandit.index()].character.index()].add(count);
            // A team plays one game and wins as one.
            let first = table.nth_of_team(bandit) == 0;
            let games = u64::from(first);
            self.seats[place(seated, table.seat_of(bandit).index())].add(Count { games, ..count });
        }
        for seat in table.all_seats() {
            let these = side::together(state, table, None, table.who_of(seat));
            self.bullets[place(seated, seat.index())] += u64::from(verdict::bullets(state, table, these));
        }
        for (at, count) in self.sides.iter_mut().enumerate() {
            let is_of = |&who: &WhoId| side::side_of(state, table, who) == Some(SideId::at(at));
            let these: WhoSet = table.all_characters().filter(is_of).collect();
            let won = these.and(state.winners).len() as u64;
            count.add(Count {
                games: u64::from(!these.is_empty()),
                dollars: i64::from(verdict::total(state, table, these)),
                wins: WIN * won / state.winners.len().max(1) as u64,
            });
        }
        *self.decided.entry(verdict::reason(state, table).word()).or_default() += 1;
        if let Some(victory) = state.won {
            self.victories[victory.index()] += 1;
        }
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        let counts = self.characters.iter_mut().zip(&other.characters);
        let counts = counts.chain(self.sides.iter_mut().zip(&other.sides));
        for (sum, more) in counts.chain(self.seats.iter_mut().zip(&other.seats)) {
            sum.add(*more);
        }
        for (reason, more) in &other.decided {
            *self.decided.entry(reason).or_default() += more;
        }
        let numbers = self.bullets.iter_mut().zip(&other.bullets);
        for (sum, more) in numbers.chain(self.victories.iter_mut().zip(&other.victories)) {
            *sum += more;
        }
    }
}

/// The place of a seat in the request: bots sit elsewhere in each game.
fn place(seated: Option<&Seated>, seat: usize) -> usize {
    seated.map_or(seat, |seated| seated.from[seat])
}

/// One name where all seats are played alike, else one for each.
fn named(agents: &[&'static AgentKind]) -> String {
    let mut names: Vec<&str> = agents.iter().map(|kind| kind.name).collect();
    if names.windows(2).all(|two| two[0] == two[1]) {
        names.truncate(1);
    }
    names.join(",")
}

/// The result as programs read it.
#[derive(Serialize)]
struct Summary<'a> {
    preset: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with: Vec<&'a str>,
    seats: u8,
    agent: String,
    seed: u64,
    threads: usize,
    record_facts: bool,
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    /// How many games were won for which reason.
    decided_by: &'a BTreeMap<&'static str, u64>,
    /// How many games ended by each way to win that comes before riches.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    victories: BTreeMap<&'a str, u64>,
    characters: Vec<Row<'a>>,
    by_seat: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_side: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a Stopped>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    games: u64,
    mean_score: f64,
    /// The bullets that count against a seat in a tie, of all its bandits; a bandit alone has none of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_bullets: Option<f64>,
    win_share: f64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    report::remember_seed(args.seed);
    let kinds: Vec<&'static AgentKind> =
        args.agent.iter().map(|name| seating::agent(name.trim())).collect::<Result<_, _>>()?;
    let usual = seating::agent(USUAL)?;
    let threads = match args.threads {
        Some(0) => return Err(Failure::Usage("At least one thread is needed.".to_owned())),
        Some(threads) => threads.min(256),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if args.coverage {
        let kinds = if kinds.is_empty() { vec![usual] } else { kinds };
        return coverage::run(args, &kinds, threads, out);
    }
    let (version, chosen, rulebook) =
        deal::load_counted((args.seats, args.bots), &args.version, &args.spoken)?;
    let Plan { players, request, .. } = deal::counted((args.seats, args.bots), &rulebook, &chosen.files)?;
    let played = request.seats - request.bots;
    let mut agents: Vec<&'static AgentKind> = match kinds.as_slice() {
        [] if players.is_empty() => vec![usual; played.into()],
        [] => players.into_iter().map(|player| computer(player, usual)).collect(),
        [only] => vec![*only; played.into()],
        all if all.len() == usize::from(played) => kinds,
        all => {
            return Err(Failure::Usage(format!(
                "{} agents are named for {played} seats: name one, or one for each seat.",
                all.len()
            )));
        }
    };
    agents.resize(request.seats.into(), &seating::BY_RULE);
    for (agent, character) in agents.iter_mut().zip(&request.characters) {
        if character.is_some_and(|id| rulebook.content().characters[id.index()].by_rule) {
            *agent = &seating::BY_RULE;
        }
    }
    let mut job = Job {
        rulebook: &rulebook,
        agents: &agents,
        request,
        games: args.games,
        seed: args.seed,
        record_facts: args.record_facts,
        next: AtomicU64::new(0),
        progress: progress(args.games, "games"),
    };
    interrupt::listen();
    let (mut all, mut seconds) = play_all(&job, threads)?;
    if let Some((game, _)) = all.stopped {
        // Which games behind it were played meanwhile hangs on the threads: those before it count.
        (job.games, job.next) = (game, AtomicU64::new(0));
        (all.tally, seconds) = play_all(&job, threads).map(|(before, seconds)| (before.tally, seconds))?;
    }
    let is_interrupted = interrupt::heard();
    job.progress.finish_and_clear();
    let flags = args.version.roots.flags();
    let stopped = all.stopped.map(|(game, why)| keep(&job, game, why, flags)).transpose()?;
    print((args, &version), &job, &all.tally, threads, seconds, stopped.as_ref(), out)?;
    if let Some(stopped) = stopped {
        return Err(Failure::Bad(stopped.to_string()));
    }
    if is_interrupted && all.tally.games < args.games {
        let content = rulebook.content();
        return Err(cut_short(
            &Dialogue::of(content, args.spoken.find(content)?),
            all.tally.games,
            args.games,
        ));
    }
    Ok(())
}

/// That somebody stopped the games, as `--games` with the smaller number would have.
fn cut_short(dialogue: &Dialogue, played: u64, wanted: u64) -> Failure {
    Failure::Bad(dialogue.say(Said::StoppedAfter, &[&played.to_string(), &wanted.to_string()]))
}

/// Who plays where nothing is said.
const USUAL: &str = "random";

/// Who plays for a seat: persons are not here.
fn computer(player: Player, usual: &'static AgentKind) -> &'static AgentKind {
    match player {
        Player::Agent(kind) => kind,
        Player::Rule => &seating::BY_RULE,
        Player::Person(_) => {
            report::say(&format!("`{}` is not here: `{}` plays for that seat.", seating::ME, usual.name));
            usual
        }
    }
}

/// A game that could not be played to its end.
#[derive(Debug, Serialize)]
struct Stopped {
    game: u64,
    seed: u64,
    why: String,
    record: PathBuf,
    /// The flags that say where content is from.
    #[serde(skip)]
    flags: String,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stopped { game, seed, why, record, flags } = self;
        let record = record.shown();
        write!(
            f,
            "Game {game} of seed {seed} stopped: {why}\nIts record is kept: `holdup replay {record}{flags}` plays it again. \
             The figures are those of the games before it."
        )
    }
}

/// Plays a game that stopped once more, and keeps its record.
fn keep(job: &Job<'_>, number: u64, why: String, flags: String) -> Result<Stopped, Failure> {
    let content = job.rulebook.content();
    let hooks = job.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let seated = job.seated(number);
    let request = seated.as_ref().map_or(&job.request, |seated| &seated.request);
    let (setup, rng) = dealt(content, request, job.seed, number);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let name = |kind: &AgentKind| match kind.name {
        RULE => RULE.to_owned(),
        name => format!("agent {name}"),
    };
    let names = job.at_table(seated.as_ref()).map(name).collect();
    let head = Head::new(content, &setup, names, Generator::find(&rng, job.seed, number));
    let text = Rc::new(RefCell::new(String::new()));
    let recorder = Recorder::begin(&head, &table, into_text(&text)).shared();
    let mut game = Game::new(Rc::clone(&table), start(&table, &setup, rng), hooks)
        .answered_by(Box::new(job.agents(number, seated.as_ref())))
        .watched_by(Box::new(recorder.clone()));
    // That it stops is known.
    let _ = game.advance();
    recorder.borrow_mut().pause(game.table());
    for line in why.lines() {
        text.borrow_mut().extend(["# ", line, "\n"]);
    }
    let stem = format!("holdup-simulate-{}-{number}", job.seed);
    let record = disk::write_free(Path::new(""), &stem, text.borrow().as_bytes())?;
    Ok(Stopped { game: number, seed: job.seed, why, record, flags })
}

impl Job<'_> {
    /// The request of a game with its bots, and who sits where, if any bot plays.
    fn seated(&self, number: u64) -> Option<Seated> {
        seated(self.rulebook.content(), &self.request, self.seed, number)
    }

    /// Who plays for each seat.
    fn at_table<'s>(&'s self, seated: Option<&'s Seated>) -> impl Iterator<Item = &'static AgentKind> + 's {
        (0..self.agents.len()).map(move |seat| self.agents[place(seated, seat)])
    }

    #[inline]
    fn agents(&self, number: u64, seated: Option<&Seated>) -> Agents {
        let seats = self.at_table(seated).enumerate().map(|(seat, kind)| {
            let seat = holdup_rules::ids::PersonId::at(seat);
            Some((kind.make)(holdup_agents::stream(self.seed, number, seat)))
        });
        Agents::new(seats)
    }
}

struct Worked {
    tally: Tally,
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
    let results: Vec<Result<(Worked, f64), Failure>> = pool.broadcast(|_| {
        // One script engine per worker, made before the clock starts.
        let hooks = job.rulebook.hooks();
        ready.wait();
        let start = disk::now();
        let hooks = hooks.map_err(|fault| Failure::Bad(format!("{fault}")))?;
        let worked = work(job, &hooks);
        Ok((worked, start.elapsed().as_secs_f64()))
    });
    let content = job.rulebook.content();
    let mut all = Worked { tally: Tally::new(content, job.request.seats.into()), stopped: None };
    let mut slowest = 0.0_f64;
    for result in results {
        let (worked, seconds) = result?;
        all.tally.add(&worked.tally);
        all.stopped = [all.stopped, worked.stopped].into_iter().flatten().min();
        slowest = slowest.max(seconds);
    }
    Ok((all, slowest))
}

/// What one worker does: takes blocks of games until none is left, or a game stops.
fn work(job: &Job<'_>, hooks: &Rc<dyn Hooks>) -> Worked {
    let content = job.rulebook.content();
    let mut tally = Tally::new(content, job.request.seats.into());
    let text = Rc::new(RefCell::new(String::with_capacity(1 << 16)));
    let mut spare = Spare::default();
    loop {
        let first = if interrupt::asked() { job.games } else { job.next.fetch_add(BLOCK, Ordering::Relaxed) };
        if first >= job.games {
            return Worked { tally, stopped: None };
        }
        let last = (first + BLOCK).min(job.games);
        for number in first..last {
            let seated = job.seated(number);
            let game = match one_game(job, hooks, (number, seated.as_ref()), &text, &mut spare) {
                Ok(game) => game,
                Err(why) => {
                    // Nobody begins another block.
                    job.next.fetch_max(job.games, Ordering::Relaxed);
                    let stopped = Some((number, why));
                    return Worked { tally, stopped };
                }
            };
            tally.count(&game, seated.as_ref());
            let (table, state) = game.into_parts();
            spare = Spare { table: Some(table), state: Some(state) };
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
    (number, seated): (u64, Option<&Seated>),
    text: &Rc<RefCell<String>>,
    spare: &mut Spare,
) -> Result<Game, String> {
    let content = job.rulebook.content();
    let mut rng = Rng::new(job.seed, number, Stream::Chance);
    let request = seated.map_or(&job.request, |seated| &seated.request);
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
    let mut game =
        Game::new(table, state, Rc::clone(hooks)).answered_by(Box::new(job.agents(number, seated)));
    if let Some(transcript) = transcript {
        game = game.watched_by(Box::new(transcript));
    }
    match game.advance() {
        Ok(Status::Over) => Ok(game),
        Ok(Status::Asking) => Err("it waits for an answer no agent gave".to_owned()),
        Err(stopped) => Err(stopped.to_string()),
    }
}

fn print(
    (args, version): (&Args, &Version),
    &Job { rulebook, agents, ref request, .. }: &Job<'_>,
    tally: &Tally,
    threads: usize,
    seconds: f64,
    stopped: Option<&Stopped>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let content = rulebook.content();
    let per_second = |number: u64| {
        if seconds > 0.0 { number as f64 / seconds } else { 0.0 }
    };
    let row = |id, count: &Count| Row {
        id,
        games: count.games,
        mean_score: count.mean(),
        mean_bullets: None,
        win_share: count.share(),
    };
    let seat = |(kind, (count, &bullets)): (&&'static AgentKind, (&Count, &u64))| Row {
        mean_bullets: Some(bullets as f64 / count.games.max(1) as f64),
        ..row(kind.name, count)
    };
    let playable = |(character, _): &(&Character, &Count)| character.card.is_none();
    let characters = content.characters.iter().zip(&tally.characters).filter(playable);
    let victories = content.victories.iter().map(|row| row.id.as_str()).zip(tally.victories.iter().copied());
    let result = Summary {
        preset: version.name(),
        with: (content.parts.iter().filter(|part| part.on)).map(|part| part.id.as_str()).collect(),
        seats: agents.len() as u8,
        agent: named(agents),
        seed: args.seed,
        threads,
        record_facts: args.record_facts,
        games: tally.games,
        decisions: tally.decisions,
        seconds,
        games_per_second: per_second(tally.games),
        decisions_per_second: per_second(tally.decisions),
        decided_by: &tally.decided,
        victories: victories.collect(),
        characters: characters.map(|(character, count)| row(character.id.as_str(), count)).collect(),
        by_seat: agents.iter().zip(tally.seats.iter().zip(&tally.bullets)).map(seat).collect(),
        by_side: content.sides.iter().zip(&tally.sides).map(|(side, count)| row(&side.id, count)).collect(),
        stopped,
    };
    if args.format == Format::Json {
        return json(&result, out);
    }
    let language = args.spoken.find(content)?;
    let (dialogue, words) = (Dialogue::of(content, language), &Words::of(content).speak(language).words);
    let gaps = [
        result.games.to_string(),
        result.seats.to_string(),
        (result
            .agent
            .split(',')
            .map(|name| if name == RULE { RULE.to_owned() } else { dialogue.player(name) }))
        .collect::<Vec<_>>()
        .join(","),
        result.seed.to_string(),
        format!("{:.2}", result.seconds),
        format!("{:.0}", result.games_per_second),
        format!("{:.1}", result.decisions as f64 / result.games.max(1) as f64),
    ];
    let line = dialogue.say(Said::Simulated, &gaps.each_ref().map(String::as_str));
    writeln!(out, "{}", fitting(&line))?;
    let rounds = header::round_cards(content, result.seats);
    let named = request.characters.iter().flatten().copied();
    for line in header::lines(content, &rounds, named, language) {
        writeln!(out, "{}", fitting(&line))?;
    }
    let bandits = content.characters.iter().zip(words.names(&things::BANDIT));
    let bandits = bandits.filter(|(row, _)| row.card.is_none());
    let named = bandits.map(|(_, name)| name.as_str());
    let column = words.phrase(Phrase::ColumnBandit).with("");
    table(out, &dialogue, &column, named.zip(&result.characters))?;
    if result.agent.contains(',') {
        let seats: Vec<String> = agents
            .iter()
            .enumerate()
            .map(|(nth, kind)| format!("{} {}", nth + 1, dialogue.player(kind.name)))
            .collect();
        let seats = seats.iter().map(String::as_str);
        table(out, &dialogue, &dialogue.say(Said::ColumnSeat, &[]), seats.zip(&result.by_seat))?;
    }
    if !result.by_side.is_empty() {
        let names = words.names(&things::SIDE).iter().map(|name| name.as_str());
        table(out, &dialogue, &dialogue.say(Said::ColumnSide, &[]), names.zip(&result.by_side))?;
    }
    if tally.victories.is_empty() {
        return Ok(());
    }
    let [by, games, riches, nobody] =
        [Said::ColumnDecided, Said::ColumnGames, Said::DecidedRiches, Said::DecidedNobody]
            .map(|said| dialogue.say(said, &[]));
    let (won, none): (u64, u64) = (tally.victories.iter().sum(), tally.decided[Reason::Nobody.word()]);
    let mut grid = grid([&by, &games]);
    let rows =
        words.names(&things::VICTORY).iter().map(|name| name.as_str()).zip(tally.victories.iter().copied());
    let rest =
        [(&*riches, tally.games - none - won)].into_iter().chain((none > 0).then_some((&*nobody, none)));
    for (name, games) in rows.chain(rest) {
        grid.add_row(vec![comfy_table::Cell::new(name), number(games.to_string())]);
    }
    numbers(&grid, out)
}

fn table<'a>(
    out: &mut dyn Write,
    dialogue: &Dialogue,
    what: &str,
    rows: impl Iterator<Item = (&'a str, &'a Row<'a>)>,
) -> Result<(), Failure> {
    let [games, mean, wins] =
        [Said::ColumnGames, Said::ColumnMean, Said::ColumnWins].map(|said| dialogue.say(said, &[]));
    let mut grid = grid([what, &games, &mean, &wins]);
    for (name, row) in rows {
        grid.add_row(vec![
            comfy_table::Cell::new(name),
            number(row.games.to_string()),
            number(dollars(row.mean_score.round() as i32)),
            number(format!("{:.1} %", row.win_share * 100.0)),
        ]);
    }
    numbers(&grid, out)
}
