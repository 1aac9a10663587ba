//! `holdup test --fuzz`: random games with a pack under all laws, by the base game
//! and by mixes of what can be switched on, at all numbers of seats. The games are
//! played and made short in `holdup-fuzz`; here they are spread over the processors,
//! and what came of them is told and written down. Games follow from the seed alone.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;

use holdup_fuzz::met::Item;
use holdup_fuzz::parts::Parts;
use holdup_fuzz::shrink::{Failing, Workshop, shrink};
use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::rng::{Rng, Stream};
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::{pool, progress};
use crate::disk;
use crate::failure::Failure;
use crate::interrupt;
use crate::library::{Chosen, PRESET, Version, any_error};
use crate::text::count;

/// The preset with everything that can be switched on.
const WHOLE: &str = "ucr_2_1";

/// Other presets worth a try: teams, and hands that are kept.
const OTHERS: [&str; 2] = ["base_2014_two_player", "base_2014_expert"];

/// Most games with the same parts on, and into how many sets few games are shared out.
const MOST_PER_SET: u64 = 20;
const FEWEST_SETS: u64 = 12;

/// How many different failures are made short.
const SHORTENED: usize = 5;

/// What of a test is played at random.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Random {
    /// Play so many random games as well, under all laws, with the packs in them.
    #[arg(long = "fuzz", value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Where the chance of random games begins.
    #[arg(long, default_value_t = 1, value_name = "N", requires = "games")]
    seed: u64,
    /// Where the record of a random game that goes wrong is put; the current folder when nothing is said.
    #[arg(long, value_name = "DIR", requires = "games")]
    out: Option<PathBuf>,
}

/// A rulebook version to play by.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    /// The preset, or none for the version that was asked for.
    preset: Option<&'static str>,
    /// Parts switched on.
    parts: Vec<String>,
}

/// What came of the games by one version.
struct Outcome {
    /// The version in the end: where not all of its parts go with the pack, some are off.
    plan: Plan,
    games: u64,
    answers: u64,
    seats: BTreeSet<u8>,
    /// Why nothing could be played, or not by all the parts.
    unusable: Option<String>,
    /// Games that went wrong, by number.
    failing: Vec<(u64, Failing)>,
    /// The packs' things that could be met, and that were.
    known: BTreeSet<Item>,
    met: BTreeSet<Item>,
}

/// Everything the games have in common.
struct Fuzz<'a> {
    version: &'a Version,
    packs: &'a [String],
    library: Library,
    seed: u64,
}

