//! Calls of hooks no sample game came to: the function alone, with states kept from
//! a game in which it could have been called and with what fits there. A situation
//! is made up as honestly as is easy: whoever strikes stands beside whom he strikes,
//! the event is in force, what the table of the row demands is so. All the same it
//! may be one that never comes about. What is done goes into a copy of the state,
//! and the game does not go on behind it.

mod situation;

use std::collections::BTreeSet;
use std::rc::Rc;

use holdup_agents::Agents;
use holdup_fuzz::guard::guarded;
use holdup_hooks::Rulebook;
use holdup_rules::game::{Game, Halt, Hooks, deciding};
use holdup_rules::hook::HookFault;
use holdup_rules::ids::FunctionId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::Step;
use holdup_rules::table::Table;

use super::allowance::Allowance;
use super::moment::{Moments, StateKeeper, Time};
use super::owner::Owner;
use super::told::SampleFailure;
use super::{CallWatch, HookSite, SEED, UnheardHook, hooks_of, play, request};

/// In so many situations a hook is called.
const SITUATIONS: usize = 10;

/// What situations of one row of content are made up from.
struct SituationSource {
    owner: Owner,
    table: Rc<Table>,
    moments: Moments,
}

pub(super) fn call_all(
    rulebook: &Rulebook,
    wanted: &[HookSite],
    allowance: &mut Allowance<'_>,
) -> (Vec<UnheardHook>, Vec<SampleFailure>) {
    let content = rulebook.content();
    let owners = Owner::all(content);
    let (mut unheard, mut found) = (Vec::new(), Vec::new());
    let mut stage: Option<SituationSource> = None;
    let build = || {
        let (hooks, work) = rulebook.counted().ok()?;
        Some(Rc::new(CallWatch::of(hooks, work)))
    };
    let mut vm = build();
    for (function, hook) in hooks_of(content).filter(|(_, hook)| wanted.contains(hook)) {
        let Some(owner) = owners[function.index()] else {
            continue;
        };
        let Some(listener) = vm.clone() else {
            unheard.push(UnheardHook::not_run(hook, "the scripts cannot be loaded"));
            continue;
        };
        if let Some(why) = allowance.is_used_up() {
            unheard.push(UnheardHook::not_run(hook, why));
            continue;
        }
        let known = stage.take().filter(|stage| stage.owner == owner);
        let stage =
            stage.insert(known.unwrap_or_else(|| SituationSource::of(rulebook, &listener, allowance, owner)));
        let before = listener.work.done();
        let outcome = stage.call(&listener.hooks, function);
        allowance.spend(listener.work.done().saturating_sub(before));
        match outcome {
            Ok(fault) => {
                unheard.push(UnheardHook { hook, situations: SITUATIONS, why: None });
                found.extend(fault.map(SampleFailure::made_up));
            }
            Err(Failed::NoSituation(why)) => unheard.push(UnheardHook::not_run(hook, why)),
            Err(Failed::Panicked) => {
                unheard.push(UnheardHook::not_run(hook, "the situations made up for it cannot be"));
                // Nobody knows what it left behind in the scripts.
                vm = build();
            }
        }
    }
    (unheard, found)
}

/// Why a hook was not called.
enum Failed {
    /// There is none in which it would be.
    NoSituation(&'static str),
    /// The engine does not know such situations.
    Panicked,
}

impl SituationSource {
    /// A game with the owner in it.
    fn of(
        rulebook: &Rulebook,
        listener: &Rc<CallWatch>,
        allowance: &mut Allowance<'_>,
        owner: Owner,
    ) -> SituationSource {
        let keeper = StateKeeper::default();
        // A fault in it has been told, if it is one of the script that is meant.
        let content = rulebook.content();
        let request = request(content, &[owner], &BTreeSet::new(), 0);
        let (table, _) = play(content, listener, allowance, &request, 0, Some(&keeper));
        SituationSource { owner, table, moments: keeper.moments() }
    }

