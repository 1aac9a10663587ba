//! `holdup simulate --coverage`: games over many sets of parts, and which two
//! rows of content have met in none of them. Sets, seats and games follow from
//! the seed alone.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::NamedAgent;
use holdup_fuzz::met::{Items, MeetableRow, MetInGame};
use holdup_fuzz::parts::PartSets;
use holdup_hooks::Rulebook;
use holdup_packs::Dialogue;
use holdup_packs::diagnostic::any_error;
use holdup_rules::capacity::MAX_WHO;
use holdup_rules::content::Content;
use holdup_rules::game::{Game, Status};
use holdup_rules::ids::CharacterId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, bandits, deal, playable, range_text, seat_range, team_size};
use holdup_rules::start::start;
use holdup_rules::table::Table;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use super::{Args, cut_short};
use crate::failure::Failure;
use crate::format::{Format, json, object};
use crate::interrupt;
use crate::library::{Chosen, render};
use crate::many::{pool, progress};
use crate::play::deal::counted;
use crate::report;
use crate::text::count;

/// Games with the same parts.
const PER_SET: u64 = 20;

/// Most of those in one game who are dealt to nobody.
const MOST_GUESTS: u32 = 3;

/// In how many games any two items met that can meet, the first one first in their order.
type Pairs = BTreeMap<(MeetableRow, MeetableRow), u32>;

/// What came of the games with one set of parts.
struct PartsOutcome {
    items: Items,
    content: Arc<Content>,
    seats: (u8, u8),
    /// A row and a column for each item; the lower number is the row.
    counted: Vec<u32>,
    /// Of those of whom it was asked, whether they can play together.
    known: RefCell<BTreeMap<Vec<CharacterId>, bool>>,
}

impl PartsOutcome {
    /// Adds the pairs that can meet by its content, with how often each did. By content they are the same whatever
    /// the set of parts is.
    fn add_to(&self, pairs: &mut Pairs, apart: &mut BTreeSet<(MeetableRow, MeetableRow)>) {
        let PartsOutcome { items, content, seats, counted, .. } = self;
        for one in 0..items.pieces {
            for other in 0..one {
                let games = counted[other * items.pieces + one];
                if games == 0 && !items.can_meet(content, *seats, other, one) {
                    continue;
                }
                if games == 0 && !items.can_play(content, other, one, &|who| self.fits(who)) {
                    apart.insert(pair(items, other, one));
                    continue;
                }
                *pairs.entry(pair(items, other, one)).or_default() += games;
            }
        }
    }

    /// True if a game with these can be set up, with however many seats.
    fn fits(&self, who: &[CharacterId]) -> bool {
        let fits = || {
            (1..=MAX_WHO as u8).any(|seats| {
                seated(&self.content, seats, who)
                    .is_some_and(|request| request.check(&self.content).is_empty())
            })
        };
        *self.known.borrow_mut().entry(who.to_vec()).or_insert_with(fits)
    }
}

/// Two items, the first one first in their order.
fn pair(items: &Items, one: usize, other: usize) -> (MeetableRow, MeetableRow) {
    let (first, second) = (items.all[one].clone(), items.all[other].clone());
    if first < second { (first, second) } else { (second, first) }
}

/// Pairs that cannot meet, by why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct UnmeetablePairs {
    parts_exclude_each_other: usize,
    never_play_together: usize,
    no_round_deck_has_both: usize,
}

impl UnmeetablePairs {
    fn sum(self) -> usize {
        self.parts_exclude_each_other + self.never_play_together + self.no_round_deck_has_both
    }
}

/// Plays and prints.
///
/// # Errors
/// When something cannot be loaded, or a game stops.
pub(super) fn run(
    args: &Args,
    kinds: &[NamedAgent],
    threads: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let version = args.version.clone().fitting()?;
    let chosen = version.choose()?;
    let base = chosen.load(&version.name())?;
    let (packs, _) = holdup_packs::catalogue(&chosen.files);
    let catalogue: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
    let content = base.content();
    let parts = PartSets::new(content.parts.iter().map(|part| part.id.as_str()), &catalogue);
    let always = parts.mask(|id| content.parts.iter().any(|part| part.on && part.id == id));
    let wanted = args.games.div_ceil(PER_SET) as usize;
    let mut rng = Rng::new(args.seed, u64::MAX, Stream::Chance);
    let sets = parts.sets(always, wanted, &mut rng);

    let progress = progress(args.games, "games");
    interrupt::listen();
    let outcomes: Vec<PartsOutcome> = pool(Some(threads))?.install(|| {
        sets.par_iter()
            .enumerate()
            .filter(|_| !interrupt::asked())
            .map(|(nth, &set)| {
                let on: Vec<&str> = parts.named(set).collect();
                let first = nth as u64 * PER_SET;
                let games = first..args.games.min(first + PER_SET);
                play_set(args, &chosen, &on, kinds, games, &progress)
                    .map_err(|failure| Failure::Bad(format!("{failure}\nIt was played with: {}.", list(&on))))
            })
            .collect::<Result<_, _>>()
    })?;
    let is_interrupted = interrupt::heard();
    progress.finish_and_clear();
    let played = args.games.min(outcomes.len() as u64 * PER_SET);
    print((args, version.name()), &outcomes, played, out)?;
    match is_interrupted && played < args.games {
        true => Err(cut_short(
            &Dialogue::of(base.content(), args.spoken.find(base.content())?),
            played,
            args.games,
        )),
        false => Ok(()),
    }
}

