//! Games of random answers under the laws: whatever is answered, the laws hold,
//! what is offered is accepted and nothing else, and a game is the same game
//! however its answers arrive, wherever it is left and taken up again, and
//! whatever an agent imagines about it.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests random_games::`
//! plays more of them.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_replay::grade::replay;
use holdup_replay::library::Library;
use holdup_replay::parse::read;
use holdup_replay::record::{Recorder, into_text};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Answerer, Asked, Game, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Question, Refusal};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::label::Labels;
use holdup_tell::law;
use holdup_tests::PRESET;
use holdup_tests::knowledge::Knowledge;
use holdup_tests::play::{
    Dealt, HOUSE_RULES, OTHER_GAMES, Which, number_from_environment, other_game, play_all, play_all_by,
    rulebook, rulebook_of,
};
use holdup_tests::watch::{answer_anything, asks, finish, give};

/// A fingerprint is kept after so many answers.
const EVERY: usize = 8;

/// What happened in a game, and the first law that was broken in it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Story {
    facts: Vec<(Fact, Cause)>,
    choices: Vec<usize>,
    fingerprints: Vec<u64>,
    broken: Option<String>,
}

/// Checks the laws after every fact and writes the story down.
struct Judge {
    story: Rc<RefCell<Story>>,
    laws: Option<law::Judge>,
}

impl Judge {
    fn of(dealt: &Dealt) -> (Judge, Rc<RefCell<Story>>) {
        let story: Rc<RefCell<Story>> = Rc::default();
        (Judge { story: Rc::clone(&story), laws: Some(law::Judge::new(&dealt.state)) }, story)
    }
}

impl Witness for Judge {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let laws = self.laws.as_mut();
        let checked = laws.map_or(Ok(()), |laws| laws.check(state, table, fact));
        let mut story = self.story.borrow_mut();
        story.facts.push((*fact, cause));
        if let (Err(law), None) = (checked, &story.broken) {
            let number = story.facts.len();
            story.broken = Some(format!("after fact {number}, {fact:?}: {law}"));
        }
    }

    fn answer(&mut self, state: &State, table: &Table, _question: &Question, choice: usize) {
        let mut story = self.story.borrow_mut();
        story.choices.push(choice);
        if story.choices.len().is_multiple_of(EVERY) {
            story.fingerprints.push(fingerprint(state, table));
        }
    }
}

/// A game that is over: its story and its last state.
struct Played {
    story: Story,
    end: State,
}

fn whole(mut story: Story, game: &Game) -> Result<Played, String> {
    if let Some(broken) = story.broken {
        return Err(broken);
    }
    if !game.state().over || game.question().is_some() {
        return Err("it stopped before it was over".to_owned());
    }
    story.fingerprints.push(fingerprint(game.state(), game.table()));
    Ok(Played { story, end: game.state().clone() })
}

/// Plays with answers from outside, so that steps are undone and run again, and
/// looks closely at every question.
fn play_outside(
    dealt: &Dealt,
    hooks: &Rc<dyn holdup_rules::game::Hooks>,
    which: Which,
) -> Result<Played, String> {
    let (judge, story) = Judge::of(dealt);
    let mut game = dealt.game(hooks).watched_by(Box::new(judge));
    let mut rng = which.choices();
    while asks(&mut game)? {
        let question = game.question().ok_or("nothing is asked")?.clone();
        look_closely(&mut game, &question).map_err(|why| format!("at answer {}: {why}", game.answers()))?;
        answer_anything(&mut game, &mut rng)?;
    }
    let story = story.take();
    whole(story, &game)
}

/// What must hold of every question.
fn look_closely(game: &mut Game, question: &Question) -> Result<(), String> {
    let table = Rc::clone(game.table());
    law::check_at_question(game).map_err(|law| law.to_string())?;
    let offered = question.choices.len();
    if offered < 2 {
        return Err(format!("a question with {offered} choices: {question:?}"));
    }
    let labels: Vec<String> =
        question.choices.iter().map(|&choice| table.choice_label(question, choice)).collect();
    for (index, label) in labels.iter().enumerate() {
        if table.choice_named(question, label) != Some(index) {
            return Err(format!("`{label}` does not name choice {index} of {labels:?}"));
        }
    }
    let before = game.state().clone();
    let position = game.position().0.clone();
    for wrong in [offered, usize::MAX] {
        if game.answer(wrong) != Err(Refusal::NotOffered(wrong, offered)) {
            return Err(format!("answer {wrong} of {offered} was not refused"));
        }
    }
    let same = asks(game)?
        && game.question() == Some(question)
        && *game.state() == before
        && *game.position().0 == position;
    if same { Ok(()) } else { Err("a refused answer changed something".to_owned()) }
}