impl Fuzz<'_> {
    /// Whether a thing belongs to the packs that are tried.
    fn is_ours(&self, id: &str) -> bool {
        let pack = id.split_once('/').map(|(pack, _)| pack);
        pack.is_some_and(|pack| self.packs.iter().any(|ours| ours == pack))
    }

    fn choose(&self, plan: &Plan) -> Result<Chosen, Failure> {
        let version = match plan.preset {
            Some(preset) => Version {
                preset: preset.to_owned(),
                ..self.version.clone()
            },
            None => self.version.clone(),
        };
        let mut chosen = version.choose()?;
        for part in &plan.parts {
            chosen.choice.with(&mut chosen.files, part);
        }
        Ok(chosen)
    }

    /// Loads a version.
    ///
    /// # Errors
    /// Why it cannot be used, in a few words.
    fn load(&self, plan: &Plan) -> Result<Rulebook, String> {
        let chosen = self.choose(plan).map_err(|failure| failure.to_string())?;
        let (rulebook, problems) = Rulebook::load(&chosen.files, &chosen.choice);
        rulebook.filter(|_| !any_error(&problems)).ok_or_else(|| {
            let first = problems.into_iter().next();
            first.map_or_else(String::new, |problem| problem.message)
        })
    }

    /// What people call it.
    fn name(&self, plan: &Plan) -> String {
        let preset = match plan.preset {
            Some(preset) => preset.to_owned(),
            None => self.version.name(),
        };
        match plan.parts.is_empty() {
            true => preset,
            false => format!("{preset} with {}", plan.parts.join(", ")),
        }
    }

    /// Plays some games by one version.
    fn play(
        &self,
        nth: usize,
        plan: &Plan,
        numbers: std::ops::Range<u64>,
        progress: &ProgressBar,
    ) -> Outcome {
        let mut outcome = Outcome {
            plan: plan.clone(),
            games: 0,
            answers: 0,
            seats: BTreeSet::new(),
            unusable: None,
            failing: Vec::new(),
            known: BTreeSet::new(),
            met: BTreeSet::new(),
        };
        let rulebook = loop {
            if interrupt::asked() {
                return outcome;
            }
            match self.load(&outcome.plan) {
                Ok(rulebook) => break rulebook,
                Err(why) => {
                    outcome.unusable.get_or_insert(why);
                    let parts = outcome.plan.parts.len();
                    if parts == 0 {
                        progress.inc(numbers.end - numbers.start);
                        return outcome;
                    }
                    outcome.plan.parts.truncate(parts / 2);
                }
            }
        };
        let mut trial = match Trial::new(&rulebook, &self.library) {
            Ok(trial) => trial,
            Err(fault) => {
                outcome.unusable = Some(fault.to_string());
                return outcome;
            }
        };
        let ours = |item: &&Item| self.is_ours(&item.id);
        outcome.known = trial.items.all.iter().filter(ours).cloned().collect();
        let seen = trial.seen();
        for number in numbers {
            if interrupt::asked() {
                break;
            }
            let (deal, answers) = trial.deal(&|id| self.is_ours(id), self.seed, number);
            outcome.seats.insert(deal.setup.seats());
            let played = trial.play(&deal, answers, true, &seen);
            outcome.games += 1;
            outcome.answers += played.given.len() as u64;
            outcome.met.extend(seen.borrow().met().filter(ours).cloned());
            if let Some(failure) = played.failure {
                let failing = Failing {
                    version: nth,
                    deal,
                    given: played.given,
                    record: played.record,
                    failure,
                };
                outcome.failing.push((number, failing));
            }
            progress.inc(1);
        }
        outcome
    }

    /// The versions to play by: the one asked for first; where none was, the others
    /// there are; then random sets of what can be switched on. And those that cannot
    /// be used, with the reason.
    fn plans(&self, wanted: usize) -> Result<(Vec<Plan>, Vec<String>), Failure> {
        let base = Plan {
            preset: None,
            parts: Vec::new(),
        };
        let plain = self.version.house.is_none() && self.version.preset == PRESET;
        let whole = Plan {
            preset: plain.then_some(WHOLE),
            parts: Vec::new(),
        };
        let (mut plans, mut unusable) = (vec![base], Vec::new());
        let rulebook = self.load(&whole);
        if plain {
            // A pack that does not go with all the others still goes with the base game.
            match &rulebook {
                Ok(_) => plans.push(whole.clone()),
                Err(why) => unusable.push(format!("{}: {why}", self.name(&whole))),
            }
            for preset in OTHERS.into_iter().take(wanted.saturating_sub(plans.len())) {
                let plan = Plan {
                    preset: Some(preset),
                    parts: Vec::new(),
                };
                match self.load(&plan) {
                    Ok(_) => plans.push(plan),
                    Err(why) => unusable.push(format!("{}: {why}", self.name(&plan))),
                }
            }
        }
        if let Ok(rulebook) = rulebook {
            let few = plans.len();
            let (packs, _) = holdup_packs::catalogue(&self.choose(&whole)?.files);
            let catalogue: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
            let content = rulebook.content();
            let parts = Parts::new(content.parts.iter().map(|part| part.id.as_str()), &catalogue);
            let always = parts.mask(|id| content.parts.iter().any(|part| part.on && part.id == id));
            let mut rng = Rng::new(self.seed, u64::MAX, Stream::Chance);
            // The first set has nothing more on, which is there already.
            for set in parts.sets(always, wanted.max(2), &mut rng).into_iter().skip(1) {
                let mut plan = whole.clone();
                plan.parts = parts.named(set & !always).map(str::to_owned).collect();
                // With everything on comes early.
                let at = if plans.len() == few {
                    few.min(2)
                } else {
                    plans.len()
                };
                if !plans.contains(&plan) {
                    plans.insert(at, plan);
                }
            }
        }
        plans.truncate(wanted);
        Ok((plans, unusable))
    }
}

