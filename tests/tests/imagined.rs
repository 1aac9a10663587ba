//! Games that whoever is asked may imagine are true: each leads to the same question with the same choices, and looks there to
//! the person asked as the real one does.
//!
//! `HOLDUP_RANDOM_GAMES=100000 HOLDUP_SEED=7 cargo test --release -p holdup-tests imagined::` deals more, and others, of them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_packs::preset_ids;
use holdup_replay::library::Library;
use holdup_rules::game::{Answerer, Asked, Game, Hooks};
use holdup_rules::ids::FaceId;
use holdup_rules::imagined::Imagining;
use holdup_rules::question::Question;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::{Run, State};
use holdup_rules::view::View;
use holdup_tell::law;
use holdup_tests::play::{
    Dealt, OTHER_GAMES, Which, made_up, number_from_environment, other_game, play_all_by, rulebook,
    rulebook_of, with_pack,
};
use holdup_tests::watch::{answer_anything, asks};

use crate::mixes::{mixed, parts};

/// Compares what the person asked sees at the question, then answers at random, and leaves the game after some answers.
struct Looks {
    view: View,
    question: Question,
    is_there: bool,
    /// True if the question is the same, and if all that is seen is alike.
    same: bool,
    alike: bool,
    left: u32,
    rng: Rng,
}

impl Answerer for Looks {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let is_mine = asked.question.person == self.question.person;
        if !self.is_there && is_mine {
            self.is_there = true;
            self.same = *asked.question == self.question;
            self.alike = asked.view() == self.view;
        }
        self.left = self.left.checked_sub(u32::from(self.is_there))?;
        Some(self.rng.below(asked.question.choices.len() as u32) as usize)
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

/// Deals games again at many questions of a game. Says at how many.
fn imagine(dealt: &Dealt, which: Which, hooks: &Rc<dyn Hooks>) -> Result<u64, String> {
    let mut game = dealt.game(hooks);
    let mut questions = 0;
    let mut rng = which.choices();
    let mut dice = Rng::new(!which.seed, which.game, Stream::Agents);
    while asks(&mut game)? {
        if dice.below(6) == 0 || !game.position().1.is_empty() {
            deal_again(&game, &mut dice)
                .map_err(|why| format!("at answer {}, {}: {why}", game.answers(), situation(&game)))?;
            questions += 1;
        }
        answer_anything(&mut game, &mut rng)?;
    }
    Ok(questions)
}

/// The question, and the answers given in the step before it.
fn situation(game: &Game) -> String {
    let question = game.question();
    format!(
        "{:?} of {:?} after {:?}",
        question.map(|one| one.ask),
        question.map(|one| one.who),
        game.position().1
    )
}

/// Deals twice, and compares what the person asked sees with what they see in the real game.
fn deal_again(game: &Game, dice: &mut Rng) -> Result<(), String> {
    let imagining = Imagining::of(game).ok_or("nothing is asked")?;
    let question = imagining.question().clone();
    let looks = Rc::new(RefCell::new(Looks {
        view: game.asked().ok_or("nothing is asked")?.view(),
        question,
        is_there: false,
        same: false,
        alike: false,
        left: 12,
        rng: Rng::new(u64::from(dice.below(u32::MAX)), 0, Stream::Agents),
    }));
    let mut played = imagining.play(dice, &looks).ok_or("no deal leads to the question")?;
    let state = played.state();
    if !looks.borrow().same {
        return Err("an imagined game comes to another question".to_owned());
    }
    if !state.over {
        // Left in the middle, it ends as it stands.
        looks.borrow_mut().left = 1000;
        played.advance().map_err(|stopped| stopped.to_string())?;
    }
    if !played.state().over {
        return Err("an imagined game does not end".to_owned());
    }
    let waiting = imagining.waiting(dice).ok_or("the next one does not come to the question")?;
    law::check_at_question(&waiting).map_err(|law| law.to_string())?;
    let asked = waiting.asked().ok_or("nothing is asked")?;
    let alike = looks.borrow().alike && asked.view() == looks.borrow().view;
    alike.then_some(()).ok_or_else(|| "an imagined game looks otherwise".to_owned())
}

pub(crate) fn rulebooks() -> Vec<std::sync::Arc<Rulebook>> {
    let library = Library::built_in();
    let mut all = vec![rulebook(&library)];
    all.extend(OTHER_GAMES.iter().map(|&other| other_game(&library, other)));
    all.push(made_up("base_2014", &["stash"]));
    all.push(with_pack("robots", "ucr_2_1", &[]));
    all
}

/// Deals again in games number 0 to `games` of a rulebook version.
fn imagine_all(rulebook: &Rulebook, seed: u64, games: u64) -> u64 {
    let on = || rulebook.content().parts.iter().filter(|part| part.on).map(|part| &part.id);
    let questions = play_all_by(rulebook, seed, games, |rulebook, which, hooks| {
        imagine(&Dealt::new(rulebook, which).led_by_others(which), which, hooks)
            .map_err(|why| format!("with {:?}: {why}", on().collect::<Vec<_>>()))
    });
    questions.iter().sum()
}

#[allow(clippy::print_stdout, reason = "a longer run shows how many deals there were")]
fn check(questions: u64, least: u64) {
    println!("{questions} questions, two deals each");
    assert!(questions > least, "{questions}");
}

#[test]
fn imagined_games_come_to_the_same_question() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 4000).div_ceil(500);
    let questions = rulebooks().iter().map(|rulebook| imagine_all(rulebook, 41, games)).sum();
    check(questions, 100 * games);
}

