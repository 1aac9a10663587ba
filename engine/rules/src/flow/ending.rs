//! The end of the game: what each bandit scores, and who wins.

use crate::content::{Counts, MarkOf, ScaleBasis, Scoring, Tally, Worth, ZoneOf};
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{Call, HookPoint, Reply, Source, Told};
use crate::ids::*;
use crate::mark::Holder;
use crate::number::whole;
use crate::options::ScoredTokens;
use crate::procedure::{SCRIPTED, carried, decide, may_win};
use crate::side::together;
use crate::state::{CardSpot, TokenSpot};
use crate::verdict;

use super::turns::ransoms;

pub(super) fn end_game(game: &mut Game) -> Result<(), Halt> {
    // Won at once, it did not come to its end: there is nothing left to settle but the scores.
    if game.state.won.is_none() {
        game.react(Told::OnGameEnd {})?;
    }
    for entry in 0..game.content().scoring.len() {
        score(game, ScoreId::at(entry))?;
    }
    if game.state.won.is_some() || won_before_riches(game)? {
        let winners = game.state.winners;
        game.emit(SCRIPTED, Fact::GameOver { winners });
        return Ok(());
    }
    // BASE-goal-a, UCR-1.4-a: the richest bandit wins, and nobody by riches who is none.
    let eligible = may_win(game, game.table().all_bandits(), None)?;
    // BASE-gameend-f, -g, BASE-two-p, AMB-008: richest, then fewest bullets that count, then shared.
    let (state, table) = (&game.state, game.table());
    let worth = |bandit: WhoId| verdict::worth(state, table, together(state, table, None, bandit));
    let best = eligible.iter().map(worth).max();
    let winners = eligible.iter().filter(|&bandit| Some(worth(bandit)) == best).collect();
    let rule = if table.one_each() { "BASE-gameend-f" } else { "BASE-two-p" };
    game.emit(rule, Fact::GameOver { winners });
    Ok(())
}

/// Whether the game is over in a way that comes before riches: each is asked in order, until one is somebody's, or says
/// that nobody wins. A way in which nobody who has won may win is nobody's.
fn won_before_riches(game: &mut Game) -> Result<bool, Halt> {
    for nth in 0..game.content().victories.len() {
        let victory = VictoryId::at(nth);
        let hooks = &game.content().victories[nth].hooks;
        let Some(asked) = hooks.iter().find(|hook| hook.point == HookPoint::Winners) else {
            continue;
        };
        let call = Call { function: asked.function, source: Source::Always, told: Told::Winners {} };
        if let Reply::Bandits(winners) = game.call(call)?
            && decide(game, victory, winners)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn score(game: &mut Game, entry: ScoreId) -> Result<(), Halt> {
    let &Scoring { counts, with_teams, passes_over_out, .. } = &game.content().scoring[entry.index()];
    // BASE-two-q.
    if game.content().rules.two_player_variant && !with_teams {
        return Ok(());
    }
    let fired = |game: &Game, bandit: WhoId| game.state.sheets[bandit.index()].shots;
    // Prizes are for bandits, and how much one is worth hangs on how many of these there are (UCR-8.4.2-b, -c, -f).
    let all = game.table().all_bandits();
    let left = all.without(game.state.out);
    // AMB-010: who is out of the game runs for no prize, and is not compared.
    let running = if passes_over_out { left } else { all };
    let shots = running.iter().map(|bandit| fired(game, bandit));
    let most = shots.clone().max().unwrap_or(0);
    let best = whole(shots.filter(|&shots| shots == most).count());
    // UCR-8.4.1-b: whoever is out of the game scores nothing.
    let scoring = WhoSet::all_of(game.table().who.len());
    for bandit in scoring.without(game.state.out).iter() {
        let row = &game.state.sheets[bandit.index()];
        let (amount, rule) = match counts {
            Counts::Loot => {
                let counted = match game.content().rules.score_tokens_wording {
                    ScoredTokens::AllOnCard => row.loot,
                    ScoredTokens::StolenOnly => row.loot.without(game.table().who[bandit.index()].starting),
                };
                let worth: i32 = counted.iter().map(|token| i32::from(game.content().worth(token))).sum();
                (worth, "BASE-gameend-b")
            }
            Counts::Pot(zone) => (pot(game, bandit, zone), "BASE-gameend-b"),
            Counts::Cash => (i32::from(row.cash), "BASE-gameend-b"),
            Counts::Ransoms => (ransoms(game, bandit), "UCR-8.4.3-e"),
            Counts::Each { of, dollars } => (tally(game, bandit, of) * i32::from(dollars), "BASE-gameend-b"),
            Counts::Steps { of, amounts } => (step(game, bandit, of, &amounts), "BASE-gameend-b"),
            Counts::Prize { .. } => (prize(game, bandit, counts, running), "BASE-gameend-b"),
            // BASE-gameend-c to -e, AMB-009.
            Counts::MostShots { prize, fewer, fewer_by, at_least, split } => {
                // AMB-011.
                let counted = match fewer_by {
                    ScaleBasis::AtSetup => all,
                    ScaleBasis::Eligible => left,
                };
                let prize = fewer.get(counted.len().wrapping_sub(1)).copied().unwrap_or(prize);
                let wins = running.has(bandit) && fired(game, bandit) == most && most >= at_least;
                let share = i32::from(prize) / if split { best.max(1) } else { 1 };
                (if wins { share } else { 0 }, "BASE-gameend-c")
            }
            Counts::Script(function) => {
                let call = Call { function, source: Source::Always, told: Told::Score { bandit } };
                match game.call(call)? {
                    Reply::Number(number) => (number, "BASE-gameend-b"),
                    _ => (0, "BASE-gameend-b"),
                }
            }
        };
        if amount != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "clamped")]
            let amount = amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
            game.emit(rule, Fact::Scored { bandit, entry, amount });
        }
    }
    Ok(())
}

