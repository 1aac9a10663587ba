//! The end of a game as a table: what each bandit scored, for what, and who won.

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table as Grid, Width};
use holdup_packs::{Dialogue, Said};
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::procedure::{Bar, barred};
use holdup_rules::side::{are_any, groups};
use holdup_rules::verdict::{self, RankReason};
use holdup_tell::wording::{Phrase, Slot, Speech};

use crate::seen::Seen;
use crate::text::StyledLine;

mod scores;

/// A table without styles, as all tables of the command look.
pub(crate) fn grid<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Grid {
    let mut grid = Grid::new();
    grid.load_style(UTF8_BORDERS_ONLY);
    grid.set_header(header.into_iter().map(|title| Cell::new(title.into())));
    grid
}

/// Spaces on the left and on the right of what stands in a column.
pub(crate) type Padding = (u16, u16);

/// The usual one.
pub(crate) const AIRY: Padding = (1, 1);

/// Whether columns that are at least so wide have room in a table, with its frame and what is between them.
pub(crate) fn have_room(least: &[usize], padding: Padding, width: usize) -> bool {
    let between = usize::from(padding.0 + padding.1) + 1;
    least.iter().sum::<usize>() + 1 + between * least.len() <= width
}

/// Lets a table break its texts where its lines are too long, but no column narrower than this.
pub(crate) fn lay_out(grid: &mut Grid, least: &[usize], padding: Padding, width: usize) {
    let narrow = |columns: usize| u16::try_from(columns).unwrap_or(u16::MAX);
    grid.set_content_arrangement(ContentArrangement::Dynamic);
    grid.set_width(narrow(width));
    for (at, &least) in least.iter().enumerate() {
        if let Some(column) = grid.column_mut(at) {
            let least = narrow(least) + padding.0 + padding.1;
            column.set_padding(padding).set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
        }
    }
}

/// A number in a table.
pub(crate) fn number(text: impl Into<String>) -> Cell {
    Cell::new(text.into()).set_alignment(CellAlignment::Right)
}

/// How a game ended.
pub(crate) struct Ended {
    seen: Seen,
    /// Who could not win by riches, and why.
    barred: Vec<(WhoId, Bar)>,
}

impl Ended {
    /// None while the game is played.
    pub(crate) fn of(game: &Game) -> Option<Ended> {
        Some(Ended { seen: Seen::ended(game)?, barred: barred(game) })
    }
}

/// The final breakdown, richest first, in lines of at most `width` columns.
pub(crate) fn breakdown(
    speech: Speech<'_>,
    dialogue: &Dialogue,
    ended: &Ended,
    sitters: &[String],
    width: usize,
    is_drawn: bool,
) -> Vec<String> {
    let state = &ended.seen;
    let mut lines = scores::lines(speech, state, sitters, width, is_drawn);
    let cannot = cannot_win(speech, dialogue, ended);
    let is_barred = !cannot.is_empty();
    let told = cannot.into_iter().chain(reason(speech, state, is_barred)).chain([who_won(speech, state)]);
    lines.extend(told.flat_map(|line| StyledLine::from(line).wrapped(width)).map(|line| line.to_string()));
    lines
}

/// Who did not win though nobody who won is better, and what kept him from it.
fn cannot_win(speech: Speech<'_>, dialogue: &Dialogue, Ended { seen, barred }: &Ended) -> Vec<String> {
    let (table, content) = (speech.table, &*speech.table.content);
    if seen.won.is_some() {
        return Vec::new();
    }
    let groups = groups(seen, table);
    let worth = |who: &WhoId| {
        let group = groups.iter().find(|these| these.has(*who)).copied();
        verdict::worth(seen, table, group.unwrap_or(WhoSet::only(*who)))
    };
    let best = seen.winners.first().map(|winner| worth(&winner));
    let is_as_good = |(who, _): &&(WhoId, Bar)| best.is_none_or(|best| worth(who) >= best);
    let told = barred.iter().filter(is_as_good).map(|&(who, bar)| {
        let reason = match bar {
            Bar::Guest => dialogue.say(Said::GuestCannotWin, &[]),
            Bar::Out => dialogue.say(Said::OutCannotWin, &[]),
            Bar::Script(function) => {
                let hook = content.functions[function.index()].point.name();
                let script = content.script_of(function).map_or("", |script| &script.path);
                dialogue.say(Said::Forbidden, &[hook, script])
            }
        };
        dialogue.say(Said::CannotWin, &[speech.bandit(who), &reason])
    });
    told.collect()
}

