//! Levels for people: how many playouts a level has at a table. It has fewer with more seats and more parts, because a playout
//! is dearer there; it goes by this table and never by a clock.

use holdup_rules::table::Table;

/// A level that plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// For people who know the game.
    Fair,
    /// For people who want to lose.
    Strong,
}

/// Playouts of `fair` and `strong`, by how dear a playout is: with up to 4, 6 and more seats.
const PLAYOUTS: [[[u32; 2]; 3]; 3] = [
    // No part is on.
    [[100, 2000], [100, 1200], [80, 600]],
    // Up to four parts.
    [[100, 400], [80, 300], [60, 200]],
    // More.
    [[80, 250], [60, 180], [50, 120]],
];

/// The playouts of a level at a table.
pub fn playouts(level: Strength, table: &Table) -> u32 {
    let seats = match table.seats {
        0..=4 => 0,
        5..=6 => 1,
        _ => 2,
    };
    let parts = match table.content.parts.iter().filter(|part| part.on).count() {
        0 => 0,
        1..=4 => 1,
        _ => 2,
    };
    PLAYOUTS[parts][seats][level as usize]
}

#[cfg(test)]
mod tests {
    use super::PLAYOUTS;

    /// The page on opponents has the table as it is.
    #[test]
    fn the_page_has_the_playouts() {
        let page = include_str!("../../../docs/guide/opponents.md");
        let rows = ["| no part is on |", "| up to four parts |", "| more parts |"].map(|begins| {
            let row = page.lines().find_map(|line| line.strip_prefix(begins)).expect("the page has the row");
            let cells = row.trim_end_matches('|').split('|').map(|cell| {
                let numbers = cell.split(", ").map(|number| number.trim().replace(',', "").parse().unwrap());
                <[u32; 2]>::try_from(numbers.collect::<Vec<u32>>()).unwrap()
            });
            <[[u32; 2]; 3]>::try_from(cells.collect::<Vec<_>>()).unwrap()
        });
        assert_eq!(rows, PLAYOUTS);
    }
}