/// Whatever parts are on, and under every preset.
#[test]
fn imagined_games_of_any_mix_come_to_the_same_question() {
    let library = Library::built_in();
    let parts = parts(&library);
    let mixes = number_from_environment("HOLDUP_RANDOM_GAMES", 4000).div_ceil(500);
    let mut rng = Rng::new(number_from_environment("HOLDUP_SEED", 47), 0, Stream::Chance);
    let mut questions = 0;
    for preset in preset_ids(library.files()) {
        questions += imagine_all(&rulebook_of(&library, preset, &[]), 43, mixes.div_ceil(8));
    }
    for tried in 0..mixes {
        let (_, rulebook) = mixed(&library, &parts, &mut rng);
        questions += imagine_all(&rulebook, 47 + tried, 2);
    }
    check(questions, 100 * mixes);
}

/// Games in which imagined games once did not come to a question, or looked otherwise there.
const FOUND: &[((&str, &[&str]), Which)] = &[
    // A bandit who punches can tell both purses of the other one, who has one of them from him: he was not asked which to take.
    (OTHER_GAMES[6], Which { seats: 9, seed: 41, game: 24 }),
    // Before anybody was asked in the step, it had changed what all see, and chance had no part in it.
    (OTHER_GAMES[3], Which { seats: 10, seed: 42, game: 25 }),
    // Bandits led by rule and chance laid down loot unseen, and who is asked looked at all of it together.
    (OTHER_GAMES[6], Which { seats: 10, seed: 1129, game: 43 }),
    // Who led Doc gave away loot that several bandits had wagered, and could tell it no more.
    (OTHER_GAMES[5], Which { seats: 7, seed: 2911, game: 59 }),
    (OTHER_GAMES[5], Which { seats: 7, seed: 41, game: 19 }),
    // Two bandits of a seat play bullets, and one lay where another bandit's action may have lain.
    (("ucr_2_1", &["teams_of_two", "special_punch"]), Which { seats: 2, seed: 2911, game: 1 }),
    // A player who had seen a purse that everybody can tell seemed to know more than one who had not.
    (OTHER_GAMES[5], Which { seats: 3, seed: 9101, game: 40 }),
    // A flask that everybody can tell was wagered and came back.
    (OTHER_GAMES[6], Which { seats: 10, seed: 9103, game: 34 }),
    // A game of Poker among six was played at once, and all that was wagered changed hands.
    (OTHER_GAMES[6], Which { seats: 11, seed: 9302, game: 89 }),
    // A bot had laid two bullets aside in another order.
    (OTHER_GAMES[6], Which { seats: 8, seed: 9303, game: 104 }),
    // Two neutral bullets came back in another order.
    (OTHER_GAMES[3], Which { seats: 4, seed: 9101, game: 19 }),
];

