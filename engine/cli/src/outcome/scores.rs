//! What everybody scored, as a table where its words fit between its borders, and
//! else as a list. Teams have a line of their own for what they have together.

use comfy_table::Cell;
use holdup_rules::content::CountsFor;
use holdup_rules::ids::*;
use holdup_rules::side::{are_any, groups};
use holdup_rules::table::Table;
use holdup_rules::verdict;
use holdup_tell::wording::{Phrase, Speech};

use super::{AIRY, Padding, grid, have_room, lay_out, number};
use crate::seen::Seen;
use crate::text::{StyledLine, flow, punctuated, set_in};

/// Most ways to score that all have a column, whether anybody scored by them or not.
const COLUMNS: usize = 4;

/// Columns with words, before those with numbers.
const WORDS: usize = 3;

/// Columns behind the ways to score: all in all, and two about bullets.
const AFTER: usize = 3;

struct Scores {
    titles: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The scores of all, richest first, in lines of at most `width` columns.
pub(super) fn lines(
    speech: Speech<'_>,
    state: &Seen,
    sitters: &[String],
    width: usize,
    is_drawn: bool,
) -> Vec<String> {
    let table = speech.table;
    let all = || (0..table.content.scoring.len()).map(ScoreId::at);
    let scored = |entry: &ScoreId| {
        let mut bandits = table.all_characters();
        bandits.any(|bandit| state.score[bandit.index()][entry.index()] != 0)
    };
    let fewest: Vec<ScoreId> = all().filter(scored).collect();
    let most = if all().count() > COLUMNS { fewest.clone() } else { all().collect() };
    let wide = Scores::new(speech, state, sitters, &most);
    let narrow = Scores::new(speech, state, sitters, &fewest);
    let ways = [(&wide, AIRY), (&narrow, AIRY), (&narrow, (0, 1)), (&narrow, (0, 0))];
    let table = ways.iter().find_map(|(scores, padding)| scores.in_table(*padding, width));
    table.filter(|_| is_drawn).unwrap_or_else(|| narrow.in_list(width))
}

impl Scores {
    fn new(speech: Speech<'_>, state: &Seen, sitters: &[String], entries: &[ScoreId]) -> Scores {
        let Speech { table, words } = speech;
        let title = |phrase| speech.phrase(phrase, &[]);
        let mut titles = vec![String::new(), title(Phrase::ColumnBandit), title(Phrase::ColumnPlayer)];
        titles.extend(entries.iter().map(|entry| words.name(*entry).to_string()));
        titles.extend([Phrase::ColumnTotal, Phrase::ColumnFired, Phrase::ColumnReceived].map(title));
        let groups = groups(state, table);
        let together = are_any(state, table);
        let group = |bandit: WhoId| groups.iter().position(|these| these.has(bandit)).unwrap_or_default();
        let mut bandits: Vec<WhoId> = table.all_characters().collect();
        bandits.sort_by_key(|&bandit| {
            let received = state.sheets[bandit.index()].received;
            (
                -verdict::total(state, table, groups[group(bandit)]),
                if together { group(bandit) } else { 0 },
                -verdict::dollars(state, table, bandit),
                received,
            )
        });
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (nth, &bandit) in bandits.iter().enumerate() {
            rows.push(of_bandit(speech, state, sitters, entries, bandit));
            let is_last = bandits.get(nth + 1).is_none_or(|&next| group(next) != group(bandit));
            if is_last && together {
                let these = groups[group(bandit)];
                let mut row = vec![String::new(); titles.len()];
                row[1] = speech.text(|speech, out| speech.group(out, state, these));
                for (column, entry) in
                    entries.iter().enumerate().filter(|(_, entry)| is_for_side(table, **entry))
                {
                    let amounts = these.iter().map(|who| i32::from(state.score[who.index()][entry.index()]));
                    row[WORDS + column] = words.dollars(amounts.sum());
                }
                row[WORDS + entries.len()] = words.dollars(verdict::total(state, table, these));
                rows.push(row);
            }
        }
        Scores { titles, rows }
    }

    /// As a table, if its words need not be broken.
    fn in_table(&self, padding: Padding, width: usize) -> Option<Vec<String>> {
        let longest = |column: usize| -> usize {
            let title = self.titles[column].split(' ').map(wide).max();
            let cells = self.rows.iter().map(|row| match column {
                // Names may go on in the next line, amounts may not.
                1 | 2 => row[column].split(' ').map(wide).max().unwrap_or(0),
                _ => wide(&row[column]),
            });
            cells.chain(title).max().unwrap_or(0)
        };
        let columns: Vec<usize> = (0..self.titles.len()).map(longest).collect();
        if !have_room(&columns, padding, width) {
            return None;
        }
        let mut grid = grid(self.titles.iter());
        for row in &self.rows {
            let words = row[..WORDS].iter().map(Cell::new);
            let numbers = row[WORDS..].iter().map(|text| number(text.as_str()));
            grid.add_row(words.chain(numbers));
        }
        lay_out(&mut grid, &columns, padding, width);
        Some(grid.lines().map(|line| line.trim_end().to_owned()).collect())
    }

    /// As a list: who it is and what he has in all, and below what for. Nothing breaks between a number and its name.
    fn in_list(&self, width: usize) -> Vec<String> {
        let ways = WORDS..self.titles.len() - AFTER;
        let mut lines = Vec::new();
        for row in &self.rows {
            let named = |at: usize| StyledLine::from(format!("{} {}", self.titles[at], row[at]));
            let told = |columns: std::ops::Range<usize>| -> Vec<StyledLine> {
                columns.filter(|&at| !row[at].is_empty()).map(named).collect()
            };
            let player = if row[2].is_empty() { String::new() } else { format!(" ({})", row[2]) };
            let who = StyledLine::from(format!("{:<2}{}{player}:", row[0], row[1]));
            lines.extend(set_in([vec![who], told(ways.end..ways.end + 1)].concat(), 4, width));
            let below = punctuated(vec![told(ways.clone()), told(ways.end + 1..self.titles.len())]);
            let below = flow(below, " ", width.saturating_sub(4)).into_iter();
            lines.extend(below.map(|line| StyledLine::from("    ").and(line)));
        }
        lines.iter().map(StyledLine::to_string).collect()
    }
}

/// What a bandit scored, by what, and his bullets.
fn of_bandit(
    speech: Speech<'_>,
    state: &Seen,
    sitters: &[String],
    entries: &[ScoreId],
    bandit: WhoId,
) -> Vec<String> {
    let table = speech.table;
    let dollars = |amount| speech.words.dollars(amount);
    let row = &state.sheets[bandit.index()];
    let mark = match bandit {
        winner if state.winners.has(winner) => "*",
        out if state.out.has(out) => "x",
        _ => "",
    };
    let sitter = sitters.get(table.seat_of(bandit).index());
    let mut cells =
        vec![mark.to_owned(), speech.bandit(bandit).to_owned(), sitter.cloned().unwrap_or_default()];
    cells.extend(entries.iter().map(|&entry| match is_for_side(table, entry) {
        true => String::new(),
        false => dollars(state.score[bandit.index()][entry.index()].into()),
    }));
    cells.push(dollars(verdict::dollars(state, table, bandit)));
    cells.push(row.shots.to_string());
    cells.push(row.received.to_string());
    cells
}

/// True if an entry counts once for a side.
fn is_for_side(table: &Table, entry: ScoreId) -> bool {
    table.content.scoring[entry.index()].counts_for == CountsFor::Side
}

fn wide(text: &str) -> usize {
    StyledLine::from(text).width()
}