/// Plays random games and tells what came of them; answers whether all is well.
///
/// # Errors
/// When nothing can be played, or a record cannot be written.
pub(super) fn run(version: &Version, wanted: &Random, out: &mut dyn Write) -> Result<bool, Failure> {
    let games = wanted.games.unwrap_or_default();
    let chosen = version.choose()?;
    chosen.load(&version.name())?;
    interrupt::listen();
    let per_set = (games / FEWEST_SETS).clamp(1, MOST_PER_SET);
    let packs = chosen.packs.clone();
    let fuzz = Fuzz {
        version,
        packs: &packs,
        library: Library::new(chosen.files),
        seed: wanted.seed,
    };
    let (plans, unusable) = fuzz.plans(games.div_ceil(per_set) as usize)?;
    let progress = progress(games, "games");
    let pool = pool()?;
    // What panics is told with everything else that goes wrong.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let share = games.div_ceil(plans.len() as u64);
    let outcomes: Vec<Outcome> = pool.install(|| {
        let all = plans.par_iter().enumerate();
        all.map(|(nth, plan)| {
            let first = nth as u64 * share;
            fuzz.play(nth, plan, first.min(games)..games.min(first + share), &progress)
        })
        .collect()
    });
    progress.finish_and_clear();
    // What was found is made short all the same, until somebody is tired of that too.
    let is_stopped = interrupt::heard();
    let failures = sorted(&outcomes);
    let shrinking = spinner(&failures);
    let short: Vec<(Failing, Plan)> = pool.install(|| {
        let all = failures.par_iter().take(SHORTENED);
        all.map(|group| shorten(&fuzz, &group.first, &outcomes)).collect()
    });
    shrinking.finish_and_clear();
    panic::set_hook(hook);
    tell(&fuzz, wanted, &unusable, &outcomes, is_stopped, out)?;
    for (nth, group) in failures.iter().enumerate() {
        tell_failure(
            &fuzz,
            wanted,
            group,
            &outcomes,
            short.get(nth).map(|short| (nth, short)),
            out,
        )?;
    }
    Ok(failures.is_empty())
}

/// The same failure in several games.
struct Group {
    /// In how many.
    games: usize,
    /// The number of the first.
    number: u64,
    first: Failing,
}

/// Failures by kind, each with its first game.
fn sorted(outcomes: &[Outcome]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, failing) in outcomes.iter().flat_map(|outcome| &outcome.failing) {
        let known = groups
            .iter_mut()
            .find(|group| group.first.failure.is_same(&failing.failure));
        match known {
            Some(group) => group.games += 1,
            None => groups.push(Group {
                games: 1,
                number: *number,
                first: failing.clone(),
            }),
        }
    }
    groups.sort_by_key(|group| (group.first.failure.kind, group.number));
    groups
}

fn spinner(failures: &[Group]) -> ProgressBar {
    if failures.is_empty() || !disk::errors_to_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner();
    let number = count(failures.len().min(SHORTENED), "failure");
    spinner.set_message(format!("making {number} short; Ctrl-C takes what there is"));
    spinner.enable_steady_tick(disk::moment());
    spinner
}

/// Makes a failing game short; answers it with its version.
fn shorten(fuzz: &Fuzz<'_>, failing: &Failing, outcomes: &[Outcome]) -> (Failing, Plan) {
    let own = &outcomes[failing.version].plan;
    // Simpler versions: the first two have no parts on, or only those that were asked for; then a single one.
    let plans = outcomes.iter().take(2).map(|outcome| outcome.plan.clone());
    let mut ways: Vec<Plan> = plans.filter(|plan| plan.parts.is_empty()).collect();
    let single = own.parts.iter().filter(|_| own.parts.len() > 1).map(|part| Plan {
        preset: own.preset,
        parts: vec![part.clone()],
    });
    ways.extend(single);
    ways.truncate(ways.iter().position(|plan| plan == own).unwrap_or(ways.len()));
    let simpler: Vec<usize> = (0..ways.len()).collect();
    ways.push(own.clone());
    let loaded: BTreeMap<usize, _> = BTreeMap::new();
    let loaded = std::cell::RefCell::new(loaded);
    let load = |nth: usize| -> Option<Arc<Rulebook>> {
        let mut loaded = loaded.borrow_mut();
        let known = loaded
            .entry(nth)
            .or_insert_with(|| fuzz.load(&ways[nth]).ok().map(Arc::new));
        known.clone()
    };
    let workshop = Workshop {
        library: &fuzz.library,
        wanted: &|id| fuzz.is_ours(id),
        load: &load,
        stop: &interrupt::asked,
    };
    let begin = Failing {
        version: ways.len() - 1,
        ..failing.clone()
    };
    let short = shrink(begin, &simpler, fuzz.seed, &workshop);
    let plan = ways[short.version].clone();
    (short, plan)
}