/// Why those won who did, with what was counted: of every team, and of all who are as rich as the winner. `is_barred` if
/// others who are no poorer could not win.
fn reason(speech: Speech<'_>, state: &Seen, is_barred: bool) -> Vec<String> {
    let table = speech.table;
    if let Some(victory) = state.won {
        return vec![speech.phrase(Phrase::BecauseVictory, &[Slot::Name(speech.words.name(victory))])];
    }
    let reason = verdict::reason(state, table);
    let because = match reason {
        RankReason::Nobody | RankReason::Victory => return Vec::new(),
        RankReason::Richest if is_barred => Phrase::BecauseRichestOfRest,
        RankReason::Richest => Phrase::BecauseRichest,
        RankReason::FewestBullets => Phrase::BecauseFewestBullets,
        RankReason::LevelOnBoth => Phrase::BecauseLevel,
    };
    let groups = groups(state, table);
    let total = |these: WhoSet| verdict::total(state, table, these);
    let best = groups.iter().find(|these| !these.and(state.winners).is_empty()).map(|&these| total(these));
    let is_tied = |these: WhoSet| reason != RankReason::Richest && Some(total(these)) == best;
    let counted = |&these: &WhoSet| {
        let team = speech.text(|speech, out| speech.group(out, state, these));
        let total = speech.words.dollars(total(these));
        let bullets = verdict::bullets(state, table, these);
        let slots = [Slot::Word(&team), Slot::Word(&total), Slot::Number(bullets.into())];
        speech.phrase(Phrase::Counted, &slots)
    };
    let all = are_any(state, table);
    let told = groups.iter().filter(|&&these| all || is_tied(these));
    let mut lines: Vec<String> = told.map(counted).collect();
    lines.push(speech.phrase(because, &[]));
    lines
}

/// A sentence about how close a game was for somebody who played alone: the place by riches, and what lies between that and the
/// first or the second. None for a seat at which nobody wins by riches.
pub(crate) fn how_close(
    speech: Speech<'_>,
    dialogue: &Dialogue,
    Ended { seen, .. }: &Ended,
    seat: SeatId,
) -> Option<String> {
    let table = speech.table;
    let me = table.who_of(seat);
    let worth = |who: WhoId| verdict::worth(seen, table, WhoSet::only(who));
    let total = |who: WhoId| verdict::total(seen, table, WhoSet::only(who));
    let others = || table.bandits.iter().filter(|&who| who != me);
    let best = others().max_by_key(|&who| worth(who))?;
    let amount = speech.words.dollars((total(best) - total(me)).abs());
    let (place, all) = (1 + others().filter(|&who| worth(who) > worth(me)).count(), table.bandits.len());
    let is_tied = total(best) == total(me) && worth(best) > worth(me);
    let (place, all, best) = (place.to_string(), all.to_string(), speech.bandit(best));
    Some(match seen.winners.has(me) {
        true if seen.winners.len() == 1 => dialogue.say(Said::SoloAhead, &[&amount, best]),
        true => dialogue.say(Said::SoloLevel, &[best]),
        false if is_tied => dialogue.say(Said::SoloTied, &[best]),
        false if place == "1" => dialogue.say(Said::SoloOther, &[&amount, best]),
        false => dialogue.say(Said::SoloBehind, &[&place, &all, &amount, best]),
    })
}

/// Who won where some win together.
fn verdict_of_teams(speech: Speech<'_>, state: &Seen) -> String {
    let groups = groups(state, speech.table);
    let winning = groups.iter().copied().filter(|these| !these.and(state.winners).is_empty());
    let winning: Vec<WhoSet> = winning.collect();
    let name = |&these: &WhoSet| speech.text(|speech, out| speech.group(out, state, these));
    match winning.as_slice() {
        [] => speech.phrase(Phrase::NobodyWins, &[]),
        [team] => {
            let members = i32::try_from(team.len()).unwrap_or(i32::MAX);
            speech.phrase(Phrase::TeamWins, &[Slot::Word(&name(team)), Slot::Number(members)])
        }
        teams => {
            let teams: Vec<String> = teams.iter().map(name).collect();
            speech.phrase(Phrase::TeamsShare, &[Slot::Word(&teams.join(", "))])
        }
    }
}

fn who_won(speech: Speech<'_>, state: &Seen) -> String {
    if are_any(state, speech.table) && state.won.is_none() {
        return verdict_of_teams(speech, state);
    }
    let winners: Vec<WhoId> = state.winners.iter().collect();
    match winners.as_slice() {
        [] => speech.phrase(Phrase::NobodyWins, &[]),
        [winner] => speech.phrase(Phrase::Wins, &[Slot::Bandit(*winner)]),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(|&bandit| speech.bandit(bandit)).collect();
            let slots = [Slot::Word(&others.join(", ")), Slot::Bandit(*last)];
            speech.phrase(Phrase::ShareTheWin, &slots)
        }
    }
}
