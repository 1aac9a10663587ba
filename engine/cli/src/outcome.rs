//! The end of a game as a table: what each bandit scored, for what, and who won.

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{Cell, CellAlignment, Table as Grid};
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use crate::text::dollars;

/// A table without styles, as all tables of the command look.
pub(crate) fn grid<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Grid {
    let mut grid = Grid::new();
    grid.load_style(UTF8_BORDERS_ONLY);
    grid.set_header(header.into_iter().map(|title| Cell::new(title.into())));
    grid
}

/// A number in a table.
pub(crate) fn number(text: impl Into<String>) -> Cell {
    Cell::new(text.into()).set_alignment(CellAlignment::Right)
}

/// The final breakdown, richest first, one line of text per row.
pub(crate) fn breakdown(table: &Table, state: &State, sitters: &[String]) -> Vec<String> {
    let entries: Vec<ScoreId> = (0..table.content.scoring.len()).map(ScoreId::at).collect();
    let mut header = vec![String::new(), "bandit".to_owned(), "played by".to_owned()];
    header.extend(
        entries
            .iter()
            .map(|entry| table.content.scoring[entry.index()].name.clone()),
    );
    header.extend(["total", "bullets fired", "received"].map(str::to_owned));
    let mut grid = grid(header);
    let mut bandits: Vec<BanditId> = table.all_bandits().collect();
    bandits.sort_by_key(|&bandit| (-total(state, bandit), state.bandits[bandit.index()].received));
    for bandit in bandits {
        let row = &state.bandits[bandit.index()];
        let mut cells = vec![
            Cell::new(if state.winners.has(bandit) { "*" } else { "" }),
            Cell::new(&table.character(bandit).name),
            Cell::new(
                sitters
                    .get(table.seat_of(bandit).index())
                    .map_or("", String::as_str),
            ),
        ];
        let amounts = entries
            .iter()
            .map(|entry| i32::from(state.score[bandit.index()][entry.index()]));
        cells.extend(amounts.map(|amount| number(dollars(amount))));
        cells.push(number(dollars(total(state, bandit))));
        cells.push(number((table.content.rules.bullets - row.bullets).to_string()));
        cells.push(number(row.received.to_string()));
        grid.add_row(cells);
    }
    let mut lines: Vec<String> = grid.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.push(verdict(table, state));
    lines
}

/// Dollars of a bandit at the end.
pub(crate) fn total(state: &State, bandit: BanditId) -> i32 {
    state.score[bandit.index()]
        .iter()
        .map(|&amount| i32::from(amount))
        .sum()
}

/// Who won where seats lead teams.
fn verdict_of_teams(table: &Table, state: &State) -> String {
    let named = |bandit: BanditId| table.character(bandit).name.as_str();
    let team = |seat: SeatId| {
        table
            .bandits_of(seat)
            .map(named)
            .collect::<Vec<_>>()
            .join(" and ")
    };
    let winning = |seat: &SeatId| table.bandits_of(*seat).any(|bandit| state.winners.has(bandit));
    let teams: Vec<String> = table.all_seats().filter(winning).map(team).collect();
    match teams.as_slice() {
        [] => "Nobody wins.".to_owned(),
        [team] => format!("{team} win."),
        teams => format!("{} share the win.", teams.join(", ")),
    }
}

fn verdict(table: &Table, state: &State) -> String {
    if !table.one_each() {
        return verdict_of_teams(table, state);
    }
    let names: Vec<&str> = state
        .winners
        .iter()
        .map(|bandit| table.character(bandit).name.as_str())
        .collect();
    match names.as_slice() {
        [] => "Nobody wins.".to_owned(),
        [winner] => format!("{winner} wins."),
        [others @ .., last] => format!("{} and {last} share the win.", others.join(", ")),
    }
}