    /// Calls a function in some situations, until it fails.
    fn call(&self, hooks: &Rc<dyn Hooks>, function: FunctionId) -> Result<Option<HookFault>, Failed> {
        let point = self.table.content.functions[function.index()].point;
        let time = Time::of(point);
        let mut moments: Vec<_> = self.moments.iter().filter(|moment| moment.0 == time).collect();
        if moments.is_empty() {
            moments = self.moments.iter().collect();
        }
        for nth in 0..SITUATIONS {
            let (.., state) = moments[nth * moments.len() / SITUATIONS];
            let rng = Rng::new(SEED, nth as u64, Stream::Agents);
            let (state, call, decided) = situation::made_up(&self.table, state, self.owner, function, rng)
                .map_err(Failed::NoSituation)?;
            let step = match time {
                Time::Planning => Step::turn(state.turn),
                _ => Step::default(),
            };
            let game = Game::new(Rc::clone(&self.table), state, Rc::clone(hooks)).within(step);
            let game = match decided {
                Some(question) => deciding::considering(game, question),
                None => game,
            };
            let mut game = answered(game, nth as u64);
            match guarded(|| game.call(call)) {
                Ok(Err(Halt::Fault(fault))) => return Ok(Some(*fault)),
                Ok(_) => {}
                Err(_) => return Err(Failed::Panicked),
            }
        }
        Ok(None)
    }
}

/// The game with chance at every seat.
fn answered(game: Game, number: u64) -> Game {
    let seats = game.table().seats;
    game.answered_by(Box::new(Agents::random(seats, SEED, number)))
}

#[cfg(test)]
mod tests {
    use holdup_hooks::registry::HOOKS;
    use holdup_packs::{Files, VersionChoice, built_in, preset_ids};

    use super::*;
    use crate::sample::variant;

    /// What is built in is right, and so are the situations made up for it.
    #[test]
    fn no_built_in_hook_fails_in_a_made_up_situation() {
        let files = built_in();
        for preset in preset_ids(&files) {
            let choice = VersionChoice::from(preset);
            let (rulebook, _) = Rulebook::load(&files, &choice);
            let rulebook = rulebook.expect("what is built in loads");
            let mut versions = vec![rulebook.clone()];
            for variant in variant::with_parts(&files, &choice, &rulebook) {
                versions.extend(Rulebook::load(&variant.files, &variant.choice).0);
            }
            for rulebook in versions {
                let all: Vec<HookSite> = hooks_of(rulebook.content()).map(|(_, hook)| hook).collect();
                let mut outcomes = Vec::new();
                // All of them together are more than one pack may be.
                for some in all.chunks(100) {
                    let (unheard, found) = call_all(&rulebook, some, &mut Allowance::new(|| true));
                    assert!(found.is_empty(), "{preset}: {found:#?}");
                    outcomes.extend(unheard);
                }
                let owned = Owner::all(rulebook.content()).into_iter().flatten();
                assert_eq!(outcomes.len(), owned.count());
                for one in outcomes {
                    assert_eq!((one.situations, &one.why), (SITUATIONS, &None), "{:?}", one.hook);
                }
            }
        }
    }

    /// What people copy is right as well.
    #[test]
    fn no_example_of_the_reference_fails_in_a_made_up_situation() {
        for row in HOOKS {
            let name = row.name;
            // What only an action, a turn or the score has, a bandit cannot have.
            let is_power = !["may_plan", "on_plan", "can_act", "on_action", "score"].contains(&name);
            if !is_power {
                continue;
            }
            let mut pack = Files::new();
            pack.insert(
                "pack.toml",
                "id = \"one\"\nname = \"One\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
            );
            pack.insert(
                "content/bandits/eve.toml",
                format!(
                    "name = \"Eve\"\nhooks = [\"{name}\"]\nasks = {{ example = \"step back\" }}\n\
                     source = {{ confidence = \"verified\", from = \"made up\" }}\n"
                ),
            );
            pack.insert("scripts/bandits/eve.lua", row.example);
            let mut files = built_in();
            let id = files.share(&pack, "one").expect("its manifest can be read");
            let mut choice = VersionChoice::from("ucr_2_1");
            choice.pack(&mut files, &id);
            choice.with(&mut files, "horses/stagecoach");
            let (rulebook, problems) = Rulebook::load(&files, &choice);
            let rulebook = rulebook.unwrap_or_else(|| panic!("{name}: {problems:#?}"));
            let hook = ("scripts/one/bandits/eve.lua".to_owned(), row.point);
            let (outcomes, found) = call_all(&rulebook, &[hook], &mut Allowance::new(|| true));
            assert!(found.is_empty(), "{name}: {found:#?}");
            assert!(matches!(&outcomes[..], [one] if one.why.is_none()), "{outcomes:?}");
        }
    }
}
