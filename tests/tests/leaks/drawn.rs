//! What chance draws for some alone: two games in which it draws otherwise look the same to everybody else, and are
//! asked and answered alike, until the script lets it show itself.

use std::rc::Rc;

use holdup_rules::ahead::ahead;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Draw, Game, Hooks, Rig, RigError, Toss, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Question};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::why::Inquiry;
use holdup_tests::PRESET;
use holdup_tests::play::{Dealt, Which, made_up, play_all_by, with_pack};
use holdup_tests::watch::{answer_anything, asks, give};

use holdup_tests::copies::{Ear, Log};

/// Draws what a script asks with a key otherwise than the generator would.
struct Otherwise(Option<TextId>);

impl Rig for Otherwise {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        let is_it = matches!(toss.draw, Draw::Script(label) if Some(label) == self.0);
        Ok((toss.generated + usize::from(is_it)) % toss.options)
    }

    fn position(&self) -> usize {
        0
    }

    fn back_to(&mut self, _: usize) {}
}

/// Hears nothing.
struct Deaf;

impl Witness for Deaf {
    fn fact(&mut self, _: &State, _: &Table, _: &Fact, _: Cause) {}
}

fn label(table: &Table, key: &str) -> TextId {
    let texts = &table.content.texts;
    texts.iter().position(|text| text.key == key).map(TextId::at).expect("the pack asks with it")
}

/// A game from the start of the step that asks, up to its question.
fn again(
    game: &Game,
    dealt: &Dealt,
    hooks: &Rc<dyn Hooks>,
    otherwise: Option<TextId>,
    person: PersonId,
) -> Result<(Game, Log), String> {
    let (start, given) = game.position();
    let (ear, log) = Ear::new(Some(person));
    let mut again = Game::new(Rc::clone(&dealt.table), start.clone(), Rc::clone(hooks))
        .watched_by(Box::new(ear))
        .rigged_by(Box::new(Otherwise(otherwise)));
    give(&mut again, given.iter().map(|&choice| choice.into()))?;
    Ok((again, log))
}

fn is_asked_with(question: &Question, label: TextId) -> bool {
    question.ask == Ask::Script(label)
}

#[test]
fn what_chance_draws_for_some_nobody_else_notices() {
    let rulebook = with_pack("packs/dice", PRESET, &[]);
    let followed = play_all_by(&rulebook, 1853, 60, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let (cup, bet) = (label(&dealt.table, "cup"), label(&dealt.table, "bet"));
        let (mut game, mut rng, mut own) = (dealt.game(hooks), which.choices(), 0);
        while asks(&mut game)? {
            let question = game.question().cloned().ok_or("nothing is asked")?;
            // Who is asked first plays the card or is asked before him; everybody but that one is in the dark.
            if is_asked_with(&question, bet) {
                let card = game.state().common[usize::from(game.state().turned) - 1];
                let sees =
                    |person: PersonId| game.state().looks_into(person, dealt.table.seat_of(card.bandit));
                for person in dealt.table.all_seats().map(SeatId::person).filter(|&person| !sees(person)) {
                    own += noticed(&game, &dealt, hooks, cup, person, &question)?;
                }
            }
            answer_anything(&mut game, &mut rng)?;
        }
        Ok(own)
    });
    assert!(followed.iter().sum::<usize>() > 20, "too few who are in the dark are asked: {followed:?}");
}

/// Whether a person notices at a question that chance drew otherwise; answers how often he is asked himself.
fn noticed(
    game: &Game,
    dealt: &Dealt,
    hooks: &Rc<dyn Hooks>,
    label: TextId,
    person: PersonId,
    question: &Question,
) -> Result<usize, String> {
    let (one, here) = again(game, dealt, hooks, None, person)?;
    let (other, there) = again(game, dealt, hooks, Some(label), person)?;
    let heard = |log: &Log| log.borrow().iter().map(|heard| heard.lines.clone()).collect::<Vec<_>>();
    if heard(&here) != heard(&there) {
        return Err(format!("person {} hears another line", person.0));
    }
    if View::of(one.state(), &dealt.table, person) != View::of(other.state(), &dealt.table, person) {
        return Err(format!("person {} sees something else", person.0));
    }
    if question.person != person {
        return Ok(0);
    }
    if one.question() != other.question() {
        return Err(format!("person {} is asked something else", person.0));
    }
    let reasons = [&one, &other].map(|game| {
        let inquiry = Inquiry::of(game);
        let choices = inquiry.as_ref().map(Inquiry::imagined).unwrap_or_default();
        choices
            .iter()
            .map(|&choice| inquiry.as_ref().map(|inquiry| inquiry.reason(choice)))
            .collect::<Vec<_>>()
    });
    if reasons[0] != reasons[1] {
        return Err(format!("person {} gets another reason", person.0));
    }
    Ok(1)
}

/// What is offered hangs on a throw that is different in a game dealt anew: who saw it still comes to his question.
#[test]
fn who_saw_a_throw_keeps_it_in_what_he_imagines() {
    let rulebook = made_up(PRESET, &["tavern"]);
    let asked = play_all_by(&rulebook, 1854, 40, |rulebook, which: Which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let share = label(&dealt.table, "share");
        let (mut game, mut rng, mut asked) = (dealt.game(hooks), which.choices(), 0);
        while asks(&mut game)? {
            let question = game.question().cloned().ok_or("nothing is asked")?;
            if is_asked_with(&question, share) {
                if Inquiry::of(&game).is_none() {
                    return Err("nobody can say why something is not offered".to_owned());
                }
                let mut imagined = Rng::new(which.game, 0, Stream::Agents);
                if ahead(&game, 0, &mut imagined, Box::new(Deaf)).is_none() {
                    return Err("nobody can say what would come of it".to_owned());
                }
                asked += 1;
            }
            answer_anything(&mut game, &mut rng)?;
        }
        Ok(asked)
    });
    assert!(asked.iter().sum::<usize>() > 20, "too few are asked: {asked:?}");
}

/// One person who leads two seats is asked for both, and nothing happens before all have answered.
#[test]
fn who_leads_two_seats_is_asked_for_both_before_anything_happens() {
    let rulebook = made_up(PRESET, &["tavern"]);
    let twice = play_all_by(&rulebook, 1855, 40, |rulebook, which: Which, hooks| {
        let mut dealt = Dealt::new(rulebook, which);
        dealt.state.leads[1] = PersonId(0);
        let join = label(&dealt.table, "join");
        let (ear, log) = Ear::new(None);
        let (mut game, mut rng) = (dealt.game(hooks).watched_by(Box::new(ear)), which.choices());
        let (mut before, mut twice): (Option<(PersonId, usize)>, usize) = (None, 0);
        while asks(&mut game)? {
            let question = game.question().cloned().ok_or("nothing is asked")?;
            let facts: Vec<Fact> = log.borrow().iter().filter_map(|heard| heard.fact).collect();
            if is_asked_with(&question, join) {
                if let Some((person, happened)) = before {
                    let since = &facts[happened..];
                    let begins = |fact: &Fact| matches!(fact, Fact::Turned { .. } | Fact::Acts { .. });
                    if !since.is_empty() && !since.iter().any(begins) {
                        return Err(format!("something happened between answers: {since:?}"));
                    }
                    twice += usize::from(since.is_empty() && person == question.person);
                }
                before = Some((question.person, facts.len()));
            } else {
                before = None;
            }
            answer_anything(&mut game, &mut rng)?;
        }
        Ok(twice)
    });
    assert!(twice.iter().sum::<usize>() > 3, "nobody is asked twice: {twice:?}");
}