/// Answers everything in the process: with written answers, or at random.
struct Inside {
    written: Option<std::vec::IntoIter<usize>>,
    rng: Rng,
    wrong: Rc<RefCell<Option<String>>>,
}

impl Answerer for Inside {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let offered = asked.question.choices.len();
        let mut wrong = self.wrong.borrow_mut();
        let choice = match &mut self.written {
            Some(written) => written.next().filter(|&choice| choice < offered),
            None => Some(self.rng.below(offered as u32) as usize),
        };
        if choice.is_none() && wrong.is_none() {
            *wrong = Some(format!("a written answer does not fit: {:?}", asked.question));
        }
        choice.or(Some(0))
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

fn play_inside(
    dealt: &Dealt,
    hooks: &Rc<dyn holdup_rules::game::Hooks>,
    which: Which,
    written: Option<Vec<usize>>,
) -> Result<Played, String> {
    let (mut judge, story) = Judge::of(dealt);
    // A game that is to repeat another one needs no second judgement.
    judge.laws = judge.laws.filter(|_| written.is_none());
    let game = answered_in_place(dealt.game(hooks).watched_by(Box::new(judge)), which, written)?;
    let story = story.take();
    whole(story, &game)
}

fn answered_in_place(game: Game, which: Which, written: Option<Vec<usize>>) -> Result<Game, String> {
    let wrong: Rc<RefCell<Option<String>>> = Rc::default();
    let answerer =
        Inside { written: written.map(Vec::into_iter), rng: which.choices(), wrong: Rc::clone(&wrong) };
    let mut game = game.answered_by(Box::new(answerer));
    game.advance().map_err(|stopped| stopped.to_string())?;
    wrong.take().map_or(Ok(game), Err)
}

/// Plays a game that was answered from outside a second time in place, with the
/// same answers, and a third time without anybody who follows it, and compares.
/// Answers how many they were.
fn play_again_inside(
    outside: &Played,
    dealt: &Dealt,
    hooks: &Rc<dyn holdup_rules::game::Hooks>,
    which: Which,
) -> Result<usize, String> {
    let inside = play_inside(dealt, hooks, which, Some(outside.story.choices.clone()))?;
    if outside.story.facts != inside.story.facts {
        let at = outside.story.facts.iter().zip(&inside.story.facts).position(|(one, other)| one != other);
        return Err(format!("outside and in place differ from fact {at:?} on"));
    }
    if outside.story != inside.story || outside.end != inside.end {
        return Err("outside and in place end differently".to_owned());
    }
    let alone = answered_in_place(dealt.game(hooks), which, Some(outside.story.choices.clone()))?;
    if *alone.state() != inside.end {
        return Err("the game ends differently when nobody follows it".to_owned());
    }
    Ok(outside.story.choices.len())
}

/// Half of the games are answered from outside, half of those a second time in
/// place with the same answers; the other half is answered in place.
#[test]
fn laws_hold_and_answers_from_outside_and_in_place_make_the_same_game() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 2000);
    let answers = play_all(20_140, games, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let way = which.game / 4 % 4;
        if way >= 2 {
            return Ok(play_inside(&dealt, hooks, which, None)?.story.choices.len());
        }
        let outside = play_outside(&dealt, hooks, which)?;
        if way == 1 {
            return Ok(outside.story.choices.len());
        }
        play_again_inside(&outside, &dealt, hooks, which)
    });
    let mean = answers.iter().sum::<usize>() as f64 / answers.len() as f64;
    assert!(
        (60.0..200.0).contains(&mean),
        "{mean} answers a game: something is wrong with the games themselves"
    );
}

/// Rulebook versions that play otherwise, each with house rules that change still more.
const OTHERS: &[(&str, &[(&str, &str)])] = &[
    ("es_2014", &[("express_car_count", "\"by_bandits\"")]),
    ("ro_2014", &[("conductor_ransom_form", "\"purse_token\"")]),
    ("nl_2014", &[("marshals_revenge_loot", "\"lowest_loot\"")]),
    ("bga_help_es", &[("start_placement", "\"even_spread\"")]),
    ("base_2014", &[("angry_marshal_move_causes_encounter", "false")]),
    // The Stagecoach is soon left behind on so short a train, and nobody on it plays on.
    (
        "ucr_2_1",
        &[("with", "[\"horses/stagecoach\"]"), ("express_car_count", "\"fixed\""), ("fixed_car_count", "2")],
    ),
];

