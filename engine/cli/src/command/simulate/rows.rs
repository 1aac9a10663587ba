//! `simulate --rows FILE.csv`: a row for each game and for each character in it, in whole numbers, and beside it a schema that
//! says what each column and each number means. `docs/guide/many-games.md` has the columns.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use holdup_rules::content::Content;
use holdup_rules::game::Game;
use holdup_rules::ids::WhoSet;
use holdup_rules::setup::SeatedRequest;
use holdup_rules::side;
use holdup_rules::verdict::{self, RankReason};
use holdup_rules::words::EngineWords as _;
use serde_json::{Value, json};

use super::place;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;

/// The columns, with what stands in a row of a game and in one of a character.
pub(super) const COLUMNS: [(&str, &str); 12] = [
    ("game", "number of the game under the seed, from 0"),
    ("row", "what the row is about"),
    ("seat", "place of the seat among the agents, from 1"),
    ("character", "who it is"),
    ("agent", "who plays"),
    ("side", "the side of the character; of a game the side that won"),
    ("dollars", "what the character has at the end; of a game what all have"),
    ("bullets", "bullets that count in a tie, of all who win together; of a game those of all"),
    ("won", "1 if the character won, or else 0; of a game how many won"),
    ("decisions", "how many decisions the game took"),
    ("decided_by", "what decided the game"),
    ("victory", "the way to win that ended the game"),
];

/// What stands where a column says nothing.
const NONE: i64 = -1;

/// The first line.
pub(super) fn header() -> String {
    COLUMNS.map(|(name, _)| name).join(",") + "\n"
}

/// The names of the agents, each once: their places are the numbers of the column.
pub(super) fn agents<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut all = names.to_vec();
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds the rows of a game; `agents` has the number of each seat's.
pub(super) fn add(
    text: &mut String,
    number: u64,
    game: &Game,
    seated: Option<&SeatedRequest>,
    agents: &[usize],
) {
    let (table, state) = (game.table(), game.state());
    let side = |who| side::side_of(state, table, who).map_or(NONE, |side| side.index() as i64);
    let sides: Vec<i64> = state.winners.iter().map(side).collect();
    let same = sides.first().copied().filter(|first| sides.iter().all(|side| side == first));
    let everybody: WhoSet = table.all_characters().collect();
    let reason = verdict::reason(state, table);
    let reason = RankReason::VALUES.iter().position(|one| *one == reason).map_or(NONE, |at| at as i64);
    let dollars = |who| i64::from(verdict::dollars(state, table, who));
    let mut row = |figures: [i64; COLUMNS.len() - 1]| {
        text.push_str(&number.to_string());
        for figure in figures {
            // Writing to a string cannot fail.
            let _ = write!(text, ",{figure}");
        }
        text.push('\n');
    };
    row([
        0,
        NONE,
        NONE,
        NONE,
        same.unwrap_or(NONE),
        table.all_characters().map(dollars).sum(),
        verdict::bullets(state, table, everybody).into(),
        state.winners.len() as i64,
        game.answers().into(),
        reason,
        state.won.map_or(NONE, |victory| victory.index() as i64),
    ]);
    for who in table.all_characters() {
        let seat = place(seated, table.seat_of(who).index());
        row([
            1,
            seat as i64 + 1,
            table.who[who.index()].character.index() as i64,
            agents[seat] as i64,
            side(who),
            dollars(who),
            verdict::bullets(state, table, side::together(state, table, None, who)).into(),
            state.winners.has(who).into(),
            NONE,
            NONE,
            NONE,
        ]);
    }
}

/// The schema: a *table schema*, as data packages have it.
fn schema(content: &Content, agents: &[&str]) -> Value {
    let named = |names: &mut dyn Iterator<Item = (usize, &str)>| -> Option<Value> {
        let all: Vec<Value> = names.map(|(value, label)| json!({ "value": value, "label": label })).collect();
        Some(all.into())
    };
    let fields = COLUMNS.iter().map(|(name, about)| {
        let categories = match *name {
            "row" => named(&mut ["game", "character"].into_iter().enumerate()),
            "character" => {
                let all = content.characters.iter().enumerate();
                let playable = all.filter(|(_, row)| row.card.is_none());
                named(&mut playable.map(|(at, row)| (at, row.id.as_str())))
            }
            "agent" => named(&mut agents.iter().copied().enumerate()),
            "side" => named(&mut content.sides.iter().map(|row| row.id.as_str()).enumerate()),
            "decided_by" => named(&mut RankReason::VALUES.iter().map(|reason| reason.word()).enumerate()),
            "victory" => named(&mut content.victories.iter().map(|row| row.id.as_str()).enumerate()),
            _ => None,
        };
        let mut field = json!({ "name": name, "type": "integer", "description": about });
        if let Some(categories) = categories {
            field["categories"] = categories;
        }
        field
    });
    json!({ "fields": fields.collect::<Vec<_>>(), "missingValues": [NONE.to_string()] })
}

/// Writes rows, and what they mean beside them.
pub(super) fn write(path: &Path, rows: &str, content: &Content, agents: &[&str]) -> Result<(), Failure> {
    disk::write(path, rows.as_bytes())?;
    let schema = format!("{:#}\n", schema(content, agents));
    disk::write(&path.with_extension("schema.json"), schema.as_bytes())
}

/// The name of a file of rows.
pub(crate) fn path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().is_some_and(|end| end == "csv") {
        true => Ok(path),
        false => Err("write the name of a CSV file, such as `games.csv`".to_owned()),
    }
}

/// The rows of these games in a file, without the first line.
pub(super) fn read(path: &Path, games: Range<u64>) -> Result<String, Failure> {
    let wrong = |why: &str| Failure::Bad(format!("{}: {why}", path.shown()));
    let bytes = disk::read_bytes(path).map_err(|error| {
        wrong(&format!("the rows of a part lie beside its result, and cannot be read: {error}."))
    })?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("this is no text."))?;
    let rows =
        text.strip_prefix(&header()).ok_or_else(|| wrong("the first line is another than that of rows."))?;
    let mut next = games.start;
    for line in rows.lines() {
        let mut figures = line.split(',').map(str::parse::<u64>);
        let (Some(Ok(game)), Some(Ok(row))) = (figures.next(), figures.next()) else {
            return Err(wrong("a row does not begin with two whole numbers."));
        };
        // The row of a game stands above those of its characters.
        let expected =
            if row == 0 { Some(next) } else { next.checked_sub(1).filter(|&game| game >= games.start) };
        if expected != Some(game) {
            return Err(wrong(&format!("game {next} should follow, and a row of game {game} does.")));
        }
        next += u64::from(row == 0);
    }
    let [wanted, found] = [games.end, next].map(|end| end - games.start);
    if wanted != found {
        return Err(wrong(&format!("{wanted} games should be there, and {found} are.")));
    }
    if !(rows.is_empty() || rows.ends_with('\n')) {
        return Err(wrong("the last row is cut short."));
    }
    Ok(rows.to_owned())
}
