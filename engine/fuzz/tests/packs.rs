//! Random games with small packs, good and bad: what is in play, what goes wrong,
//! and how short it becomes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::rc::Rc;
use std::sync::Arc;

use holdup_fuzz::shrink::{Failing, Workshop, shrink};
use holdup_fuzz::trial::{FailureKind, Trial, TrialResult};
use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_replay::grade::{Grade, replay};
use holdup_replay::library::Library;
use holdup_replay::parse;
use holdup_rules::game::{Game, Halt, Hooks};
use holdup_rules::hook::{Call, HookPoint, HookReply};
use holdup_rules::ids::*;
use holdup_rules::question::Choice;
use holdup_rules::verb::{OfferKind, Whom, ask_one};

const MANIFEST: &str = r#"
id      = "sly"
name    = "Sly"
version = "0.1.0"
api     = 1
licence = "MIT"
needs   = ["base"]
"#;

const SAM: &str = r#"
name  = "Sly Sam"
hooks = ["after_hit"]
starting_loot = [{ kind = "purse", value = 250, count = 1 }]
source = { confidence = "verified", from = "made up" }
"#;

/// Pushes on whom he shoots on a roof.
const GOOD: &str = r#"
function after_hit(game, hit)
  if game.level(hit.at) == "roof" and hit.way then
    game.shift(hit.victim, hit.way, "pushed")
  end
end
"#;

/// Fails where both stand on a roof.
const BAD: &str = r#"
function after_hit(game, hit)
  if game.level(hit.at) == "roof" then
    game.shift(hit.victim, "sideways", "pushed")
  end
end
"#;

/// Never ends, but in the first round.
const ENDLESS: &str = r#"
function after_hit(game, hit)
  local count = 0
  while game.round() > 1 do count = count + 1 end
end
"#;

/// The base game with a pack of one bandit, by his script.
struct Bench {
    library: Library,
    rulebook: Arc<Rulebook>,
}

impl Bench {
    fn new(script: &str) -> Bench {
        Bench::with(SAM, script)
    }

    fn with(sam: &str, script: &str) -> Bench {
        let pack = Files::from_iter([
            ("pack.toml", MANIFEST),
            ("content/bandits/sam.toml", sam),
            ("scripts/bandits/sam.lua", script),
        ]);
        let mut files = holdup_packs::built_in();
        assert_eq!(files.share(&pack, "sly").as_deref(), Some("sly"));
        let library = Library::new(files);
        let packs = [("packs".to_owned(), "[\"sly\"]".to_owned())];
        let rulebook = library
            .rulebook("base_2014", &packs)
            .unwrap_or_else(|problems| panic!("{}", holdup_packs::render(&problems, library.files(), false)));
        Bench { library, rulebook }
    }

    fn trial(&self) -> Trial<'_> {
        Trial::new(&self.rulebook, &self.library).unwrap()
    }

    /// The first of so many games that goes wrong.
    fn first_failing(&self, games: u64) -> Option<Failing> {
        let mut trial = self.trial();
        let seen = trial.seen();
        (0..games).find_map(|game| {
            let (deal, answers) = trial.deal(&is_sam, 1, game);
            let TrialResult { failure, given, record } = trial.play(&deal, answers, true, &seen);
            Some(Failing { version: 0, deal, given, record, failure: failure? })
        })
    }

    fn shrink(&self, failing: &Failing) -> Failing {
        let workshop = Workshop {
            library: &self.library,
            wanted: &is_sam,
            load: &|_| Some(Arc::clone(&self.rulebook)),
            stop: &|| false,
        };
        shrink(failing.clone(), &[], 1, &workshop)
    }
}

fn is_sam(id: &str) -> bool {
    id == "sam" || id == "sly/sam"
}

#[test]
fn a_good_pack_plays_clean_and_is_in_every_game() {
    let bench = Bench::new(GOOD);
    let mut trial = bench.trial();
    let seen = trial.seen();
    for game in 0..20 {
        let (deal, answers) = trial.deal(&is_sam, 7, game);
        let played = trial.play(&deal, answers, true, &seen);
        assert_eq!(played.failure, None, "game {game}:\n{}", played.record);
        assert!(seen.borrow().met().any(|item| item.kind == "bandit" && is_sam(&item.id)));
        assert!(played.record.contains("\n# result "), "it goes to its end");
    }
}