fn list(parts: &[&str]) -> String {
    if parts.is_empty() { "no part".to_owned() } else { parts.join(", ") }
}

fn play_set(
    args: &Args,
    chosen: &Chosen,
    on: &[&str],
    kinds: &[NamedAgent],
    games: std::ops::Range<u64>,
    progress: &ProgressBar,
) -> Result<PartsOutcome, Failure> {
    let mut chosen = chosen.clone();
    for part in on {
        chosen.choice.with(&mut chosen.files, part);
    }
    let (rulebook, problems) = Rulebook::load(&chosen.files, &chosen.choice);
    let Some(rulebook) = rulebook.filter(|_| !any_error(&problems)) else {
        report::say(&render(&problems, &chosen.files));
        return Err(Failure::Bad("This does not load.".to_owned()));
    };
    let hooks = rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let content = Arc::clone(rulebook.content());
    let (fewest, most) = seat_range(&content);
    let seats = match args.seats {
        Some(seats) => (seats, seats),
        None => (fewest, most),
    };
    // Parts may be for more bandits, or for an even number of them.
    let fits =
        |&seats: &u8| args.seats.is_some() || Request::random_of(&content, seats).check(&content).is_empty();
    let requests: Vec<Request> = (seats.0..=seats.1)
        .filter(fits)
        .map(|seats| counted((Some(seats), None), &rulebook, &chosen.files).map(|plan| plan.request))
        .collect::<Result<_, _>>()?;

    // Some of those who are dealt to nobody sit down in every second game.
    let guests: Vec<CharacterId> =
        playable(&content).filter(|&id| !bandits(&content).any(|one| one == id)).collect();
    let items = Rc::new(Items::of(&content));
    let size = items.pieces;
    let mut met = vec![0; size * size];
    let seen = Rc::new(RefCell::new(MetInGame::new(Rc::clone(&items))));
    for number in games {
        let mut rng = Rng::new(args.seed, number, Stream::Chance);
        let request = &requests[rng.below(requests.len() as u32) as usize];
        let invited = (number % 2 == 1).then(|| with_guests(&content, request, &guests, &mut rng)).flatten();
        let request = invited.as_ref().unwrap_or(request);
        let setup = deal(&content, request, &mut rng);
        let table = Rc::new(Table::new(Arc::clone(&content), &setup));
        let state = start(&table, &setup, rng);
        seen.borrow_mut().begin(&table, &state);
        let agent = kinds[(number % kinds.len() as u64) as usize];
        let players = (0..request.seats).map(|_| Some(agent));
        let (agents, mut thinkers) = holdup_agents::seat(players, &table, args.seed, number);
        let mut game = Game::new(table, state, Rc::clone(&hooks))
            .answered_by(Box::new(agents))
            .watched_by(Box::new(Rc::clone(&seen)));
        match thinkers.advance(&mut game, &|| false) {
            Ok(Status::Over) => {}
            Ok(Status::Asking | Status::Left) => {
                return Err(Failure::Bad(format!("Game {number} waits for an answer no agent gave.")));
            }
            Err(stopped) => {
                return Err(Failure::Bad(format!(
                    "Game {number} of seed {}, {} seats, stopped: {stopped}",
                    args.seed, request.seats
                )));
            }
        }
        let numbers = seen.borrow().numbers();
        for (nth, one) in numbers.iter().enumerate() {
            for other in &numbers[nth + 1..] {
                met[one * size + other] += 1;
            }
        }
        progress.inc(1);
    }
    Ok(PartsOutcome { items: Items::of(&content), content, seats, counted: met, known: RefCell::default() })
}

