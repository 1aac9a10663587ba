//! Agents against each other. A match takes long and runs on demand:
//!
//! `HOLDUP_MATCH="planner:500 old 100 7" cargo test --release -p holdup-tests matches:: -- --nocapture`
//!
//! plays 100 deals of seed 7, each once from every seat, by one `planner:500` against `old`: the greedy player of before,
//! kept in `tests/agents`. A preset and its parts can follow, and a number of seats: `ucr_2_1+horses+whiskey 4`.
//! `tests/agents/results.md` keeps what came of matches.

#[path = "../agents/old_greedy.rs"]
mod old_greedy;
#[path = "../agents/picture.rs"]
mod picture;

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::time::Instant;

use holdup_agents::{Agent, Agents, ComputerPlayer, Dice, NamedAgent, Thinker};
use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::content::Procedure;
use holdup_rules::game::{Answerer, Game, Hooks, Status};
use holdup_rules::ids::{PersonId, SeatId};
use holdup_rules::imagined::Imagining;
use holdup_rules::question::Choice;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::table::CardKind;
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, number_from_environment, other_game, play_all_by};
use holdup_tests::watch::{answer_anything, asks};

use old_greedy::OldGreedy;

/// A player of a match, by name.
fn player(name: &str, game: &Game) -> ComputerPlayer {
    match name {
        "old" => ComputerPlayer::Quick(Box::new(OldGreedy)),
        name => NamedAgent::parse(name).expect("an agent").player(game.table()),
    }
}

/// The result of a match for the one who played against the others.
#[derive(Clone, Debug, Default)]
struct Result {
    /// The share of wins in each deal, over all seats.
    shares: Vec<f64>,
    seats: u8,
    /// Milliseconds of each decision.
    times: Vec<f64>,
    /// Cards played, by what they do.
    played: BTreeMap<&'static str, u32>,
}

impl Result {
    /// The mean share of wins with the ends of its interval of 95 %, over deals.
    fn wins(&self) -> (f64, f64, f64) {
        let count = self.shares.len() as f64;
        let mean = self.shares.iter().sum::<f64>() / count;
        let spread: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        let error = (spread / (count - 1.0).max(1.0) / count).sqrt() * 1.96;
        (mean, mean - error, mean + error)
    }
}

impl fmt::Display for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, least, most) = self.wins();
        let mut times = self.times.clone();
        times.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| {
            times.get((times.len() as f64 * part) as usize).or(times.last()).copied().unwrap_or(0.0)
        };
        write!(
            f,
            "{:.1} % ({:.1} to {:.1}) of {} games on {} deals; fair {:.1} %; {:.1} ms a decision, 99 % {:.1}, most {:.1}",
            mean * 100.0,
            least * 100.0,
            most * 100.0,
            self.shares.len() * usize::from(self.seats),
            self.shares.len(),
            100.0 / f64::from(self.seats),
            at(0.5),
            at(0.99),
            at(1.0),
        )?;
        let games = (self.shares.len() * usize::from(self.seats)) as f64;
        self.played
            .iter()
            .try_for_each(|(what, &count)| write!(f, "; {what} {:.1}", f64::from(count) / games))
    }
}

/// Milliseconds that the thread has worked, without those in which others did; where the system does not tell, the time of the day.
fn worked(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64() * 1000.0, |time| time / 1_000_000.0)
}

/// A card that is played, by what it does.
fn what_it_does(game: &Game, choice: Choice) -> Option<&'static str> {
    let (Choice::Play(face, _) | Choice::PlayFaceDown(face, _)) = choice else { return None };
    let CardKind::Action(action, ..) = game.table().face_kind(face) else { return None };
    Some(match game.content().actions[action.index()].does {
        Procedure::Fire => "fires",
        Procedure::Rob => "robs",
        Procedure::Move | Procedure::ChangeFloor => "walks",
        Procedure::Punch(_) => "punches",
        Procedure::Send { .. } => "sends",
        Procedure::Script { .. } => "scripts",
    })
}