/// How much of something a bandit has when the game is over.
#[cold]
fn tally(game: &Game, bandit: WhoId, of: Tally) -> i32 {
    let row = &game.state.sheets[bandit.index()];
    let of_kind =
        |tokens: LootSet, kind: LootKindId| tokens.and(game.content().loot_kinds[kind.index()].tokens);
    match of {
        Tally::Loot(None) => whole(carried(game, bandit).len()),
        Tally::Loot(Some(kind)) => whole(of_kind(row.loot, kind).len()),
        Tally::Bullets => row.received.into(),
        Tally::Shots => row.shots.into(),
        Tally::Mark(mark) if counts_for(game, bandit, of) => marked(game, bandit, mark),
        Tally::Zone(zone, kind) if counts_for(game, bandit, of) => {
            let table = game.table();
            let tokens = table.tokens_at(&game.state, TokenSpot::Zone(zone));
            let tokens = kind.map_or(tokens, |kind| of_kind(tokens, kind));
            let spot = match table.content.zones[zone.index()].of {
                ZoneOf::Character => CardSpot::With(bandit, zone),
                ZoneOf::Table => CardSpot::Zone(zone),
            };
            whole(tokens.len() + table.cards_at(&game.state, spot).len())
        }
        Tally::Mark(_) | Tally::Zone(..) => 0,
    }
}

/// Whether something is counted with this bandit: what is a seat's, once, with the first of its bandits who is still in the
/// game; what lies on the table, with whoever it belongs to.
fn counts_for(game: &Game, bandit: WhoId, of: Tally) -> bool {
    let table = game.table();
    match of {
        Tally::Mark(mark) if table.mark_row(mark).of == MarkOf::Seat => {
            let mut team = table.characters_of(table.seat_of(bandit));
            team.find(|&who| !game.state.out.has(who)) == Some(bandit)
        }
        Tally::Zone(zone, _) => {
            let row = &table.content.zones[zone.index()];
            row.of == ZoneOf::Character || table.belongs_to(&game.state, zone) == Some(bandit)
        }
        _ => true,
    }
}

/// What a mark of a bandit or of his seat says, as a number.
fn marked(game: &Game, bandit: WhoId, mark: MarkId) -> i32 {
    let table = game.table();
    let row = table.mark_row(mark);
    let of = match row.of {
        MarkOf::Seat => Holder::Seat(table.seat_of(bandit)),
        _ => Holder::Bandit(bandit),
    };
    match row.worth(table.kept(&game.state, mark, of)) {
        Worth::Number(number) => number.into(),
        Worth::Truth(yes) => yes.into(),
        Worth::Word(word) => word.into(),
        Worth::Nothing | Worth::Bandit(_) | Worth::Place(_) | Worth::Action(_) => 0,
    }
}

/// What the loot in a zone is worth to whoever it belongs to.
#[cold]
fn pot(game: &Game, bandit: WhoId, zone: ZoneId) -> i32 {
    if !counts_for(game, bandit, Tally::Zone(zone, None)) {
        return 0;
    }
    let tokens = game.table().tokens_at(&game.state, TokenSpot::Zone(zone));
    tokens.iter().map(|token| i32::from(game.content().worth(token))).sum()
}

/// The dollars for as many of something as a bandit has; the first where that is fewer than none, the last beyond them.
#[cold]
fn step(game: &Game, bandit: WhoId, of: Tally, amounts: &[i16]) -> i32 {
    let nth = usize::try_from(tally(game, bandit, of)).unwrap_or_default();
    let amount = amounts.get(nth).or(amounts.last()).filter(|_| counts_for(game, bandit, of));
    amount.map_or(0, |&amount| amount.into())
}

/// What a bandit gets of a prize for whoever has most, or fewest, of something among those who run for it.
#[cold]
fn prize(game: &Game, bandit: WhoId, counts: Counts, running: WhoSet) -> i32 {
    let Counts::Prize { of, fewest, prize, at_least, split } = counts else {
        return 0;
    };
    let running: WhoSet = running.iter().filter(|&other| counts_for(game, other, of)).collect();
    let all = running.iter().map(|other| tally(game, other, of));
    let best = if fewest { all.clone().min() } else { all.clone().max() };
    let own = tally(game, bandit, of);
    if !running.has(bandit) || Some(own) != best || own < i32::from(at_least) {
        return 0;
    }
    let equal = whole(all.filter(|&other| other == own).count());
    i32::from(prize) / if split { equal.max(1) } else { 1 }
}
