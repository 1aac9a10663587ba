//! What can only be seen when all tables are there: whether a game can be set
//! up from them at all, and whether they fit into the engine's fixed room.

use std::ops::Range;

use super::loot::MOST_TOKENS;
use super::rows::{Row, Rows};
use crate::diagnostic::{Diagnostic, codes};
use crate::preset::Preset;
use crate::raw::LootRow;
use crate::rules::content::Content;
use crate::rules::ids::{MAX_BANDITS, MAX_PAWNS};
use crate::rules::question::MAX_CHOICES;
use crate::rules::setup::{loot_shortages, seat_range, seats_without_loot, team_size, train_length};
use crate::rules::state::MAX_CARDS;
use crate::rules::table::MAX_GAME_CARDS;
use crate::world::{World, homes};

/// Most rows that are shown of those that take too many tokens.
const MOST_TAKERS: usize = 4;

/// Most round cards in a deck.
const MOST_ROUNDS: usize = 8;

/// Checks the tables as a whole.
pub(super) fn check(
    world: &World<'_>,
    rows: &Rows<'_>,
    content: &Content,
    preset: &Preset<'_>,
    out: &mut Vec<Diagnostic>,
) {
    check_moves(rows, out);
    check_room(rows, content, out);
    check_presence(world, rows, preset, out);
    // What lacks something because a name is misspelt lacks it no longer when the name is right.
    let whole = |kinds: &[&str]| world.is_sound(kinds);
    if whole(&["car", "level"]) {
        check_leading_car(rows, preset, out);
    }
    if whole(&["loot", "car", "bandit", "level"]) {
        check_supply(rows, content, out);
    }
    if whole(&["round", "band", "car", "bandit", "turn"]) {
        check_rounds(rows, content, out);
    }
    if whole(&["round", "band", "car", "bandit", "action", "option", "turn"]) {
        check_cards(rows, content, out);
    }
}

fn check_moves(rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    for row in &rows.levels {
        let moves = row.raw.moves;
        if moves.fewest > moves.most {
            let message = format!(
                "a Move on `{}` covers from {} to {} cars",
                row.id, moves.fewest, moves.most
            );
            let help = "`fewest` may not be above `most`";
            out.push(
                row.wrong(&codes::FIELDS, "moves", message)
                    .label("runs backwards")
                    .help(help),
            );
        }
    }
}

