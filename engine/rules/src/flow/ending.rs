//! The end of the game: what each bandit scores, and who wins.

use crate::capacity::MAX_WHO;
use crate::content::{
    BulletZones, CountsFor, MarkDomain, MarkOf, Per, Prize, Ransom, ScaleBasis, ScoreRule, Scoring, Tally,
    Tie, ZoneOf,
};
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{Call, HookPoint, HookReply, Told};
use crate::ids::*;
use crate::list::List;
use crate::mark::MarkHolder;
use crate::number::whole;
use crate::options::ScoredTokens;
use crate::procedure::{SCRIPTED, decide, may_win, of_kind, tokens_in};
use crate::side::{side_of, together};
use crate::state::{CardSpot, TokenSpot};
use crate::table::CardKind;
use crate::verdict;

pub(super) fn end_game(game: &mut Game) -> Result<(), Halt> {
    // Won at once, it did not come to its end: there is nothing left to settle but the scores.
    if game.state.won.is_none() {
        game.react(Told::OnGameEnd {})?;
    }
    let scoring = may_score(game)?;
    for entry in 0..game.content().scoring.len() {
        score(game, ScoreId::at(entry), scoring)?;
    }
    if game.state.won.is_some() || won_before_riches(game)? {
        let winners = game.state.winners;
        game.emit(SCRIPTED, Fact::GameOver { winners });
        return Ok(());
    }
    // BASE-goal-a, UCR-1.4-a: the richest bandit wins, and nobody by riches who is none.
    let eligible = may_win(game, game.table().bandits, None)?;
    // BASE-gameend-f, -g, BASE-two-p, AMB-008: richest, then fewest bullets that count, then shared.
    let (state, table) = (&game.state, game.table());
    let worth = |bandit: WhoId| verdict::worth(state, table, together(state, table, None, bandit));
    let best = eligible.iter().map(worth).max();
    let winners = eligible.iter().filter(|&bandit| Some(worth(bandit)) == best).collect();
    let rule = if table.one_each { "BASE-gameend-f" } else { "BASE-two-p" };
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
        if let HookReply::Bandits(winners) = game.call(Call::of_nobody(asked.function, Told::Winners {}))?
            && decide(game, victory, winners)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The bandits for whom something can count: nothing does for whoever is out of the game, or is kept from it by a script
/// (UCR-8.4.1-b, UCR-8.4.1-c).
fn may_score(game: &mut Game) -> Result<WhoSet, Halt> {
    let mut scoring = game.table().bandits.without(game.state.out);
    if game.hears(HookPoint::MayScore) {
        for bandit in scoring.iter() {
            if !game.all_agree(Told::MayScore { bandit })? {
                scoring.remove(bandit);
            }
        }
    }
    Ok(scoring)
}

/// Counts an entry for those of some for whom it counts.
fn score(game: &mut Game, entry: ScoreId, scoring: WhoSet) -> Result<(), Halt> {
    let &Scoring { counts, side, with_teams, passes_over_out, passes_over_bots, counts_for, .. } =
        &game.content().scoring[entry.index()];
    // BASE-two-q.
    if game.content().rules.teams() && !with_teams {
        return Ok(());
    }
    // Prizes are for bandits, and how much one is worth hangs on how many of these there are (UCR-8.4.2-b, -c, -f).
    let counted = |all| among(game, all, side);
    // UCR-8.4.2-a: bots neither run for a prize nor count for what it is worth, where its row says so.
    let table = game.table();
    let all = counted(if passes_over_bots { table.player_bandits() } else { table.bandits });
    let left = all.without(game.state.out);
    // What a side has done counts wherever its members are (AMB-269): one of them stands for all.
    let sides = counted(if counts_for == CountsFor::Side { first_of_sides(game) } else { WhoSet::EMPTY });
    // AMB-010: who is out of the game runs for no prize, and is not compared; nor does who scores nothing (UCR-8.4.1-c).
    let running = match counts_for {
        CountsFor::Side => sides,
        CountsFor::Bandit if passes_over_out => left.and(scoring),
        CountsFor::Bandit => all.without(left.without(scoring)),
    };
    let (winners, dollars) = match counts {
        // AMB-011.
        ScoreRule::Prize(prize) => award(
            game,
            (running, counts_for),
            if prize.fewer_by == ScaleBasis::AtSetup { all } else { left },
            prize,
        ),
        _ => (WhoSet::EMPTY, 0),
    };
    // Riches are nothing to who is no bandit (AMB-154).
    for bandit in if counts_for == CountsFor::Side { sides } else { counted(scoring) }.iter() {
        let row = &game.state.sheets[bandit.index()];
        let amount = match counts {
            ScoreRule::Loot => {
                let starting = game.table().who[bandit.index()].starting;
                game.content().worth_of(match game.content().rules.score_tokens_wording {
                    ScoredTokens::AllOnCard => row.loot,
                    ScoredTokens::StolenOnly => row.loot.without(starting),
                })
            }
            ScoreRule::Pot(zone) => pot(game, bandit, zone),
            ScoreRule::Cash => row.cash.into(),
            ScoreRule::Ransoms(family) => ransoms(game, bandit, family),
            ScoreRule::Each { of, dollars } => tally_for(game, bandit, of, counts_for) * i32::from(dollars),
            ScoreRule::Steps { of, amounts } => step(game, bandit, of, (&amounts, counts_for)),
            ScoreRule::Prize(_) if winners.has(bandit) => dollars,
            ScoreRule::Prize(_) => 0,
            ScoreRule::Script(function) => {
                match game.call(Call::of_nobody(function, Told::Score { bandit }))? {
                    HookReply::Number(number) => number,
                    _ => 0,
                }
            }
        };
        let rule = match counts {
            ScoreRule::Ransoms(_) => "UCR-8.4.3-e",
            ScoreRule::Prize(Prize { of: Tally::Shots, .. }) => "BASE-gameend-c",
            _ => "BASE-gameend-b",
        };
        if amount != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "clamped")]
            let amount = amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
            game.emit(rule, Fact::Scored { bandit, entry, amount });
        }
    }
    Ok(())
}