#[test]
fn laws_hold_by_other_rulebook_versions() {
    let library = Library::built_in();
    for (preset, house_rules) in OTHERS {
        let rulebook = rulebook_of(&library, preset, house_rules);
        play_all_by(&rulebook, 63, 60, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let outside = play_outside(&dealt, hooks, which)?;
            play_again_inside(&outside, &dealt, hooks, which)
        });
    }
}

/// A position of a random game, picked by the game's own stream of choices.
struct Stopped {
    /// The answers before it.
    choices: Vec<usize>,
    /// The game there, at a question.
    game: Game,
    story: Rc<RefCell<Story>>,
    /// What goes on answering.
    rng: Rng,
}

/// Plays at random and stops at a random question.
fn stop_somewhere(
    dealt: &Dealt,
    hooks: &Rc<dyn holdup_rules::game::Hooks>,
    which: Which,
    most: u32,
) -> Result<Stopped, String> {
    let (judge, story) = Judge::of(dealt);
    let mut game = dealt.game(hooks).watched_by(Box::new(judge));
    let mut rng = which.choices();
    let stop = rng.below(most) as usize;
    let mut choices = Vec::new();
    while asks(&mut game)? && choices.len() < stop {
        let offered = game.question().map_or(0, |question| question.choices.len());
        choices.push(rng.below(offered as u32) as usize);
        game.answer(choices[choices.len() - 1]).map_err(|refusal| refusal.to_string())?;
    }
    Ok(Stopped { choices, game, story, rng })
}

/// Plays both games to the end with the same answers.
fn go_on(one: &mut Game, other: &mut Game, rng: &mut Rng) -> Result<Vec<usize>, String> {
    let mut choices = Vec::new();
    loop {
        let status = one.advance().map_err(|stopped| stopped.to_string())?;
        if other.advance().map_err(|stopped| stopped.to_string())? != status {
            return Err(format!("after {} more answers only one game is over", choices.len()));
        }
        if one.question() != other.question() || one.state() != other.state() {
            return Err(format!("after {} more answers the games differ", choices.len()));
        }
        let Some(question) = one.question() else {
            return Ok(choices);
        };
        let choice = rng.below(question.choices.len() as u32) as usize;
        choices.push(choice);
        one.answer(choice).map_err(|refusal| refusal.to_string())?;
        other.answer(choice).map_err(|refusal| refusal.to_string())?;
    }
}

#[test]
fn a_game_rebuilt_from_set_up_and_answers_goes_on_as_it_would_have() {
    play_all(7, 60, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let mut stopped = stop_somewhere(&dealt, hooks, which, 100)?;
        let (judge, story) = Judge::of(&dealt);
        let mut rebuilt = dealt.game(hooks).watched_by(Box::new(judge));
        give(&mut rebuilt, stopped.choices.iter().copied())?;
        if rebuilt.state() != stopped.game.state() || rebuilt.position() != stopped.game.position() {
            return Err(format!("rebuilt after {} answers it stands elsewhere", stopped.choices.len()));
        }
        go_on(&mut stopped.game, &mut rebuilt, &mut stopped.rng)?;
        if *story.borrow() != *stopped.story.borrow() {
            return Err(format!("rebuilt after {} answers it goes another way", stopped.choices.len()));
        }
        Ok(())
    });
}

/// A pending game is the state at the start of its step and the answers since, and nothing else.
#[test]
fn a_game_taken_up_at_the_start_of_its_step_goes_on_as_it_would_have() {
    play_all(8, 60, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let mut stopped = stop_somewhere(&dealt, hooks, which, 100)?;
        let (start, given) = stopped.game.position();
        let mut again = Game::new(Rc::clone(&dealt.table), start.clone(), Rc::clone(hooks));
        give(&mut again, given.iter().map(|&choice| choice.into()))?;
        go_on(&mut stopped.game, &mut again, &mut stopped.rng)?;
        Ok(())
    });
}

