//! What came of many games: as programs read it, as tables, and put together from parts.

use std::collections::BTreeMap;
use std::io::Write;

use holdup_packs::setup::RULE;
use holdup_packs::{Dialogue, Said};
use holdup_rules::things;
use holdup_rules::verdict::RankReason;
use holdup_rules::words::EngineWords as _;
use holdup_tell::wording::{Phrase, Words};
use serde::{Deserialize, Serialize};

use super::shard::Shard;
use super::tally::{Count, GameTally, WIN};
use super::{Args, SimulateRun, StoppedGame};
use crate::failure::Failure;
use crate::format::{Format, fitting, json, numbers};
use crate::header;
use crate::outcome::{grid, number};
use crate::text::dollars;

/// The result as programs read it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// The flags by which it was played, without those that change no game.
    pub(crate) flags: Vec<String>,
    /// The rulebook version, as records name it.
    pub(crate) rules: Vec<String>,
    preset: String,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    with: Vec<String>,
    seats: u8,
    agent: String,
    pub(crate) seed: u64,
    /// The games of all parts together.
    pub(crate) asked: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) shard: Option<Shard>,
    /// Those that were played.
    pub(crate) games: u64,
    decisions: u64,
    /// How many games were won for which reason.
    decided_by: BTreeMap<String, u64>,
    /// How many games ended by each way to win that comes before riches.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    victories: BTreeMap<String, u64>,
    characters: Vec<ResultRow>,
    by_seat: Vec<ResultRow>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    by_side: Vec<ResultRow>,
    #[serde(skip_serializing_if = "Option::is_none", default, skip_deserializing)]
    pub(super) stopped: Option<StoppedGame>,
}

/// Sums over games, and what follows from them.
#[derive(Debug, Serialize, Deserialize)]
struct ResultRow {
    id: String,
    games: u64,
    dollars: i64,
    /// Parts of wins: 27,720 for one that is not shared.
    wins: u64,
    /// The bullets that count against a seat in a tie, of all its bandits; a bandit alone has none of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bullets: Option<u64>,
    mean_score: f64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    mean_bullets: Option<f64>,
    win_share: f64,
    /// Between these the share lies, in 95 of 100 cases.
    win_low: f64,
    win_high: f64,
}

impl ResultRow {
    fn new(id: &str, count: &Count, bullets: Option<u64>) -> ResultRow {
        let &Count { games, dollars, wins } = count;
        let mut row = ResultRow {
            id: id.to_owned(),
            games,
            dollars,
            wins,
            bullets,
            mean_score: 0.0,
            mean_bullets: None,
            win_share: 0.0,
            win_low: 0.0,
            win_high: 0.0,
        };
        row.derive();
        row
    }

    fn derive(&mut self) {
        let games = self.games.max(1) as f64;
        self.mean_score = self.dollars as f64 / games;
        self.mean_bullets = self.bullets.map(|bullets| bullets as f64 / games);
        self.win_share = self.wins as f64 / WIN as f64 / games;
        (self.win_low, self.win_high) = interval(self.win_share, self.games);
    }

    /// Adds the same row of another part, which a stranger may have written.
    fn add(&mut self, other: &ResultRow) {
        self.games = self.games.saturating_add(other.games);
        self.dollars = self.dollars.saturating_add(other.dollars);
        self.wins = self.wins.saturating_add(other.wins);
        self.bullets = self.bullets.zip(other.bullets).map(|(one, other)| one.saturating_add(other));
        self.derive();
    }
}

/// Between what a share lies that came out of so many games, by Wilson's score with a confidence of 95 %.
fn interval(share: f64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return (0.0, 1.0);
    }
    let games = games as f64;
    let (square, below) = (Z * Z / games, 1.0 + Z * Z / games);
    let middle = (share + square / 2.0) / below;
    let width = Z * (share * (1.0 - share) / games + square / (4.0 * games)).max(0.0).sqrt() / below;
    ((middle - width).max(0.0), (middle + width).min(1.0))
}