#[test]
fn a_script_that_fails_is_found_and_made_short() {
    let bench = Bench::new(BAD);
    let failing = bench.first_failing(60).expect("somebody is shot on a roof");
    assert_eq!(failing.failure.kind, FailureKind::Script, "{}", failing.failure);
    assert!(failing.failure.place.contains("sam.lua:4"), "{}", failing.failure.place);
    let short = bench.shrink(&failing);
    assert!(short.failure.is_same(&failing.failure));
    assert!(short.given.len() <= failing.given.len() && short.given.len() <= 12, "{}", short.record);
    assert_eq!(short.deal.setup.rounds.len(), 1, "{}", short.record);
    assert!(short.deal.setup.bandits.len() <= 3, "{}", short.record);
    // What is written shows it to anybody.
    let (record, problems) = parse::read("short.record", short.record.as_bytes(), &bench.library);
    let record = record.unwrap_or_else(|| panic!("{problems:?}\n{}", short.record));
    let hooks = record.rulebook.hooks().unwrap();
    match replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).grade {
        Grade::Diverged { answer, reason, .. } => {
            assert_eq!(answer as usize, short.given.len());
            assert!(reason.to_string().contains("direction must be"), "{reason}");
        }
        other => panic!("{other}"),
    }
    // And everybody finds the same.
    assert_eq!(bench.shrink(&bench.first_failing(60).unwrap()).record, short.record);
}

#[test]
fn a_script_that_never_ends_is_found() {
    let bench = Bench::new(ENDLESS);
    let failing = bench.first_failing(60).expect("somebody is shot in a later round");
    assert_eq!(failing.failure.kind, FailureKind::Work, "{}", failing.failure);
    let short = bench.shrink(&failing);
    assert_eq!(short.deal.setup.rounds.len(), 2, "{}", short.record);
    assert!(short.given.len() < failing.given.len());
}

/// Scripts that offer one thing twice, as verbs never do.
struct Twice;

impl Hooks for Twice {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        if call.point() == HookPoint::AfterHit {
            let (who, key) = (WhoId::at(0), TextId::at(0));
            ask_one(
                game,
                Whom::One(who),
                key,
                &OfferKind::Alike([key; 2]),
                |twice| twice.iter().copied(),
                Choice::Text,
            )?;
        }
        Ok(HookReply::Nothing)
    }
}

#[test]
fn choices_that_read_alike_are_found() {
    let bench = Bench::new(GOOD);
    let mut trial = bench.trial();
    let seen = trial.seen();
    let alike = (0..60).find_map(|game| {
        trial.hooks = Rc::new(Twice);
        let (deal, answers) = trial.deal(&is_sam, 1, game);
        trial.play(&deal, answers, true, &seen).failure
    });
    let failure = alike.expect("somebody is shot");
    assert_eq!(failure.kind, FailureKind::Replay, "{failure}");
    assert!(failure.text.contains("two choices read `"), "{failure}");
}

/// Scripts that take the engine down.
struct Panics;

impl Hooks for Panics {
    fn call(&self, _: &mut Game, _: &Call) -> Result<HookReply, Halt> {
        panic!("index 17 is too much for 3")
    }
}

#[test]
fn a_panic_is_a_failure_like_any_other() {
    let bench = Bench::new(GOOD);
    let mut trial = bench.trial();
    let seen = trial.seen();
    let panicked = (0..40).find_map(|game| {
        trial.hooks = Rc::new(Panics);
        let (deal, answers) = trial.deal(&is_sam, 1, game);
        let played = trial.play(&deal, answers, true, &seen);
        Some((played.failure?, played.record))
    });
    let (failure, record) = panicked.expect("somebody is shot");
    assert_eq!(failure.kind, FailureKind::Panic);
    assert_eq!(failure.place, "index  is too much for ");
    assert!(record.contains(" shoots "), "the record goes to where it panicked:\n{record}");
}