#[test]
fn a_record_cut_at_a_random_question_goes_on_to_the_same_bytes() {
    let library = Library::built_in();
    // Loaded before the threads need it.
    rulebook(&library);
    for &other in OTHER_GAMES {
        other_game(&library, other);
    }
    play_all(9, 32, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let text: Rc<RefCell<String>> = Rc::default();
        let recorder = Recorder::begin(&dealt.head(which), &dealt.table, into_text(&text)).shared();
        let mut game = dealt.game(hooks).watched_by(Box::new(recorder.clone()));
        let mut rng = which.choices();
        let stop = rng.below(100);
        let (mut cut, mut at_cut) = (None, rng.clone());
        finish(&mut game, &mut rng, |game, rng| {
            recorder.borrow_mut().pause(game.table());
            if game.answers() == stop {
                (cut, at_cut) = (Some(text.borrow().clone()), rng.clone());
            }
            Ok(())
        })?;
        let Some(cut) = cut else { return Ok(()) };

        let (record, problems) = read("cut.record", cut.as_bytes(), &library);
        let record = record.ok_or_else(|| format!("its record is refused: {problems:?}"))?;
        let again = Rc::new(RefCell::new(String::new()));
        let mut replayed = replay(&record, Rc::clone(hooks), into_text(&again), &mut |_| {});
        if !replayed.grade.agrees() || *again.borrow() != cut {
            return Err(format!("cut at answer {stop} it is graded {}", replayed.grade));
        }
        finish(&mut replayed.game, &mut at_cut, |_, _| Ok(()))?;
        if *again.borrow() != *text.borrow() {
            return Err(format!("cut at answer {stop} it goes on to other bytes"));
        }
        Ok(())
    });
}

/// What a searching agent imagines is a legal game that looks to it like the real one.
#[test]
fn what_is_dealt_again_is_legal_and_looks_the_same() {
    let library = Library::built_in();
    deal_again_and_compare(&rulebook(&library), 240);
    for (preset, house_rules) in OTHERS {
        deal_again_and_compare(&rulebook_of(&library, preset, house_rules), 40);
    }
}

fn deal_again_and_compare(rulebook: &Rulebook, games: u64) {
    let compared = play_all_by(rulebook, 10, games, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let stopped = stop_somewhere(&dealt, hooks, which, 130)?;
        let (state, table) = (stopped.game.state(), &*dealt.table);
        let mut rng = Rng::new(which.seed, which.game, Stream::Chance);
        let mut differing = 0;
        for seat in table.all_seats() {
            let at =
                |why: String| format!("at answer {}, seen by seat {}: {why}", stopped.choices.len(), seat.0);
            let view = View::of(state, table, seat.person());
            let mut deals = [view.deal_again(table, &mut rng), view.deal_again(table, &mut rng)];
            for deal in &mut deals {
                law::check(deal, table).map_err(|law| at(law.to_string()))?;
                if law::tokens_in_play(deal) != law::tokens_in_play(state) {
                    return Err(at("loot came from nowhere".to_owned()));
                }
                if View::of(deal, table, seat.person()) != view {
                    return Err(at("the deal does not look like the game".to_owned()));
                }
                deal.rng = state.rng.clone();
            }
            differing += usize::from(deals[0] != deals[1]);
        }
        Ok((differing, if state.over { 0 } else { which.seats as usize }))
    });
    let (differing, all): (usize, usize) =
        compared.iter().fold((0, 0), |sum, &(differing, all)| (sum.0 + differing, sum.1 + all));
    assert!(differing * 10 >= all * 9, "of {all} pairs of deals only {differing} differ");
}

/// The engine's idea of who can tell which token, against the one worked out from the facts.
#[test]
fn seats_know_the_tokens_the_facts_say_they_know() {
    let library = Library::built_in();
    know_what_facts_say(&rulebook(&library), 160);
    know_what_facts_say(&under_house_rules(&library), 80);
}

fn under_house_rules(library: &Library) -> Arc<Rulebook> {
    rulebook_of(library, PRESET, HOUSE_RULES)
}

#[test]
fn laws_hold_under_house_rules() {
    play_all_by(&under_house_rules(&Library::built_in()), 12, 200, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let outside = play_outside(&dealt, hooks, which)?;
        let inside = play_inside(&dealt, hooks, which, Some(outside.story.choices.clone()))?;
        if outside.story == inside.story { Ok(()) } else { Err("outside and in place differ".to_owned()) }
    });
}

fn know_what_facts_say(rulebook: &Rulebook, games: u64) {
    play_all_by(rulebook, 11, games, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let stopped = stop_somewhere(&dealt, hooks, which, 130)?;
        let facts: Vec<Fact> = stopped.story.borrow().facts.iter().map(|&(fact, _)| fact).collect();
        let known = Knowledge::after(&dealt.setup, &dealt.table, &facts);
        let state = stopped.game.state();
        for seat in dealt.table.all_seats() {
            let (engine, facts) = (state.seats[seat.index()].known, known.held(seat));
            if engine != facts {
                return Err(format!("seat {}: the engine says {engine:?}, the facts say {facts:?}", seat.0));
            }
        }
        let all: LootSet = LootSet::all_of(dealt.table.content.tokens.len());
        let (pinned, followed) = (state.pinned.and(all), known.followed());
        if pinned != followed { Err(format!("all: {pinned:?}, {followed:?}")) } else { Ok(()) }
    });
}