impl Summary {
    pub(super) fn new(
        args: &Args,
        run: &SimulateRun,
        tally: &GameTally,
        stopped: Option<StoppedGame>,
    ) -> Summary {
        let content = run.rulebook.content();
        let row = |id: &str, count: &Count| ResultRow::new(id, count, None);
        let characters = content.characters.iter().zip(&tally.characters);
        let characters = characters.filter(|(character, _)| character.card.is_none());
        let seats = run.agents.iter().zip(&tally.seats).zip(&tally.bullets);
        let victories = content.victories.iter().zip(&tally.victories);
        Summary {
            flags: args.flags(),
            rules: run.rules.clone(),
            preset: run.name.clone(),
            with: content.parts.iter().filter(|part| part.on).map(|part| part.id.clone()).collect(),
            seats: run.agents.len() as u8,
            agent: named(&run.agent_names()),
            seed: args.seed,
            asked: args.games,
            shard: args.shard,
            games: tally.games,
            decisions: tally.decisions,
            decided_by: tally.decided.iter().map(|(&reason, &games)| (reason.to_owned(), games)).collect(),
            victories: victories.map(|(row, &games)| (row.id.clone(), games)).collect(),
            characters: characters.map(|(character, count)| row(&character.id, count)).collect(),
            by_seat: seats
                .map(|((agent, count), &bullets)| ResultRow::new(&agent.to_string(), count, Some(bullets)))
                .collect(),
            by_side: content
                .sides
                .iter()
                .zip(&tally.sides)
                .map(|(side, count)| row(&side.id, count))
                .collect(),
            stopped,
        }
    }

    /// The numbers of its games.
    pub(crate) fn span(&self) -> std::ops::Range<u64> {
        self.shard.unwrap_or(Shard::WHOLE).games(self.asked)
    }

    /// Adds another part of the same run.
    pub(crate) fn add(&mut self, other: &Summary) {
        self.games = self.games.saturating_add(other.games);
        self.decisions = self.decisions.saturating_add(other.decisions);
        for (sums, more) in
            [(&mut self.decided_by, &other.decided_by), (&mut self.victories, &other.victories)]
        {
            for (name, more) in more {
                let sum = sums.entry(name.clone()).or_default();
                *sum = sum.saturating_add(*more);
            }
        }
        let rows = self.characters.iter_mut().zip(&other.characters);
        let rows = rows.chain(self.by_seat.iter_mut().zip(&other.by_seat));
        for (row, more) in rows.chain(self.by_side.iter_mut().zip(&other.by_side)) {
            row.add(more);
        }
    }

    pub(crate) fn print(&self, args: &Args, run: &SimulateRun, out: &mut dyn Write) -> Result<(), Failure> {
        match args.format {
            Format::Json => json(self, out),
            Format::Table => self.tables(args, run, out),
        }
    }

