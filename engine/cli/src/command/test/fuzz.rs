//! `holdup test --fuzz`: random games with a pack under all laws, by the base game and
//! by mixes of what can be switched on and set otherwise, at all numbers of seats. The games are
//! played and made short in `holdup-fuzz`; here they are spread over the processors,
//! and what came of them is told and written down. Games follow from the seed alone.

mod failing;
mod tell;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use holdup_fuzz::met::MeetableRow;
use holdup_fuzz::options::{FuzzRows, FuzzVariant, PresetGroup, VariantRefusal, settle};
use holdup_fuzz::parts::PartSets;
use holdup_fuzz::shrink::Failing;
use holdup_fuzz::trial::Trial;
use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::{Diagnostic, Files};
use holdup_replay::library::Library;
use holdup_rules::rng::{Rng, Stream};
use indicatif::ProgressBar;
use rayon::prelude::*;

use self::failing::{shorten, sorted, spinner};
use self::tell::{tell, tell_failure};
use crate::failure::Failure;
use crate::interrupt;
use crate::library::{Chosen, PRESET, VersionFlags};
use crate::many::{pool, progress};
use crate::text::{add_new, count};

/// The preset with everything that can be switched on.
const WHOLE: &str = "ucr_2_1";

/// Other presets worth a try: teams, and hands that are kept.
const OTHERS: [&str; 2] = ["base_2014_two_player", "base_2014_expert"];

/// Most games with the same values, where there are few and where there are many, and
/// into how many sets few games are shared out and many are.
const MOST_PER_SET: u64 = 20;
const MANY_PER_SET: u64 = 200;
const FEWEST_SETS: u64 = 12;
const MANY_SETS: u64 = 5_000;

/// Of more games than this only one of so many is played again from its record.
const ALL_AGAIN: u64 = 2_000;
const AGAIN: u64 = 20;

/// How many different failures are made short.
const SHORTENED: usize = 5;

/// What of a test is played at random.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FuzzPlan {
    /// Play so many random games as well, under all laws, with the packs in them.
    #[arg(long = "fuzz", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Where the chance of random games begins.
    #[arg(long, default_value_t = 1, value_name = "N", requires = "games")]
    seed: u64,
    /// Where the record of a random game that goes wrong is put; the current folder when nothing is said.
    #[arg(long, value_name = "DIR", requires = "games")]
    out: Option<PathBuf>,
}

/// What came of the games by one version.
#[derive(Default)]
struct FuzzTotal {
    /// The version in the end: where not all that was drawn goes together, some is left out.
    plan: FuzzVariant,
    games: u64,
    answers: u64,
    seats: BTreeSet<u8>,
    /// Why nothing could be played, or not by all that was drawn.
    refused: BTreeSet<VariantRefusal>,
    /// Games that went wrong, by number.
    failing: Vec<(u64, Failing)>,
    /// The packs' things that could be met, and that were.
    known: BTreeSet<MeetableRow>,
    met: BTreeSet<MeetableRow>,
}

/// Everything the games have in common.
struct Fuzz<'a> {
    version: &'a VersionFlags,
    /// The version as it was asked for.
    chosen: &'a Chosen,
    /// The files as they were gathered, with the ids of packs from outside among them.
    gathered: (Files, Vec<String>),
    seed: u64,
    /// One of so many games is played again from its record.
    again: u64,
}

