//! Who is ahead when the game is over, and why somebody won: what those who win together are worth
//! and how many bullets count against them. With whom somebody wins says [`crate::side`], who may win at all is asked
//! elsewhere.

use std::cmp::Reverse;

use crate::content::CountsFor;
use crate::ids::*;
use crate::options::{TieBreakSources, TieBreakZones};
use crate::side::groups;
use crate::state::{Seat, State};
use crate::table::{CardKind, Table};
use crate::words::words;

/// What somebody is held against others by, with those with whom he wins: riches, then fewest bullets (BASE-gameend-f, -g, BASE-two-p).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RankKey {
    /// Dollars of all of them.
    pub total: i32,
    /// The bullets that count against it, see [`bullets`].
    pub bullets: Reverse<u16>,
}

words! {
    /// Why those won who did, in the words of programs.
    RankReason {
        /// Nobody could win.
        Nobody = "nobody",
        /// In a way of its own, which comes before riches; also that nobody wins.
        Victory = "victory",
        /// Nobody else who could win is as rich.
        Richest = "richest",
        /// Others are as rich, and more bullets count against them.
        FewestBullets = "fewest_bullets",
        /// They are equally rich, and as many bullets count against each (AMB-008).
        LevelOnBoth = "level_on_both",
    }
}

/// Dollars of one bandit: not what counts for his side, see [`of_side`].
pub fn dollars(state: &State, table: &Table, bandit: WhoId) -> i32 {
    counted(state, table, bandit, CountsFor::Bandit)
}

/// Dollars of some together, with what counts once for their side.
pub fn total(state: &State, table: &Table, these: WhoSet) -> i32 {
    these.iter().map(|bandit| dollars(state, table, bandit) + of_side(state, table, bandit)).sum()
}

/// Dollars that count once for a side, which are written down with one of its members.
pub fn of_side(state: &State, table: &Table, bandit: WhoId) -> i32 {
    counted(state, table, bandit, CountsFor::Side)
}

fn counted(state: &State, table: &Table, bandit: WhoId, whose: CountsFor) -> i32 {
    let entries = table.content.scoring.iter().zip(&state.score[bandit.index()]);
    entries.filter(|(entry, _)| entry.counts_for == whose).map(|(_, &amount)| i32::from(amount)).sum()
}

/// What all bandits of a seat have while the game goes on: the loot on their sheets, and money that is no token.
pub fn holds(state: &State, table: &Table, seat: SeatId) -> i32 {
    let has = |bandit: WhoId| {
        let row = &state.sheets[bandit.index()];
        table.content.worth_of(row.loot) + i32::from(row.cash)
    };
    table.characters_of(seat).map(has).sum()
}

/// The bullets that count against those who win together where others are as rich: of all of
/// them, from the sources and in the places that the options name
/// (D-154, AMB-006, AMB-007, AMB-216).
pub fn bullets(state: &State, table: &Table, these: WhoSet) -> u16 {
    let rules = &table.content.rules;
    match rules.tie_break_zones {
        TieBreakZones::AllOwned => bullets_owned(state, table, these),
        TieBreakZones::DrawPile => bullets_among(state, table, these, |seat| seat.cards.deck()),
    }
}

/// The bullets of the sources that count some have, wherever they are.
pub fn bullets_owned(state: &State, table: &Table, these: WhoSet) -> u16 {
    let counted = table.content.rules.tie_break_sources == TieBreakSources::AllForeign;
    if counted && these.len() == 1 && table.shortcuts.same_numbers {
        // Every bullet that he has was received from elsewhere: they have been counted.
        return these.iter().map(|who| u16::from(state.sheets[who.index()].received)).sum();
    }
    bullets_among(state, table, these, |seat| seat.cards.all())
}

fn bullets_among(
    state: &State,
    table: &Table,
    these: WhoSet,
    looked_through: impl Fn(&Seat) -> &[CardId],
) -> u16 {
    let rules = &table.content.rules;
    let (mut of_bandits, mut neutral) = (0, 0);
    let seats = table.all_seats().filter(|&seat| table.characters_of(seat).any(|who| these.has(who)));
    for &card in seats.flat_map(|seat| looked_through(&state.seats[seat.index()])) {
        match table.card(card) {
            CardKind::Action(..) => {}
            CardKind::Neutral => neutral += 1,
            CardKind::Bullet(owner, ..) => {
                // AMB-216: a partner's bullets do not count.
                of_bandits += u16::from(!these.has(owner));
            }
        }
    }
    if rules.tie_break_sources == TieBreakSources::PlayersAndEvents {
        // Neutral bullets look alike: where only some are looked through, or some are gone, those of meetings
        // are left out first.
        let met = these.iter().map(|bandit| u16::from(state.sheets[bandit.index()].met));
        neutral -= met.sum::<u16>().min(neutral);
    }
    of_bandits + neutral
}

/// What those who win together are held against others by.
pub fn worth(state: &State, table: &Table, these: WhoSet) -> RankKey {
    RankKey { total: total(state, table, these), bullets: Reverse(bullets(state, table, these)) }
}

/// Why those won who did, once the game is over.
pub fn reason(state: &State, table: &Table) -> RankReason {
    if state.won.is_some() {
        return RankReason::Victory;
    }
    let groups = groups(state, table);
    let mut winning = groups.iter().copied().filter(|group| !group.and(state.winners).is_empty());
    let Some(winner) = winning.next() else {
        return RankReason::Nobody;
    };
    if winning.next().is_some() {
        return RankReason::LevelOnBoth;
    }
    let riches = total(state, table, winner);
    let is_rival = |group: &WhoSet| *group != winner && !table.bandits.and(*group).is_empty();
    let rivals = groups.iter().copied().filter(is_rival);
    let mut as_rich = rivals.filter(|&group| total(state, table, group) == riches);
    // Who is level on both and did not win could not.
    let counted = bullets(state, table, winner);
    if as_rich.any(|group| bullets(state, table, group) > counted) {
        RankReason::FewestBullets
    } else {
        RankReason::Richest
    }
}