/// Those of some whose score an entry adds to.
fn among(game: &Game, all: WhoSet, side: Option<SideId>) -> WhoSet {
    let Some(side) = side else { return all };
    all.iter().filter(|&who| side_of(&game.state, game.table(), who) == Some(side)).collect()
}

/// The first of each side who is a bandit in the game, for all of the side.
#[cold]
fn first_of_sides(game: &Game) -> WhoSet {
    let side = |who: WhoId| side_of(&game.state, game.table(), who);
    let there = game.table().bandits.without(game.state.out);
    let is_first = |who: &WhoId| {
        let own = side(*who);
        own.is_some() && there.iter().find(|&other| side(other) == own) == Some(*who)
    };
    there.iter().filter(is_first).collect()
}

/// The amount of something a bandit has when the game is over, or all bandits of the side for which one stands.
#[cold]
fn tally_for(game: &Game, bandit: WhoId, of: Tally, counts_for: CountsFor) -> i32 {
    match counts_for {
        CountsFor::Bandit => tally(game, bandit, of),
        CountsFor::Side => {
            let own = side_of(&game.state, game.table(), bandit);
            among(game, game.table().bandits, own).iter().map(|who| tally(game, who, of)).sum()
        }
    }
}

/// How much of something a bandit has when the game is over.
#[cold]
fn tally(game: &Game, bandit: WhoId, of: Tally) -> i32 {
    if !is_counted_with(game, bandit, of) {
        return 0;
    }
    let (table, row) = (game.table(), &game.state.sheets[bandit.index()]);
    match of {
        Tally::Loot(kind) => whole(tokens_in(game, TokenSpot::With(bandit), kind).len()),
        Tally::Bullets => row.received.into(),
        Tally::BulletsOfBandits(zones) => {
            let cards = &game.state.seats[table.seat_of(bandit).index()].cards;
            let counted = match zones {
                BulletZones::All => cards.all(),
                BulletZones::Deck => cards.deck(),
            };
            let of_bandits = counted.iter().filter(|&&card| matches!(table.card(card), CardKind::Bullet(..)));
            whole(of_bandits.count())
        }
        Tally::Shots => row.shots.into(),
        Tally::Mark(mark) => marked(game, bandit, mark),
        Tally::Zone(zone, kind) => {
            let tokens = of_kind(game, table.tokens_at(&game.state, TokenSpot::Zone(zone)), kind);
            let spot = match table.content.zones[zone.index()].of {
                ZoneOf::Character => CardSpot::With(bandit, zone),
                ZoneOf::Table => CardSpot::Zone(zone),
            };
            whole(tokens.len() + table.cards_at(&game.state, spot).len())
        }
    }
}

