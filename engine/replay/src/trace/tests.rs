//! Every kind of fact is told in words, whether the record says it or not.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use holdup_rules::fact::{How, NoEffectReason};
use holdup_rules::ids::*;
use holdup_rules::state::{Lies, PlayedCard};

use super::*;
use crate::library::Library;

const RECORD: &[u8] = include_bytes!("../../../../tests/games/combined/eleven-seats-everything.record");

/// One fact of each kind, those of several ways in each way.
fn facts(table: &Table) -> Vec<Fact> {
    let (seat, bandit, other) = (SeatId::at(2), WhoId::at(2), WhoId::at(3));
    let (place, from, pawn) = (PlaceId::at(4), PlaceId::at(5), bandit.pawn());
    let (token, tokens) = (LootId::at(7), [6, 7].into_iter().map(LootId::at).collect());
    let card = table.action_cards(bandit).next().unwrap();
    let bullet = table.neutral_bullets().next().unwrap();
    let hidden = |yes| PlayedCard {
        card,
        bandit,
        lies: if yes { Lies::Veiled } else { Lies::Open },
        turn: 1,
        void: false,
    };
    let mut all = Fact::one_of_each();
    // Out of nothing nothing is picked, and in the base game nobody wins but by riches and no bullet bars cards.
    all.retain(|fact| {
        !matches!(
            fact,
            Fact::Picked { .. } | Fact::ChancedToken { .. } | Fact::Won { .. } | Fact::Bars { .. }
        )
    });
    all.extend([
        Fact::Picked { token, among: tokens },
        Fact::ChancedToken { label: TextId::default(), token, among: tokens },
        Fact::GameOver { winners: [bandit].into_iter().collect() },
        Fact::GameOver { winners: [bandit, other].into_iter().collect() },
    ]);
    let ways = [
        How::Move,
        How::ChangeFloor,
        How::Sent,
        How::Punched,
        How::Pushed,
        How::Fled,
        How::Event,
        How::Ride,
        How::Launched,
        How::Swapped,
        How::Appeared,
        How::GotOn,
    ];
    all.extend(ways.map(|how| Fact::Moved { pawn, from, to: place, how }));
    let reasons = [
        NoEffectReason::NoTarget,
        NoEffectReason::NoBullet,
        NoEffectReason::NoLoot,
        NoEffectReason::NoWay,
        NoEffectReason::Barred,
        NoEffectReason::NothingToDo,
    ];
    all.extend(reasons.map(|reason| Fact::NoEffect { bandit, reason, card: Some(0) }));
    for yes in [false, true] {
        all.extend([
            Fact::Played { seat, played: hidden(yes), slot: 0 },
            Fact::Turned { index: 0, played: hidden(yes), seat, discarded: yes },
            Fact::Fetched { seat, card, index: 0, from_discards: yes },
            Fact::BulletHealed { seat, bandit, bullet, returns: yes },
            Fact::Appeared { pawn, to: place, revealed: yes },
            Fact::PowerChanged { bandit, character: CharacterId::at(0), gained: yes },
            Fact::Reshuffled { seat, cards: 1 + u8::from(yes) },
            Fact::NeutralBulletsRemoved { left: 1 + u8::from(yes) },
            Fact::Paid { bandit, amount: if yes { 500 } else { -500 } },
            Fact::Hit {
                victim: other,
                seat: SeatId::at(3),
                bullet,
                shooter: yes.then_some(bandit),
                meeting: !yes,
                on_top: yes,
            },
        ]);
    }
    all
}

/// Fails when a line is no sentence: when it is empty, or shows how the program is built.
fn read(lines: &[String], fact: &Fact) {
    assert!(!lines.is_empty(), "nothing is told of {fact:?}");
    for line in lines {
        let strange = ["{", "}", "Id(", "Set(", "Some(", "None", "true", "false"];
        let strange = strange.into_iter().find(|part| line.contains(part));
        assert_eq!(strange, None, "{fact:?} reads: {line}");
        assert!(line.trim_start_matches(['=', '-', '*', '~', ' ']).len() > 3, "{fact:?} reads: {line}");
    }
}

#[test]
fn every_kind_of_fact_has_a_line_in_words() {
    let record = crate::parse::read("a.record", RECORD, &Library::built_in());
    let record = record.0.unwrap();
    let game = replay_before(&record, record.rulebook.hooks().unwrap(), 119).unwrap();
    let (state, table) = (game.state(), game.table());
    // The record is one of the base game, whose scripts say nothing: a test of its own has what is said.
    let facts: Vec<Fact> =
        facts(table).into_iter().filter(|fact| !matches!(fact, Fact::Said { .. })).collect();
    // Right after an answer some lines are left out of records, and told all the same.
    let asked = game.question().unwrap();
    for answered in [false, true] {
        for fact in &facts {
            let log = Rc::new(Log::new(1, None, Box::new(|| 0)));
            let mut follower = TraceFollower(Rc::clone(&log));
            if answered {
                follower.answer(state, table, asked, 0);
            }
            follower.fact(state, table, fact, Cause::default());
            match log.take().last() {
                Some(TraceEvent::Fact { lines, .. }) => read(lines, fact),
                other => panic!("{fact:?} is told as {other:?}"),
            }
        }
    }
    let alone =
        |fact: &&Fact| !matches!(fact, Fact::Drew { .. } | Fact::Shuffled { .. } | Fact::GameOver { .. });
    for fact in facts.iter().filter(alone) {
        read(&[passed_over(state, table, fact)], fact);
    }
}