#[test]
fn imagined_games_come_where_they_did_not_come_once() {
    let library = Library::built_in();
    for &(other, which) in FOUND {
        let rulebook = other_game(&library, other);
        let hooks = rulebook.hooks().unwrap();
        let found = imagine(&Dealt::new(&rulebook, which).led_by_others(which), which, &hooks);
        assert!(found.is_ok(), "{which:?}: {found:?}");
    }
}

/// The hands that a person imagines others to have are as frequent as they are among all ways to draw them.
#[test]
fn hands_are_imagined_as_often_as_they_can_be_drawn() {
    const DEALS: u32 = 20_000;
    let rulebook = rulebook(&Library::built_in());
    let which = Which { seats: 3, seed: 5, game: 0 };
    let mut game = Dealt::new(&rulebook, which).game(&rulebook.hooks().unwrap());
    let mut rng = which.choices();
    // Some cards have been played by then, so not every hand is possible.
    for _ in 0..7 {
        assert!(asks(&mut game).unwrap());
        answer_anything(&mut game, &mut rng).unwrap();
    }
    assert!(asks(&mut game).unwrap());
    let (imagining, table) = (Imagining::of(&game).unwrap(), game.table());
    let seat = table.all_seats().find(|&seat| seat != imagining.question().person.seat()).unwrap();
    let of = |state: &State, run| -> Vec<FaceId> {
        state.seats[seat.index()].cards.run(run).iter().map(|&card| table.face(card)).collect()
    };
    let hand = of(game.state(), Run::Hand);
    // Whatever nobody else has seen: one card lies open, another one face down.
    let mut unseen = [hand.clone(), of(game.state(), Run::Bag)].concat();
    let played = game
        .state()
        .common
        .iter()
        .filter(|played| played.face_down() && table.seat_of(played.bandit) == seat);
    unseen.extend(played.map(|played| table.face(played.card)));
    assert_eq!((hand.len(), unseen.len()), (4, 9), "{hand:?} of {unseen:?}");
    let sorted = |mut hand: Vec<FaceId>| {
        hand.sort_unstable();
        hand
    };
    // Every way to draw it.
    let (mut ways, mut all) = (BTreeMap::<Vec<FaceId>, f64>::new(), 0.0);
    for drawn in (0..1_u32 << unseen.len()).filter(|drawn| drawn.count_ones() as usize == hand.len()) {
        let drawn = unseen.iter().enumerate().filter(|(at, _)| drawn >> at & 1 == 1).map(|(_, &face)| face);
        *ways.entry(sorted(drawn.collect())).or_default() += 1.0;
        all += 1.0;
    }
    let mut dealt = BTreeMap::<Vec<FaceId>, f64>::new();
    for _ in 0..DEALS {
        let imagined = imagining.waiting(&mut rng).unwrap();
        *dealt.entry(sorted(of(imagined.state(), Run::Hand))).or_default() += 1.0;
    }
    assert!(ways.len() > 10 && dealt.keys().all(|hand| ways.contains_key(hand)), "{ways:?}; {dealt:?}");
    for (hand, ways) in &ways {
        let share = ways / all;
        let expected = f64::from(DEALS) * share;
        let spread = (expected * (1.0 - share)).sqrt();
        let found = dealt.get(hand).copied().unwrap_or_default();
        assert!((found - expected).abs() < 5.0 * spread, "{hand:?}: {found} deals, {expected} expected");
    }
}
