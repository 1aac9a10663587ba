//! `holdup test --fuzz`: random games with a pack under all laws, by the base game
//! and by mixes of what can be switched on, at all numbers of seats. The games are
//! played and made short in `holdup-fuzz`; here they are spread over the processors,
//! and what came of them is told and written down. Games follow from the seed alone.

mod failing;
mod tell;

use std::collections::BTreeSet;
use std::io::Write;
use std::panic;
use std::path::PathBuf;

use holdup_fuzz::met::Item;
use holdup_fuzz::parts::Parts;
use holdup_fuzz::shrink::Failing;
use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::rng::{Rng, Stream};
use indicatif::ProgressBar;
use rayon::prelude::*;

use self::failing::{shorten, sorted, spinner};
use self::tell::{tell, tell_failure};
use super::{pool, progress};
use crate::failure::Failure;
use crate::interrupt;
use crate::library::{Chosen, PRESET, Version, any_error};

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