/// Plays each deal once with `one` on every seat and `others` on the rest.
fn play(rulebook: &Rulebook, one: &str, others: &str, which: impl Iterator<Item = Which>) -> Result {
    let hooks = rulebook.hooks().unwrap();
    let (mut result, clock) = (Result::default(), Instant::now());
    for which in which {
        let dealt = Dealt::new(rulebook, which);
        result.seats = which.seats;
        let mut share = 0.0;
        for seat in (0..which.seats).map(SeatId) {
            let mut game = dealt.game(&hooks);
            let mut quick: Vec<Option<Box<dyn Agent>>> = Vec::new();
            let mut thinking: Vec<Option<Box<dyn Thinker>>> = Vec::new();
            for at in (0..which.seats).map(SeatId) {
                match player(if at == seat { one } else { others }, &game) {
                    ComputerPlayer::Quick(agent) => {
                        quick.push(Some(agent));
                        thinking.push(None);
                    }
                    ComputerPlayer::Thinks(thinker) => {
                        quick.push(None);
                        thinking.push(Some(thinker));
                    }
                }
            }
            let mut quick = Agents::new(quick, which.seed, which.game);
            while game.advance().unwrap() == Status::Asking {
                let begun = worked(clock);
                let asked = game.asked().unwrap();
                let person = asked.question.person;
                let thinker = &mut thinking[person.seat().index()];
                let choice = match thinker {
                    Some(thinker) => {
                        let dice = Dice::new(which.seed, which.game, person).at(asked.number);
                        thinker.choose(&Imagining::of(&game).unwrap(), dice, &|| false)
                    }
                    None => quick.answer(&asked).unwrap(),
                };
                if person.seat() == seat {
                    result.times.push(worked(clock) - begun);
                    if let Some(what) = what_it_does(&game, game.question().unwrap().choices[choice]) {
                        *result.played.entry(what).or_default() += 1;
                    }
                }
                game.answer(choice).unwrap();
            }
            let (state, table) = (game.state(), game.table());
            let won = table.characters_of(seat).any(|who| state.winners.has(who));
            share += if won { 1.0 / state.winners.len() as f64 } else { 0.0 };
        }
        result.shares.push(share / f64::from(which.seats));
    }
    result
}

fn deals(seats: u8, seed: u64, games: u64) -> impl Iterator<Item = Which> {
    (0..games).map(move |game| Which { seats, seed, game })
}

#[test]
fn a_match_on_demand() {
    let Ok(wish) = std::env::var("HOLDUP_MATCH") else { return };
    for wish in wish.split(';') {
        let words: Vec<&str> = wish.split_whitespace().collect();
        let &[one, others, games, seed, ref rest @ ..] = &words[..] else {
            panic!("`{wish}` is not AGENT OTHERS DEALS SEED [PRESET+PART..] [SEATS]")
        };
        let mut parts = rest.first().unwrap_or(&"base_2014").split('+');
        let preset = parts.next().unwrap();
        let parts: Vec<&str> = parts.collect();
        let rulebook = other_game(&Library::built_in(), (preset, &parts));
        let seats = rest.get(1).map_or(4, |seats| seats.parse().unwrap());
        let deals = deals(seats, seed.parse().unwrap(), games.parse().unwrap());
        let result = play(&rulebook, one, others, deals);
        println!(
            "| {one} | {others} | {} | {seats} | {seed} | {result} |",
            rest.first().unwrap_or(&"base_2014")
        );
    }
}

/// Who plays against players like itself wins its fair share, and who answers without looking wins nothing.
#[test]
fn mirror_and_blind_matches_come_out_as_they_must() {
    let rulebook = other_game(&Library::built_in(), ("base_2014", &[]));
    let (mean, least, most) = play(&rulebook, "greedy", "greedy", deals(4, 3, 60)).wins();
    assert!(least <= 0.25 && 0.25 <= most, "{mean} ({least} to {most})");
    let (mean, ..) = play(&rulebook, "random", "greedy", deals(4, 3, 40)).wins();
    assert!(mean < 0.05, "{mean}");
}

