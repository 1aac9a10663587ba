//! Planted blunders: in a game of planners, one decision is replaced by one that clearly loses. A review must find it among the
//! three dearest.
//!
//! `HOLDUP_BLUNDERS=100 HOLDUP_REVIEW=2000 cargo test --release -p holdup-tests blunders:: -- --nocapture` plays so many games,
//! each decision reviewed by as many as `holdup review` plays; `tests/agents/results.md` keeps what came of them.

use holdup_agents::{ChoiceOutcome, Dice, Planner, Thinker};
use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::game::{Game, Status};
use holdup_rules::ids::PersonId;
use holdup_rules::imagined::Imagining;
use holdup_tests::play::{Dealt, Which, number_from_environment, other_game};

/// The least by which a blunder is worth less than the best choice, by a search of its own.
const CLEARLY: f64 = 0.12;
/// The games of that search.
const SEARCH: u32 = 600;

const NEVER: fn() -> bool = || false;

fn best(outcomes: &[ChoiceOutcome]) -> f64 {
    outcomes.iter().filter(|one| one.games > 0).map(|one| one.value).fold(0.0, f64::max)
}

/// The choice that is clearly worst, if one is.
fn blunder(game: &Game) -> Option<usize> {
    let imagining = Imagining::of(game)?;
    let evenly = SEARCH / imagining.question().choices.len() as u32;
    let dice = Dice::new(99, 1, PersonId(0)).at(game.answers());
    let outcomes = Planner::new(SEARCH).outcomes(&imagining, evenly, dice, &NEVER);
    let worst =
        (0..outcomes.len()).min_by(|&one, &other| outcomes[one].value.total_cmp(&outcomes[other].value))?;
    (best(&outcomes) - outcomes[worst].value >= CLEARLY).then_some(worst)
}

/// Plays a game in which one seat blunders once, at the first chance after a number of answers of its own. Answers how many of its
/// decisions a review finds dearer than the blunder; none if there was no chance.
fn dearer_than_the_blunder(rulebook: &Rulebook, which: Which) -> Option<usize> {
    let hooks = rulebook.hooks().unwrap();
    let mut game = Dealt::new(rulebook, which).game(&hooks);
    let me = PersonId((which.game % u64::from(which.seats)) as u8);
    let wait = which.choices().below(20);
    let games = number_from_environment("HOLDUP_REVIEW", 400) as u32;
    let (mut own, mut planted, mut costs) = (0, None, Vec::new());
    while game.advance().unwrap() == Status::Asking {
        let person = game.question().unwrap().person;
        let imagining = Imagining::of(&game).unwrap();
        let dice = Dice::new(which.seed, which.game, person).at(game.answers());
        let mut choice = Planner::new(60).choose(&imagining, dice, &NEVER);
        if person == me {
            own += 1;
            if planted.is_none()
                && own > wait
                && let Some(worst) = blunder(&game)
            {
                choice = worst;
                planted = Some(costs.len());
            }
            let outcomes = Planner::new(games).reviewed(&imagining, &NEVER);
            costs.push(best(&outcomes) - outcomes[choice].value);
        }
        game.answer(choice).unwrap();
    }
    let planted = costs[planted?];
    Some(costs.iter().filter(|&&cost| cost > planted).count())
}

#[test]
fn a_review_finds_planted_blunders() {
    let wanted = number_from_environment("HOLDUP_BLUNDERS", 2);
    let seed = number_from_environment("HOLDUP_SEED", 61);
    let rulebook = other_game(&Library::built_in(), ("base_2014", &[]));
    let which = |game| Which { seats: 4, seed, game };
    let games = (0..).filter_map(|game| dearer_than_the_blunder(&rulebook, which(game)));
    let dearer: Vec<usize> = games.take(wanted as usize).collect();
    let found = dearer.iter().filter(|&&dearer| dearer < 3).count();
    println!(
        "{found} of {wanted} blunders are among the three dearest; decisions dearer than each: {dearer:?}"
    );
    assert!(found * 100 >= dearer.len() * 95, "{dearer:?}");
}