/// Reports the first row that is beyond what there is room for.
fn room<T>(rows: &[Row<'_, T>], most: usize, what: &str, out: &mut Vec<Diagnostic>) {
    if let Some(row) = rows.get(most) {
        let key = if row.file.kind.is_thing() { "" } else { "id" };
        let message = format!("there are {} {what}; the engine has room for {most}", rows.len());
        out.push(
            row.wrong(&codes::TOO_MANY, key, message)
                .label("the first one too many")
                .help("remove some of them"),
        );
    }
}

fn check_room(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    room(&rows.levels, 4, "levels", out);
    // Each action of each bandit of a seat may be offered openly and face down,
    // and drawing and passing beside them.
    let offers = 2 * team_size(content);
    room(&rows.actions, (MAX_CHOICES - 2) / offers, "actions", out);
    room(&rows.bandits, 32, "bandits", out);
    room(&rows.cars, 21, "cars", out);
    room(&rows.pawns, MAX_PAWNS - MAX_BANDITS, "pawns", out);
    room(&rows.loot, 16, "kinds of loot", out);
    room(&rows.turns, 32, "kinds of turn", out);
    room(&rows.bands, 16, "bands", out);
    room(&rows.rounds, 64, "round cards", out);
    room(&rows.events, 64, "events", out);
    room(&rows.scoring, 8, "scoring entries", out);
    let mut tokens = 0;
    let mut offers = rows.loot.len();
    let mut dollars = 0u64;
    for row in &rows.loot {
        let count: usize = row
            .raw
            .tokens
            .iter()
            .map(|tokens| usize::from(tokens.count))
            .sum();
        let worth: u64 = row
            .raw
            .tokens
            .iter()
            .map(|tokens| u64::from(tokens.value) * u64::from(tokens.count))
            .sum();
        tokens += count;
        offers += row.raw.tokens.len();
        dollars += worth;
        let mut too_many = |key: &str, message: String, help: &str| {
            out.push(
                row.wrong(&codes::TOO_MANY, key, message)
                    .label("more than there is room for")
                    .help(help),
            );
        };
        if count > 64 {
            too_many(
                "tokens",
                format!("there are {count} tokens of `{}`", row.id),
                "of each kind there can be 64",
            );
        } else if tokens > MOST_TOKENS && tokens - count <= MOST_TOKENS {
            too_many(
                "tokens",
                format!("with `{}` there are {tokens} loot tokens", row.id),
                "there can be 128 in all",
            );
        }
        if offers > MAX_CHOICES && offers - row.raw.tokens.len() <= MAX_CHOICES {
            too_many(
                "tokens",
                format!(
                    "with `{}` there are {offers} kinds and values of loot to tell apart",
                    row.id
                ),
                "one question offers 40 choices at most",
            );
        }
        if dollars > i16::MAX as u64 && dollars - worth <= i16::MAX as u64 {
            too_many(
                "tokens",
                format!("with `{}` all loot is worth {dollars}", row.id),
                "a score can hold 32767 dollars",
            );
        }
    }
}

fn check_presence(world: &World<'_>, rows: &Rows<'_>, preset: &Preset<'_>, out: &mut Vec<Diagnostic>) {
    let Some((_, file, span)) = preset.packs.first() else {
        return;
    };
    let there = [
        ("level", rows.levels.len()),
        ("action", rows.actions.len()),
        ("bandit", rows.bandits.len()),
        ("car", rows.cars.len()),
        ("turn", rows.turns.len()),
        ("band", rows.bands.len()),
        ("round", rows.rounds.len()),
    ];
    let named = there
        .iter()
        .filter(|(kind, count)| *count == 0 && world.is_sound(&[kind, pooled(kind)]));
    for (kind, _) in named {
        if let Some((ids, file, span)) = pool_of(preset, kind).filter(|_| world.ids(kind).next().is_some()) {
            // That a list is empty has been told.
            if ids.is_empty() {
                continue;
            }
            let message = format!("of all that is named here no {kind} is there, and no game can do without");
            out.push(
                Diagnostic::new(&codes::NOTHING_THERE, file, span, message)
                    .label("all there can be in a game")
                    .help(format!(
                        "name one more {kind}, or switch on the part one of these belongs to"
                    )),
            );
            continue;
        }
        let message = format!("no loaded pack has any {kind}, and no game can do without");
        out.push(
            Diagnostic::new(&codes::NOTHING_THERE, file.clone(), span.clone(), message)
                .label("the packs loaded here")
                .help(format!("define one in {}, or load a pack that does", homes(kind))),
        );
    }
}

/// The list that says which rows of a kind can be in a game.
fn pool_of<'p>(preset: &'p Preset<'_>, kind: &str) -> Option<(Vec<String>, &'p str, Range<usize>)> {
    preset.pool(match pooled(kind) {
        "bandit" => "characters",
        "car" => "cars",
        "round" => "round_cards",
        _ => return None,
    })
}

/// The kind whose list decides what there is of a kind: a band of which no card is left serves nobody.
fn pooled(kind: &str) -> &str {
    match kind {
        "band" => "round",
        other => other,
    }
}

fn check_leading_car(rows: &Rows<'_>, preset: &Preset<'_>, out: &mut Vec<Diagnostic>) {
    let leading: Vec<_> = rows.cars.iter().filter(|row| row.raw.leads).collect();
    match (leading.as_slice(), preset.packs.first()) {
        ([_], _) => {}
        ([], Some((_, file, span))) if !rows.cars.is_empty() => out.push(
            Diagnostic::new(
                &codes::LEADING_CAR,
                file.clone(),
                span.clone(),
                "no car heads the train",
            )
            .label("the packs loaded here")
            .help("write `leads = true` for the car at the head of the train"),
        ),
        ([first, second, ..], _) => {
            let message = format!("both `{}` and `{}` head the train", first.id, second.id);
            out.push(
                second
                    .wrong(&codes::LEADING_CAR, "leads", message)
                    .label("heads it as well")
                    .help("let one car lead")
                    .related(first.file.path, first.span("leads"), "heads the train"),
            );
        }
        _ => {}
    }
}

/// Most seats any band serves, as far as cars and bandits suffice.
fn most_seats(content: &Content) -> usize {
    usize::from(seat_range(content).1)
}

/// Most bandits and most cars behind the leading one.
fn most_bandits_and_cars(content: &Content) -> (usize, usize) {
    let seats = if content.rules.two_player_variant {
        2
    } else {
        most_seats(content) as u8
    };
    let cars = train_length(content, seats);
    (usize::from(seats) * team_size(content), cars)
}

