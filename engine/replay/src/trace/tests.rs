//! Every kind of fact is told in words, whether the record says it or not.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use holdup_rules::fact::{How, Reason};
use holdup_rules::ids::*;
use holdup_rules::state::{Lies, Played};

use super::*;
use crate::library::Library;

const RECORD: &[u8] = include_bytes!("../../../../tests/games/combined/eleven-seats-everything.record");

/// One fact of each kind, those of several ways in each way.
fn facts(table: &Table) -> Vec<Fact> {
    let (seat, bandit, other) = (SeatId::at(2), BanditId::at(2), BanditId::at(3));
    let (place, from, pawn) = (PlaceId::at(4), PlaceId::at(5), bandit.pawn());
    let (token, tokens) = (LootId::at(7), [6, 7].into_iter().map(LootId::at).collect());
    let card = table.action_cards(bandit).next().unwrap();
    let bullet = table.neutral_bullets().next().unwrap();
    let hidden = |yes| Played {
        card,
        bandit,
        lies: if yes { Lies::Veiled } else { Lies::Open },
        turn: 1,
        void: false,
    };
    let mut all = vec![
        Fact::RoundBegan { round: 1 },
        Fact::CardOpened { card: RoundCardId::at(1) },
        Fact::Drew { seat, card, index: 0, from_top: false },
        Fact::TurnBegan { turn: 1, kind: TurnKindId::at(1) },
        Fact::ChoseToDraw { seat },
        Fact::CannotPlan { seat },
        Fact::HandReturned { seat },
        Fact::ChosePlanning { seat, planning: PlanningId::at(0) },
        Fact::Passed { seat },
        Fact::Discarded { seat, card, slot: 0 },
        Fact::BulletRemoved { seat, bandit, bullet, slot: 0 },
        Fact::BulletLaidAside { seat, bullet, index: 0 },
        Fact::HandKept { seat },
        Fact::StealingBegan,
        Fact::Hid { bandit, from, under: place },
        Fact::Left { pawn, from },
        Fact::Eliminated { bandit },
        Fact::Woken { pawn: PawnId::of_nobody(0) },
        Fact::CarMoved { car: 1, to: 0 },
        Fact::HorseCame { car: 1 },
        Fact::HorseMoved { from: 1, to: 2 },
        Fact::HorseLeft { car: 1 },
        Fact::PawnHit { pawn: PawnId::of_nobody(0), bullet, shooter: bandit },
        Fact::BulletsShort { needed: 3, left: 1 },
        Fact::RestCancelled,
        Fact::Picked { token, among: tokens },
        Fact::FirstDrawn { seat },
        Fact::LootSeen { bandit, seat, tokens, place },
        Fact::LootShown { bandit, token },
        Fact::LootTaken { bandit, seat, token, place },
        Fact::LootDropped { bandit, token, place, seen: true },
        Fact::LootRemoved { bandit, token },
        Fact::LootGiven { bandit, seat, token },
        Fact::LootChosen { seat, token, place },
        Fact::Kept { bandit, character: table.bandits[bandit.index()].character },
        Fact::Starts { bandit, place },
        Fact::RoundChosen { card: RoundCardId::at(1), place: 0 },
        Fact::LootMoved { token, from, to: place },
        Fact::LootGone { token, place },
        Fact::LootHanded { from: bandit, to: other, seat: SeatId::at(3), token },
        Fact::Flipped { bandit, token },
        Fact::HostageTaken { bandit, hostage: CharacterId::at(0) },
        Fact::Marked { bandit, mark: MarkId::at(0), value: 1 },
        Fact::Acts { bandit, action: ActionId::at(0), played: false },
        Fact::LootPlaced { token, place },
        Fact::Declined { bandit },
        Fact::EventBegan { event: EventId::at(0) },
        Fact::Shuffled { seat },
        Fact::RoundEnded,
        Fact::FirstPlayer { seat },
        Fact::Scored { bandit, entry: ScoreId::at(0), amount: 250 },
        Fact::GameOver { winners: [bandit].into_iter().collect() },
        Fact::GameOver { winners: [bandit, other].into_iter().collect() },
        Fact::GameOver { winners: BanditSet::EMPTY },
    ];
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
        How::Appeared,
        How::GotOn,
    ];
    all.extend(ways.map(|how| Fact::Moved { pawn, from, to: place, how }));
    let reasons = [
        Reason::NoTarget,
        Reason::NoBullet,
        Reason::NoLoot,
        Reason::NoWay,
        Reason::Barred,
        Reason::NothingToDo,
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
    let facts = facts(table);
    for kind in Fact::NAMES {
        let is_it = |fact: &Fact| {
            let text = format!("{fact:?}");
            text == *kind || text.starts_with(&format!("{kind} "))
        };
        assert!(facts.iter().any(is_it), "no fact of the kind {kind} is tried");
    }
    // Right after an answer some lines are left out of records, and told all the same.
    let asked = game.question().unwrap();
    for answered in [false, true] {
        for fact in &facts {
            let log = Rc::new(Log::new(1, None, Box::new(|| 0)));
            let mut follower = Follower(Rc::clone(&log));
            if answered {
                follower.answer(state, table, asked, 0);
            }
            follower.fact(state, table, fact, Cause::default());
            match log.take().last() {
                Some(Event::Fact { lines, .. }) => read(lines, fact),
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