impl Fuzz<'_> {
    /// Whether a thing belongs to the packs that are tried.
    fn is_ours(&self, id: &str) -> bool {
        let pack = id.split_once('/').map(|(pack, _)| pack);
        pack.is_some_and(|pack| self.chosen.packs.iter().any(|ours| ours == pack))
    }

    /// The version that was asked for, or another preset with the same packs.
    fn choose(&self, plan: &FuzzVariant) -> Result<Chosen, Failure> {
        let mut chosen = match plan.preset.as_str() {
            "" => self.chosen.clone(),
            preset => {
                let version = VersionFlags { preset: Some(preset.to_owned()), ..self.version.clone() };
                version.choose_among(self.gathered.clone())?
            }
        };
        plan.lay(&mut chosen.choice, &mut chosen.files);
        Ok(chosen)
    }

    fn try_load(&self, plan: &FuzzVariant) -> (Option<Rulebook>, Vec<Diagnostic>) {
        match self.choose(plan) {
            Ok(chosen) => Rulebook::load(&chosen.files, &chosen.choice),
            // It was chosen before: only the disk can have changed.
            Err(_) => (None, Vec::new()),
        }
    }

    /// Loads a version.
    ///
    /// # Errors
    /// Why it cannot be used, in a few words.
    fn load(&self, plan: &FuzzVariant) -> Result<Rulebook, String> {
        let (rulebook, problems) = self.try_load(plan);
        rulebook.filter(|_| !any_error(&problems)).ok_or_else(|| {
            let first = problems.into_iter().next();
            first.map_or_else(String::new, |problem| problem.message)
        })
    }

    /// What people call what it is laid over.
    fn base(&self, plan: &FuzzVariant) -> String {
        match plan.preset.as_str() {
            "" => self.version.name(),
            preset => preset.to_owned(),
        }
    }

    fn name(&self, plan: &FuzzVariant) -> String {
        let mut name = self.base(plan);
        if !plan.parts.is_empty() {
            name.push_str(&format!(" with {}", plan.parts.join(", ")));
        }
        if !plan.values.is_empty() {
            name.push_str(&format!(" and {} set otherwise", count(plan.values.len(), "option")));
        }
        name
    }

    fn play(
        &self,
        nth: usize,
        plan: &FuzzVariant,
        numbers: std::ops::Range<u64>,
        progress: &ProgressBar,
    ) -> FuzzTotal {
        let mut outcome = FuzzTotal { plan: plan.clone(), ..FuzzTotal::default() };
        if interrupt::asked() {
            return outcome;
        }
        let (rulebook, refused) = settle(&mut outcome.plan, |plan| self.try_load(plan));
        outcome.refused = refused.into_iter().collect();
        let Some(rulebook) = rulebook else {
            progress.inc(numbers.end - numbers.start);
            return outcome;
        };
        // What records name is loaded anew, and forgotten with these games.
        let library = Library::new(self.chosen.files.clone());
        let mut trial = match Trial::new(&rulebook, &library) {
            Ok(trial) => trial,
            Err(fault) => {
                outcome.refused.insert(VariantRefusal { code: "", message: fault.to_string() });
                return outcome;
            }
        };
        let ours = |item: &&MeetableRow| self.is_ours(&item.id);
        outcome.known = trial.items.all.iter().filter(ours).cloned().collect();
        let seen = trial.seen();
        for number in numbers {
            if interrupt::asked() {
                break;
            }
            let (deal, answers) = trial.deal(&|id| self.is_ours(id), self.seed, number);
            outcome.seats.insert(deal.setup.seats());
            let played = trial.play(&deal, answers, number.is_multiple_of(self.again), &seen);
            outcome.games += 1;
            outcome.answers += played.given.len() as u64;
            outcome.met.extend(seen.borrow().met().filter(ours).cloned());
            if let Some(failure) = played.failure {
                let failing =
                    Failing { version: nth, deal, given: played.given, record: played.record, failure };
                outcome.failing.push((number, failing));
            }
            progress.inc(1);
        }
        outcome
    }

    /// The versions to play by: the one asked for first; where none was, the others
    /// there are; then random rows of what can be switched on and set. And those that
    /// cannot be used, with the reason.
    fn plans(&self, wanted: usize) -> Result<(Vec<FuzzVariant>, Vec<String>), Failure> {
        let (mut plans, mut unusable) = (Vec::new(), Vec::new());
        let mut families: Vec<PresetGroup> = Vec::new();
        let mut names = vec![String::new()];
        if self.version.house.is_none() && self.version.preset.is_none() {
            names.extend([WHOLE].into_iter().chain(OTHERS).map(str::to_owned));
            let others = holdup_packs::preset_ids(&self.chosen.files).filter(|name| *name != PRESET);
            add_new(&mut names, others.map(str::to_owned));
        }
        for (nth, name) in names.iter().enumerate() {
            let plan = FuzzVariant { preset: name.clone(), ..FuzzVariant::default() };
            // A pack that does not go with all the others still goes with the base game.
            let rulebook = match self.load(&plan) {
                Ok(rulebook) => rulebook,
                Err(why) => {
                    unusable.push(format!("{}: {why}", self.name(&plan)));
                    continue;
                }
            };
            let (content, index) = (rulebook.content(), rulebook.index());
            if !families.iter_mut().any(|family| family.take(name, content, index)) {
                let (packs, _) = holdup_packs::catalogue(&self.choose(&plan)?.files);
                let catalogue: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
                let parts = PartSets::new(content.parts.iter().map(|part| part.id.as_str()), &catalogue);
                // What was asked for stays as it is.
                let fixed: Vec<String> = content.house.iter().map(|(name, _)| name.clone()).collect();
                families.push(PresetGroup::new(name, content, index, parts, &fixed));
            }
            if nth <= OTHERS.len() + 1 {
                plans.push(plan);
            }
        }
        // With everything on comes early.
        let whole = families.last().map(PresetGroup::everything).filter(|all| !all.parts.is_empty());
        if let Some(all) = whole {
            plans.insert(plans.len().min(2), all);
        }
        let mut rows: Vec<FuzzRows<'_>> = (families.iter().zip(0..))
            .map(|(family, nth)| FuzzRows::new(family, Rng::new(self.seed, u64::MAX - nth, Stream::Chance)))
            .collect();
        let several = rows.len().max(1);
        for nth in 0..wanted.saturating_sub(plans.len()) {
            plans.extend(rows.get_mut(nth % several).map(FuzzRows::next_row));
        }
        plans.truncate(wanted);
        Ok((plans, unusable))
    }
}

/// Plays random games and tells what came of them; answers whether all is well.
pub(super) fn run(version: &VersionFlags, wanted: &FuzzPlan, out: &mut dyn Write) -> Result<bool, Failure> {
    let games = wanted.games.unwrap_or_default();
    let gathered = version.roots.files()?;
    let chosen = version.choose_among(gathered.clone())?;
    chosen.load(&version.name())?;
    interrupt::listen();
    let most = (games / MANY_SETS).clamp(MOST_PER_SET, MANY_PER_SET);
    let per_set = (games / FEWEST_SETS).clamp(1, most);
    let fuzz = Fuzz {
        version,
        chosen: &chosen,
        gathered,
        seed: wanted.seed,
        again: if games > ALL_AGAIN { AGAIN } else { 1 },
    };
    let (plans, unusable) = fuzz.plans(games.div_ceil(per_set) as usize)?;
    let progress = progress(games, "games");
    let pool = pool(None)?;
    let share = games.div_ceil(plans.len() as u64);
    let outcomes: Vec<FuzzTotal> = pool.install(|| {
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
    let short: Vec<(Failing, FuzzVariant)> = pool.install(|| {
        let all = failures.par_iter().take(SHORTENED);
        all.map(|group| shorten(&fuzz, &group.first, &outcomes)).collect()
    });
    shrinking.finish_and_clear();
    tell(&fuzz, wanted, &unusable, &outcomes, is_stopped, out)?;
    for (nth, group) in failures.iter().enumerate() {
        tell_failure(&fuzz, wanted, group, &outcomes, short.get(nth), out)?;
    }
    Ok(failures.is_empty())
}