/// A request with these at its last seats, and with whoever must play; none where they have no room.
fn seated(content: &Content, seats: u8, guests: &[CharacterId]) -> Option<Request> {
    let mut request = Request::random_of(content, seats);
    request.characters.retain(|must| must.is_none_or(|must| !guests.contains(&must)));
    let free = usize::from(seats).checked_sub(request.characters.len() + guests.len())?;
    request.characters.extend(std::iter::repeat_n(None, free));
    request.characters.extend(guests.iter().copied().map(Some));
    Some(request)
}

/// The same game, where some of those sit beside the others, or in place of them, who are dealt to nobody: no bandits, and
/// those for whom a rule decides. None where who plays is said already, or nobody can sit down.
fn with_guests(
    content: &Content,
    request: &Request,
    guests: &[CharacterId],
    rng: &mut Rng,
) -> Option<Request> {
    if team_size(content) > 1 || request.characters != Request::random_of(content, request.seats).characters {
        return None;
    }
    let mut left = guests.to_vec();
    let (mut invited, mut found) = (Vec::new(), None);
    for _ in 0..=rng.below(MOST_GUESTS) {
        while !left.is_empty() {
            invited.push(left.swap_remove(rng.below(left.len() as u32) as usize));
            let beside = request.seats.saturating_add(invited.len() as u8);
            let fitting = [beside, request.seats].into_iter().find_map(|seats| {
                seated(content, seats, &invited).filter(|request| request.check(content).is_empty())
            });
            if fitting.is_some() {
                found = fitting;
                break;
            }
            invited.pop();
        }
    }
    found
}

fn print(
    (args, version): (&Args, String),
    outcomes: &[PartsOutcome],
    played: u64,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut pairs = Pairs::default();
    let mut items: BTreeSet<&MeetableRow> = BTreeSet::new();
    let mut together: BTreeSet<(&MeetableRow, &MeetableRow)> = BTreeSet::new();
    let mut apart: BTreeSet<(MeetableRow, MeetableRow)> = BTreeSet::new();
    for outcome in outcomes {
        outcome.add_to(&mut pairs, &mut apart);
        let pieces = &outcome.items.all[..outcome.items.pieces];
        items.extend(pieces);
        for one in pieces {
            let others = pieces.iter().filter(|other| one < *other);
            together.extend(others.map(|other| (one, other)));
        }
    }
    // With other parts they may have been able to.
    apart.retain(|pair| !pairs.contains_key(pair));
    let of = |number: usize| number * number.saturating_sub(1) / 2;
    let left_out = UnmeetablePairs {
        parts_exclude_each_other: of(items.len()) - together.len(),
        never_play_together: apart.len(),
        no_round_deck_has_both: together.len() - pairs.len() - apart.len(),
    };
    let never: Vec<&(MeetableRow, MeetableRow)> =
        pairs.iter().filter(|(_, games)| **games == 0).map(|(pair, _)| pair).collect();
    let fewest = outcomes.iter().map(|outcome| outcome.seats.0).min().unwrap_or(0);
    let most = outcomes.iter().map(|outcome| outcome.seats.1).max().unwrap_or(0);
    if args.format == Format::Json {
        let all = pairs.iter().map(|((one, other), games)| object! { one: one, other: other, games: games });
        let summary = object! {
            preset: version,
            agent: named(args),
            seed: args.seed,
            games: played,
            sets_of_parts: outcomes.len(),
            seats: (fewest, most),
            items: items.len(),
            pairs: pairs.len(),
            never_met: never.len(),
            left_out: left_out,
            all: all.collect::<Vec<_>>(),
        };
        return json(&summary, out);
    }
    writeln!(
        out,
        "{} of {} seats over {} of parts by {}, seed {}: {} in {}.",
        count(played as usize, "game"),
        range_text(fewest, most),
        count(outcomes.len(), "set"),
        named(args),
        args.seed,
        count(items.len(), "row"),
        count(pairs.len(), "pair"),
    )?;
    if left_out.sum() > 0 {
        writeln!(
            out,
            "Left out, since they cannot meet: {} (parts exclude each other: {}; their bandits never play together: {}; no round deck has both: {}).",
            count(left_out.sum(), "pair"),
            left_out.parts_exclude_each_other,
            left_out.never_play_together,
            left_out.no_round_deck_has_both,
        )?;
    }
    if never.is_empty() {
        writeln!(out, "Every pair has met.")?;
    } else {
        writeln!(out, "Never met: {}.", count(never.len(), "pair"))?;
    }
    for (one, other) in never {
        writeln!(out, "  {one} + {other}")?;
    }
    Ok(())
}

/// Who plays, as it was said.
fn named(args: &Args) -> String {
    if args.agent.is_empty() { super::USUAL.to_owned() } else { args.agent.join(",") }
}