/// Starting loot: of each value there must be enough for those bandits who take most of it, as many as play at once.
fn check_starting_loot(rows: &Rows<'_>, bandits: usize, out: &mut Vec<Diagnostic>) {
    let mut taken: std::collections::BTreeMap<(&str, u16), Vec<usize>> = std::collections::BTreeMap::new();
    for row in &rows.bandits {
        for (at, loot) in row.raw.starting_loot.iter().enumerate() {
            let Some(kind) = rows.loot.iter().find(|kind| kind.id == loot.kind) else {
                continue;
            };
            let of_value = kind.raw.tokens.iter().filter(|tokens| tokens.value == loot.value);
            let there: usize = of_value.map(|tokens| usize::from(tokens.count)).sum();
            let taken = taken.entry((loot.kind.as_str(), loot.value)).or_default();
            let most = |taken: &[usize]| taken.iter().take(bandits.max(1)).sum::<usize>();
            let before = most(taken);
            taken.push(usize::from(loot.count));
            taken.sort_unstable_by(|a, b| b.cmp(a));
            if most(taken) > there && before <= there {
                let message = format!(
                    "`{}` starts with a {} of {}, but there are only {there}",
                    row.id, loot.kind, loot.value
                );
                let key = format!("starting_loot/{at}");
                out.push(
                    row.wrong(&codes::NO_SUCH_TOKEN, &key, message)
                        .label("no token is left for this")
                        .help(format!(
                            "as many bandits as can play at once must be able to start, whoever they are; of `{}` there are {}",
                            kind.id,
                            supply(kind)
                        ))
                        .related(kind.file.path, kind.span("tokens"), "the tokens there are"),
                );
            }
        }
    }
}

/// The tokens of a kind, as people count them: `6 of 10, 2 of 250`.
fn supply(kind: &Row<'_, LootRow>) -> String {
    let mut there: std::collections::BTreeMap<u16, usize> = std::collections::BTreeMap::new();
    for tokens in &kind.raw.tokens {
        *there.entry(tokens.value).or_default() += usize::from(tokens.count);
    }
    let each = there.iter().map(|(value, count)| format!("{count} of {value}"));
    match there.is_empty() {
        true => "none".to_owned(),
        false => each.collect::<Vec<_>>().join(", "),
    }
}

/// What takes tokens of a kind and comes from outside: the file, the place, and what it is.
fn takers<'w>(rows: &Rows<'w>, kind: &str) -> Vec<(&'w str, Range<usize>, &'static str)> {
    let mut found = Vec::new();
    for row in rows.cars.iter().filter(|row| row.file.is_shared) {
        if row.raw.loot.iter().any(|loot| loot.kind == kind) {
            found.push((row.file.path, row.span("loot"), "this car needs some of them"));
        }
    }
    for row in rows.bandits.iter().filter(|row| row.file.is_shared) {
        if row.raw.starting_loot.iter().any(|loot| loot.kind == kind) {
            found.push((
                row.file.path,
                row.span("starting_loot"),
                "this bandit starts with some of them",
            ));
        }
    }
    found
}

fn check_supply(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let (bandits, _) = most_bandits_and_cars(content);
    check_starting_loot(rows, bandits, out);
    let (fewest, most) = seats_without_loot(content);
    if fewest > most {
        return;
    }
    let is_playable = loot_shortages(content, fewest).is_empty();
    let seats = if is_playable { most } else { fewest };
    for (kind, needed) in loot_shortages(content, seats) {
        let row = &rows.loot[kind.index()];
        let there = content.loot_kinds[kind.index()].tokens.len();
        let needs = format!(
            "a game with {seats} seats can need {needed} of `{}`, but there are {there}",
            row.id
        );
        let (code, label, help) = match is_playable {
            true => (
                &codes::FEWER_SEATS,
                format!("enough for {} seats", seat_range(content).1),
                "nobody is dealt such a game; add tokens if so many are to play",
            ),
            false => (
                &codes::LOOT_SHORTAGE,
                "too few tokens".to_owned(),
                "add tokens, or print less on cars, sheets and the reserve",
            ),
        };
        // Who brings what takes them can change that; the tokens may be another's.
        let mut takers = takers(rows, &row.id).into_iter();
        let taker = takers.next().filter(|_| !row.file.is_shared);
        let mut problem = match taker {
            Some((file, span, what)) => Diagnostic::new(code, file, span, needs).label(what).related(
                row.file.path,
                row.span("tokens"),
                label,
            ),
            None => row.wrong(code, "tokens", needs).label(label),
        };
        for (file, span, what) in takers.take(MOST_TAKERS) {
            problem = problem.related(file, span, what);
        }
        out.push(problem.help(help));
    }
}