/// Whether something is counted with this bandit: what is a seat's, once, with the first of its bandits who is still in the
/// game; what lies on the table, with whoever it belongs to.
fn is_counted_with(game: &Game, bandit: WhoId, of: Tally) -> bool {
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
    let of = match table.mark_row(mark).of {
        MarkOf::Seat => MarkHolder::Seat(table.seat_of(bandit)),
        _ => MarkHolder::Bandit(bandit),
    };
    match table.says(&game.state, mark, of) {
        MarkDomain::Number(number) => number.into(),
        MarkDomain::Truth(yes) => yes.into(),
        MarkDomain::Word(word) => word.into(),
        MarkDomain::Nothing | MarkDomain::Bandit(_) | MarkDomain::Place(_) | MarkDomain::Action(_) => 0,
    }
}

/// What the loot in a zone is worth to whoever it belongs to.
#[cold]
fn pot(game: &Game, bandit: WhoId, zone: ZoneId) -> i32 {
    if !is_counted_with(game, bandit, Tally::Zone(zone, None)) {
        return 0;
    }
    game.content().worth_of(game.table().tokens_at(&game.state, TokenSpot::Zone(zone)))
}

/// The dollars for as many of something as a bandit has; the first where that is fewer than none, the last beyond them.
#[cold]
fn step(game: &Game, bandit: WhoId, of: Tally, (amounts, whose): (&[i16], CountsFor)) -> i32 {
    let nth = usize::try_from(tally_for(game, bandit, of, whose)).unwrap_or_default();
    let is_counted = whose == CountsFor::Side || is_counted_with(game, bandit, of);
    let amount = amounts.get(nth).or(amounts.last()).filter(|_| is_counted);
    amount.map_or(0, |&amount| amount.into())
}

/// A prize for whoever has most, or fewest, of something among those who run for it (BASE-gameend-c to -e, AMB-009); what it is
/// worth hangs on how many are counted. Answers who gets it, and how much of it each.
#[cold]
fn award(game: &Game, (running, whose): (WhoSet, CountsFor), counted: WhoSet, prize: Prize) -> (WhoSet, i32) {
    let Prize { of, fewest, at_least, tie, .. } = prize;
    let running = running.iter().filter(|&who| whose == CountsFor::Side || is_counted_with(game, who, of));
    let all: List<(WhoId, i32), MAX_WHO> =
        running.map(|who| (who, tally_for(game, who, of, whose))).collect();
    let amounts = all.iter().map(|&(_, amount)| amount);
    let best = if fewest { amounts.min() } else { amounts.max() }.filter(|&best| best >= i32::from(at_least));
    let winners: WhoSet =
        all.iter().filter(|&&(_, amount)| Some(amount) == best).map(|&(who, _)| who).collect();
    let fewer = prize.fewer.get(counted.len().wrapping_sub(1)).copied();
    let dollars = fewer.map_or(prize.prize, |fewer| fewer.min(prize.prize));
    let dollars = match tie {
        Tie::EachFull => i32::from(dollars),
        Tie::Split => i32::from(dollars) / whole(winners.len().max(1)),
        Tie::Nobody => i32::from(dollars) * i32::from(winners.len() == 1),
    };
    (winners, dollars)
}

/// What the cards of a family bring in the end that a bandit has taken (UCR 15.1, AMB-161, AMB-166).
#[cold]
fn ransoms(game: &Game, bandit: WhoId, family: FamilyId) -> i32 {
    let taken = game.table().taken_by(&game.state, bandit);
    let cards = taken.iter().map(|card| game.content().cards[card.index()]);
    let brings = |Ransom { amount, per }| {
        let times = match per {
            Per::Once => 1,
            Per::Each(of) => tally(game, bandit, of),
            Per::Any(of) => tally(game, bandit, of).min(1),
        };
        i32::from(amount) * times
    };
    cards.filter(|card| card.family == family).map(|card| brings(card.ransom)).sum()
}
