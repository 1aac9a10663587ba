//! Looks one card ahead and takes what seems to pay most. It pictures the cards
//! already played being resolved, asks what each of its own would then bring in
//! dollars, and plays the best. It keeps no memory, bluffs nobody, and judges
//! only from the question and the view of its seat.

use holdup_rules::content::Procedure;
use holdup_rules::game::Asked;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::rng::Rng;
use holdup_rules::state::State;
use holdup_rules::table::CardKind;

use super::picture::Imagined;
use holdup_agents::{Agent, Dice};
const DRAWING: i32 = 130;
const PER_CARD: i32 = 15;
const TASTE: i32 = 30;
#[derive(Clone, Debug)]
struct Greedy {
    rng: Rng,
}
#[derive(Clone, Copy, Debug)]
pub(crate) struct OldGreedy;

impl Agent for OldGreedy {
    fn choose(&mut self, asked: &Asked<'_>, dice: Dice) -> usize {
        Greedy { rng: dice.rng() }.choose(asked)
    }
}

impl Greedy {
    fn best(&mut self, scores: impl Iterator<Item = i32>) -> usize {
        let (mut best, mut alike, mut chosen) = (i32::MIN, 0, 0);
        for (choice, score) in scores.enumerate() {
            if score > best {
                (best, alike) = (score, 0);
            }
            if score == best {
                alike += 1;
                if alike == 1 || self.rng.below(alike) == 0 {
                    chosen = choice;
                }
            }
        }
        chosen
    }
}

impl Greedy {
    fn choose(&mut self, asked: &Asked<'_>) -> usize {
        let (question, table) = (asked.question, asked.table);
        let view = asked.view();
        let state = &view.state;
        let me = question.who;
        let mut now = Imagined::new(table, state, question);
        let mut next = None;
        match question.ask {
            Ask::Plan => now.play_out(state, 0),
            Ask::Move | Ask::Script(_) => next = now.next_own(state, state.turned as usize, me),
            _ => {}
        }
        // All who judge alike would crowd at one place, and share what lies there.
        let liking = question.at.map(|place| {
            let (there, here) = now.worth_going(me, place, next);
            let taste = 100 - TASTE + self.rng.below(2 * TASTE as u32 + 1) as i32;
            there * taste / 100 - here
        });
        let score = |&choice: &Choice| match (question.ask, choice) {
            (Ask::Plan, _) | (Ask::ActNow, Choice::Play(..)) => planning(asked, state, &now, choice),
            (Ask::Discard, _) => keeping(asked, state, &now, choice),
            (Ask::Send(pawn), Choice::Place(place)) => now.sending(me, pawn, place),
            // Whoever is punched lands best where it hurts him, and away from the loot.
            (Ask::PunchTo(victim), Choice::Place(place)) => match victim.who() {
                Some(victim) => -now.standing(victim, place, None),
                None => now.sending(me, victim, place),
            },
            // What is given away should be worth least, and of bullets as many go as can.
            (Ask::PutDown | Ask::Give(_), Choice::Loot(kind)) => -now.kind(kind),
            (Ask::PutDown | Ask::Give(_), Choice::KnownLoot(kind, value) | Choice::UsedLoot(kind, value)) => {
                -now.valued(kind, value)
            }
            (Ask::Heal, _) => i32::from(choice != Choice::Done),
            // Hitting a partner only helps the other team.
            (_, Choice::Bandit(other)) if now.partners(me, other) => -now.wealth(other) - 1,
            (_, Choice::Bandit(other)) => now.wealth(other),
            (_, Choice::Loot(kind)) => now.kind(kind),
            (_, Choice::KnownLoot(kind, value) | Choice::UsedLoot(kind, value)) => now.valued(kind, value),
            (_, Choice::Action(action)) => now.gain(me, action),
            (_, Choice::Place(place)) => now.standing(me, place, next),
            // What a script offers is usually a gift, unless it is about a place.
            (_, Choice::Yes) => liking.unwrap_or(0) + 1,
            _ => 0,
        };
        self.best(question.choices.iter().map(score))
    }
}
fn planning(asked: &Asked<'_>, state: &State, then: &Imagined<'_>, choice: Choice) -> i32 {
    if choice == Choice::Pass {
        return 0;
    }
    let (Choice::Play(face, bandit) | Choice::PlayFaceDown(face, bandit)) = choice else {
        let hand = state.seats[asked.question.seat(asked.table).index()].cards.hand();
        let useful = hand.iter().filter(|&&card| asked.table.is_action(card)).count();
        return DRAWING - PER_CARD * useful as i32;
    };
    let table = asked.table;
    let action = match table.face_kind(face) {
        CardKind::Action(action, ..) => action,
        _ => table.bullet_as(state, bandit).unwrap_or_default(),
    };
    // A card nobody sees coming is worth a little more.
    let hidden = i32::from(matches!(choice, Choice::PlayFaceDown(..)));
    then.gain(bandit, action) + hidden
}
fn keeping(asked: &Asked<'_>, state: &State, now: &Imagined<'_>, choice: Choice) -> i32 {
    let table = asked.table;
    let seat = asked.question.seat(table);
    let Choice::Discard(face, bandit) = choice else {
        return 0;
    };
    let CardKind::Action(action, ..) = table.face_kind(face) else {
        return 2;
    };
    let hand = state.seats[seat.index()].cards.hand();
    let alike = hand.iter().filter(|&&card| table.card(card) == CardKind::Action(action, bandit, None));
    let useless = match table.content.actions[action.index()].does {
        Procedure::Send { .. } => true,
        Procedure::Fire => now.bullets[bandit.index()] == 0,
        _ => alike.count() > 1,
    };
    if useless { 1 } else { -1 }
}