fn check_rounds(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    for (number, row) in rows.bands.iter().enumerate() {
        let there = content
            .rounds
            .iter()
            .filter(|card| usize::from(card.band) == number)
            .count();
        if there < usize::from(row.raw.drawn) {
            let message = format!(
                "a round deck takes {} cards of the band `{}`, which has {there}",
                row.raw.drawn, row.id
            );
            let help = "add round cards to the band, or let fewer be drawn";
            out.push(
                row.wrong(&codes::ROUND_SHORTAGE, "drawn", message)
                    .label("more than there are")
                    .help(help),
            );
        }
    }
    let closing: usize = content
        .bands
        .iter()
        .filter(|band| band.seats.is_none())
        .map(|band| usize::from(band.drawn))
        .sum();
    for row in &rows.bands {
        let deck = closing + row.raw.seats.map_or(0, |_| usize::from(row.raw.drawn));
        if deck > MOST_ROUNDS {
            let message = format!("a round deck with the band `{}` has {deck} cards", row.id);
            let help = "a round deck can have 8 cards, stations included";
            out.push(
                row.wrong(&codes::TOO_MANY, "drawn", message)
                    .label("more than there is room for")
                    .help(help),
            );
        }
    }
    let behind = content.cars.iter().filter(|car| !car.leads).count();
    let mut served = content.bands.iter().any(|band| band.seats.is_some());
    let mut help =
        "a game of 3 seats needs a band for 3 seats, 3 cars beside the leading one and 3 bandits".to_owned();
    if content.rules.two_player_variant {
        let (bandits, cars) = most_bandits_and_cars(content);
        let mut bands = content.bands.iter().filter_map(|band| band.seats);
        served = bands.any(|(fewest, most)| (fewest..=most).contains(&2))
            && behind >= cars
            && content.characters.len() >= bandits;
        help = format!(
            "a game of 2 seats with teams needs a band for 2 seats, {cars} cars beside the leading one and {bandits} bandits"
        );
    }
    let (fewest, most) = seat_range(content);
    if let Some(row) = rows.bands.first()
        && !rows.cars.is_empty()
        && !rows.bandits.is_empty()
        && (!served || fewest > most)
    {
        let message = format!(
            "no number of seats can be served: {behind} cars behind the leading one, {} bandits",
            content.characters.len()
        );
        out.push(
            row.wrong(&codes::SEATS, "", message)
                .label("the first band")
                .help(help),
        );
    }
}

/// How many cards a game can have in all, in one deck, and on the common deck.
fn check_cards(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let Some(row) = rows.actions.first() else { return };
    let seats = most_seats(content);
    let copies: usize = content
        .actions
        .iter()
        .map(|action| usize::from(action.copies))
        .sum();
    let (bullets, neutral) = (
        usize::from(content.rules.bullets),
        usize::from(content.rules.neutral_bullet_count),
    );
    let mut too_many = |message: String, help: &str| {
        out.push(
            row.wrong(&codes::TOO_MANY, "", message)
                .label("the action cards begin here")
                .help(help),
        );
    };
    if copies == 0 {
        too_many(
            "no bandit owns an action card".to_owned(),
            "give at least one action a number of copies",
        );
    }
    if copies > 40 {
        too_many(
            format!("every bandit owns {copies} action cards"),
            "a bandit can own 40",
        );
    }
    let all = seats * (copies + bullets) + neutral;
    if all > MAX_GAME_CARDS {
        too_many(
            format!("a game with {seats} seats has {all} cards"),
            "a game can have 384: allow fewer copies or bullets",
        );
    }
    let deck = copies + seats.saturating_sub(1) * bullets + neutral;
    if deck > MAX_CARDS {
        too_many(
            format!("one player can come to own {deck} cards"),
            "a player can own 128: allow fewer copies or bullets",
        );
    }
    for card in &rows.rounds {
        let plays: usize = rows
            .numbers_of("turn", &card.raw.turns)
            .map(|turn| usize::from(content.turns[turn].plays))
            .sum();
        if plays * seats > MAX_CARDS {
            let message = format!("on `{}` {} cards can be played", card.id, plays * seats);
            let help = "the common deck can hold 128: let it have fewer turns";
            out.push(
                card.wrong(&codes::TOO_MANY, "turns", message)
                    .label("more than there is room for")
                    .help(help),
            );
        }
    }
}