    fn tables(&self, args: &Args, run: &SimulateRun, out: &mut dyn Write) -> Result<(), Failure> {
        let content = run.rulebook.content();
        let language = args.spoken.find(content)?;
        let (dialogue, words) = (Dialogue::of(content, language), &Words::of(content).speak(language).words);
        let player =
            |name: &str| if name == RULE { RULE.to_owned() } else { dialogue.player(name).to_string() };
        let gaps = [
            self.games.to_string(),
            self.seats.to_string(),
            self.agent.split(',').map(player).collect::<Vec<_>>().join(","),
            self.seed.to_string(),
            format!("{:.1}", self.decisions as f64 / self.games.max(1) as f64),
        ];
        let line = dialogue.say(Said::Simulated, &gaps.each_ref().map(String::as_str));
        writeln!(out, "{}", fitting(&line))?;
        let rounds = header::round_cards(content, self.seats);
        let named = run.request.characters.iter().flatten().copied();
        for line in header::lines(content, &rounds, named, language) {
            writeln!(out, "{}", fitting(&line))?;
        }
        let bandits = content.characters.iter().zip(words.names(&things::BANDIT));
        let bandits = bandits.filter(|(row, _)| row.card.is_none());
        let named = bandits.map(|(_, name)| name.as_str());
        let column = words.phrase(Phrase::ColumnBandit).with("");
        table(out, &dialogue, &column, named.zip(&self.characters))?;
        if self.agent.contains(',') {
            let seats: Vec<String> = self
                .by_seat
                .iter()
                .enumerate()
                .map(|(nth, row)| format!("{} {}", nth + 1, player(&row.id)))
                .collect();
            let seats = seats.iter().map(String::as_str);
            table(out, &dialogue, &dialogue.say(Said::ColumnSeat, &[]), seats.zip(&self.by_seat))?;
        }
        if !self.by_side.is_empty() {
            let names = words.names(&things::SIDE).iter().map(|name| name.as_str());
            table(out, &dialogue, &dialogue.say(Said::ColumnSide, &[]), names.zip(&self.by_side))?;
        }
        if content.victories.is_empty() {
            return Ok(());
        }
        let [by, games, share, riches, nobody] = [
            Said::ColumnDecided,
            Said::ColumnGames,
            Said::ColumnShare,
            Said::DecidedRiches,
            Said::DecidedNobody,
        ]
        .map(|said| dialogue.say(said, &[]));
        let number_of = |sums: &BTreeMap<String, u64>, id: &str| sums.get(id).copied().unwrap_or_default();
        let ended: Vec<u64> =
            content.victories.iter().map(|row| number_of(&self.victories, &row.id)).collect();
        let none = number_of(&self.decided_by, RankReason::Nobody.word());
        let rest = ended.iter().fold(self.games.saturating_sub(none), |rest, won| rest.saturating_sub(*won));
        let mut grid = grid([&*by, &*games, &*share, BETWEEN]);
        let rows = words.names(&things::VICTORY).iter().map(|name| name.as_str()).zip(ended);
        let rest = [(&*riches, rest)].into_iter().chain((none > 0).then_some((&*nobody, none)));
        for (name, games) in rows.chain(rest) {
            let share = games as f64 / self.games.max(1) as f64;
            let [share, between] = percent(share, interval(share, self.games));
            grid.add_row(vec![
                comfy_table::Cell::new(name),
                number(games.to_string()),
                number(share),
                number(between),
            ]);
        }
        numbers(&grid, out)
    }
}

/// The head of the column between which numbers a share lies.
const BETWEEN: &str = "95 %";

/// A share, and between what it lies.
fn percent(share: f64, (low, high): (f64, f64)) -> [String; 2] {
    [format!("{:.1} %", share * 100.0), format!("{:.1}\u{2013}{:.1}", low * 100.0, high * 100.0)]
}

/// One name where all seats are played alike, else one for each.
fn named(agents: &[&str]) -> String {
    let alike = agents.windows(2).all(|two| two[0] == two[1]);
    agents[..if alike { agents.len().min(1) } else { agents.len() }].join(",")
}

fn table<'a>(
    out: &mut dyn Write,
    dialogue: &Dialogue,
    what: &str,
    rows: impl Iterator<Item = (&'a str, &'a ResultRow)>,
) -> Result<(), Failure> {
    let [games, mean, wins] =
        [Said::ColumnGames, Said::ColumnMean, Said::ColumnWins].map(|said| dialogue.say(said, &[]));
    let mut grid = grid([what, &games, &mean, &wins, BETWEEN]);
    for (name, row) in rows {
        let [share, between] = percent(row.win_share, (row.win_low, row.win_high));
        grid.add_row(vec![
            comfy_table::Cell::new(name),
            number(row.games.to_string()),
            number(dollars(row.mean_score.round() as i32)),
            number(share),
            number(between),
        ]);
    }
    numbers(&grid, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against numbers that another program worked out, and the edges.
    #[test]
    fn intervals_are_those_of_wilson() {
        let rounded = |share, games| {
            let (low, high) = interval(share, games);
            [low, high].map(|bound| (bound * 10_000.0).round() / 10_000.0)
        };
        assert_eq!(rounded(0.5, 10), [0.2366, 0.7634]);
        assert_eq!(rounded(0.25, 400), [0.2101, 0.2947]);
        assert_eq!(rounded(0.0, 20), [0.0, 0.1611]);
        assert_eq!(rounded(1.0, 20), [0.8389, 1.0]);
        assert_eq!(rounded(0.3, 0), [0.0, 1.0]);
    }
}