/// The first lines: what was played, and what was never met.
fn tell(
    fuzz: &Fuzz<'_>,
    wanted: &Random,
    unusable: &[String],
    outcomes: &[Outcome],
    is_stopped: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let games: u64 = outcomes.iter().map(|outcome| outcome.games).sum();
    let answers: u64 = outcomes.iter().map(|outcome| outcome.answers).sum();
    let seats: BTreeSet<u8> = outcomes
        .iter()
        .flat_map(|outcome| outcome.seats.clone())
        .collect();
    let failed: usize = outcomes.iter().map(|outcome| outcome.failing.len()).sum();
    if let Some(all) = wanted.games.filter(|_| is_stopped) {
        writeln!(
            out,
            "Stopped after {games} of {}.",
            count(all as usize, "random game")
        )?;
    }
    if games == 0 {
        return Ok(());
    }
    let usable: BTreeSet<String> = outcomes
        .iter()
        .filter(|outcome| outcome.games > 0)
        .map(|outcome| fuzz.name(&outcome.plan))
        .collect();
    writeln!(
        out,
        "{} of {} to {} seats by {}, seed {}, {}: {failed} went wrong.",
        count(games as usize, "random game"),
        seats.first().unwrap_or(&0),
        seats.last().unwrap_or(&0),
        count(usable.len(), "rulebook version"),
        wanted.seed,
        count(answers as usize, "answer"),
    )?;
    for why in unusable {
        writeln!(out, "  not by {why}")?;
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for why in outcomes.iter().filter_map(|outcome| outcome.unusable.as_deref()) {
        *reasons.entry(why).or_default() += 1;
    }
    for (why, sets) in reasons {
        writeln!(
            out,
            "  with fewer parts than drawn in {}: {why}",
            count(sets, "set")
        )?;
    }
    let known: BTreeSet<&Item> = outcomes.iter().flat_map(|outcome| &outcome.known).collect();
    let met: BTreeSet<&Item> = outcomes.iter().flat_map(|outcome| &outcome.met).collect();
    let never: Vec<String> = known.difference(&met).map(|item| item.to_string()).collect();
    if !never.is_empty() {
        writeln!(out, "Never met: {}.", never.join(", "))?;
    } else if !known.is_empty() {
        writeln!(out, "Everything of {} was met.", fuzz.packs.join(", "))?;
    }
    Ok(())
}

/// One failure: what it is, and where its record is.
fn tell_failure(
    fuzz: &Fuzz<'_>,
    wanted: &Random,
    group: &Group,
    outcomes: &[Outcome],
    short: Option<(usize, &(Failing, Plan))>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let failing = short.map_or(&group.first, |(_, (short, _))| short);
    writeln!(out, "\nFAILED  {}", failing.failure.kind.title())?;
    for line in failing.failure.text.lines() {
        writeln!(out, "  {line}")?;
    }
    let first = &group.first;
    writeln!(
        out,
        "  in {}, first in number {} (by {}, {} seats, {})",
        count(group.games, "game"),
        group.number + 1,
        fuzz.name(&outcomes[first.version].plan),
        first.deal.setup.seats(),
        count(first.given.len(), "answer"),
    )?;
    let Some((nth, (short, plan))) = short else {
        writeln!(
            out,
            "  mend the others first: only {SHORTENED} failures are made short"
        )?;
        return Ok(());
    };
    let what = fuzz.packs.first().cloned().unwrap_or_else(|| fuzz.version.name());
    let nth = if nth == 0 {
        String::new()
    } else {
        format!("-{}", nth + 1)
    };
    let stem = what.replace(['/', '\\'], "-");
    let name = format!(
        "{}-fuzz-{}{nth}.record",
        stem.trim_end_matches(".toml"),
        wanted.seed
    );
    let path = match &wanted.out {
        Some(folder) => {
            disk::make_folder(folder)?;
            folder.join(name)
        }
        None => PathBuf::from(name),
    };
    let mut text = short.record.clone();
    let wrong = short.failure.to_string();
    for line in wrong.lines() {
        text.push_str(&format!("# {line}\n"));
    }
    disk::write(&path, text.as_bytes())?;
    let setup = &short.deal.setup;
    writeln!(
        out,
        "  shortened to {}, {}, {}, {}, by {}:",
        count(short.given.len(), "answer"),
        count(setup.seats().into(), "seat"),
        count(setup.cars.len(), "car"),
        count(setup.rounds.len(), "round"),
        fuzz.name(plan),
    )?;
    let roots = roots(fuzz.version);
    let path = path.display();
    writeln!(out, "    holdup replay {path}{roots}")?;
    let answers = short.given.len();
    if answers > 0 {
        writeln!(out, "    holdup why {path}@{answers}{roots}")?;
        writeln!(out, "    holdup trace {path}@{answers}{roots}")?;
    }
    Ok(())
}

/// The flags that say where content is from, as they were given.
fn roots(version: &Version) -> String {
    let mut flags = String::new();
    for pack in &version.roots.pack {
        flags.push_str(&format!(" --pack {pack}"));
    }
    if let Some(root) = &version.roots.content {
        flags.push_str(&format!(" --content {}", root.display()));
    }
    flags
}