/// Two cards ahead is better than one.
#[test]
fn greedy_beats_the_greedy_player_of_before() {
    let rulebook = other_game(&Library::built_in(), ("base_2014", &[]));
    let (mean, least, most) = play(&rulebook, "greedy", "old", deals(4, 5, 100)).wins();
    assert!(least > 0.25, "{mean} ({least} to {most})");
}

/// The choice of an agent at a question.
fn choice(name: &str, game: &Game, dice: Dice) -> usize {
    match player(name, game) {
        ComputerPlayer::Quick(mut agent) => agent.choose(&game.asked().unwrap(), dice),
        ComputerPlayer::Thinks(mut thinker) => thinker.choose(&Imagining::of(game).unwrap(), dice, &|| false),
    }
}

/// Deals everything otherwise that an agent cannot know, at some questions of a game. Says at how many each agent answered as
/// before.
fn answers_alike(dealt: &Dealt, which: Which, hooks: &Rc<dyn Hooks>) -> std::result::Result<u64, String> {
    let mut game = dealt.game(hooks);
    let (mut rng, mut deals) = (which.choices(), Rng::new(!which.seed, which.game, Stream::Agents));
    let mut questions = 0;
    while asks(&mut game)? {
        if deals.below(5) == 0 {
            let imagining = Imagining::of(&game).ok_or("nothing can be imagined")?;
            let other = imagining.waiting(&mut deals).ok_or("no deal leads to the question")?;
            let dice = Dice::new(which.seed, which.game, PersonId(0)).at(game.answers());
            let agents = ["easy", "greedy", "planner:8", "planner:8:thief", "random"];
            let sees_more = |name: &&str| choice(name, &game, dice) != choice(name, &other, dice);
            if let Some(name) = agents.iter().find(|name| sees_more(name)) {
                return Err(format!("at answer {}: `{name}` sees more than it may", game.answers()));
            }
            questions += 1;
        }
        answer_anything(&mut game, &mut rng)?;
    }
    Ok(questions)
}

/// Whatever an agent cannot know is dealt otherwise, and it answers as before.
#[test]
fn no_agent_cheats() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 6000).div_ceil(1000);
    let mut questions = 0;
    for rulebook in crate::imagined::rulebooks() {
        let asked = play_all_by(&rulebook, 43, games, |rulebook, which, hooks| {
            answers_alike(&Dealt::new(rulebook, which).led_by_others(which), which, hooks)
        });
        questions += asked.iter().sum::<u64>();
    }
    println!("{questions} questions, dealt otherwise for five agents");
    assert!(questions > 20 * games, "{questions}");
}

/// A planner could tell once that another bandit held a card to play at once and kept it.
#[test]
fn no_agent_knows_who_could_have_played_at_once() {
    let rulebook = other_game(&Library::built_in(), OTHER_GAMES[5]);
    let which = Which { seats: 7, seed: 9301, game: 54 };
    let dealt = Dealt::new(&rulebook, which).led_by_others(which);
    let asked = answers_alike(&dealt, which, &rulebook.hooks().unwrap());
    assert!(asked.as_ref().is_ok_and(|&questions| questions > 50), "{asked:?}");
}

/// The same seed, budget and question give the same answer, and no time plays a part.
#[test]
fn planners_answer_alike_however_often_they_are_asked() {
    let rulebook = other_game(&Library::built_in(), ("base_2014", &[]));
    let hooks = rulebook.hooks().unwrap();
    let mut game = Dealt::new(&rulebook, Which { seats: 4, seed: 2, game: 1 }).game(&hooks);
    for _ in 0..12 {
        assert_eq!(game.advance(), Ok(Status::Asking));
        let dice = Dice::new(2, 1, game.question().unwrap().person).at(game.answers());
        let chosen = choice("planner:40", &game, dice);
        assert_eq!(choice("planner:40", &game, dice), chosen);
        game.answer(chosen).unwrap();
    }
}
