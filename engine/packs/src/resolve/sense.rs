//! What can only be seen when all tables are there: whether a game can be set
//! up from them at all, and whether they fit into the engine's fixed room.

use std::collections::BTreeMap;
use std::ops::Range;

use super::mark;
use super::rows::{Nameless, Row, Rows};
use crate::diagnostic::{Diagnostic, codes};
use crate::layer::Rank;
use crate::merged_values::MergedValues;
use crate::preset::Preset;
use crate::raw::{BandRow, LootRow};
use crate::script::ScriptTable;
use crate::world::{World, homes};
use holdup_rules::capacity::*;
use holdup_rules::content::{Character, Content};
use holdup_rules::room::{capacities, most, most_choices, most_faces, most_of, most_places, most_plays};
use holdup_rules::setup::{
    Party, bandits, is_served, loot_shortages, most_seats, seat_range, seats_without_loot, team_size,
    train_length,
};

/// Most rows that are shown of those that take too many tokens.
const MOST_TAKERS: usize = 4;

pub(super) fn check(
    world: &World<'_>,
    rows: &Rows<'_>,
    content: &Content,
    laid: &MergedValues<'_>,
    scripts: &ScriptTable,
    out: &mut Vec<Diagnostic>,
) {
    let preset = &laid.preset;
    check_moves(rows, out);
    check_capacities(rows, content, out);
    check_copies(rows, out);
    check_places(rows, content, out);
    check_scripts(rows, scripts, out);
    check_loot(rows, out);
    mark::check_cells(rows, content, out);
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
        check_cards(rows, content, laid, out);
    }
}

fn check_moves(rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let levels = rows.levels.iter().map(|row| (&**row, row.raw.moves, "a Move on"));
    let pawns = rows.pawns.iter().filter_map(|row| Some((&**row, row.raw.pawn.moves?, "a card that sends")));
    for (row, moves, what) in levels.chain(pawns).filter(|(_, moves, _)| moves.fewest > moves.most) {
        let message = format!("{what} `{}` covers from {} to {} cars", row.id, moves.fewest, moves.most);
        let help = "`fewest` may not be above `most`";
        out.push(row.wrong(&codes::FIELDS, "moves", message).label("runs backwards").help(help));
    }
}

/// Which of several rows is the one too many: the last that a pack from outside has added, or
/// else the last of them. Nobody chose what comes with the engine, row by row.
fn one_too_many<'r, 'w>(among: &[Nameless<'r, 'w>]) -> Option<Nameless<'r, 'w>> {
    let outside = among.iter().rfind(|row| row.file.is_shared);
    outside.or(among.last()).copied()
}

/// Holds the rows of every kind against the table of capacities.
fn check_capacities(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    for capacity in capacities() {
        let all = rows.of(capacity.kind.word).into_iter().enumerate();
        let all = all.filter(|&(at, _)| (capacity.is_one)(content, at));
        let all: Vec<Nameless<'_, '_>> = all.map(|(_, row)| row).collect();
        if all.len() <= capacity.most {
            continue;
        }
        let Some(row) = one_too_many(&all) else { continue };
        let message = format!(
            "with `{}` there are {} {}; the engine has room for {}",
            row.id,
            all.len(),
            capacity.what,
            capacity.most
        );
        Diagnostic::new(&codes::TOO_MANY, row.file.path, row.blamed(), message)
            .label("one too many")
            .help(format!("remove {} of them", all.len() - capacity.most))
            .tell(out);
    }
}

/// How many cards of families there are where some are there several times.
fn check_copies(rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let there: usize = rows.cards.iter().map(|row| usize::from(row.raw.copies)).sum();
    let most_of = rows.cards.iter().max_by_key(|row| row.raw.copies);
    if let Some(row) = most_of.filter(|_| there > MAX_FAMILY_CARDS && rows.cards.len() <= MAX_FAMILY_CARDS) {
        let message =
            format!("there are {there} cards of families; the engine has room for {MAX_FAMILY_CARDS}");
        row.wrong(&codes::TOO_MANY, "copies", message)
            .label("most copies are of this one")
            .help(format!("leave {} of them out", there - MAX_FAMILY_CARDS))
            .tell(out);
    }
}

/// How many places the longest train can have.
fn check_places(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let (_, behind) = most_characters_and_cars(content);
    let places = most_places(content, behind);
    let cars = rows.of("car");
    let others = content.cars.iter().filter(|car| !car.is_ordinary()).count();
    for (there, most, what, help) in [
        (places, MAX_PLACES, "places", "let cars have fewer levels"),
        (behind + others, MAX_CARS, "cars", "leave some of those out that are in every game"),
    ] {
        if there > most
            && let Some(row) = one_too_many(&cars)
        {
            let message = format!(
                "a train of the leading car, {behind} behind it and those at its end or beside it can have {there} \
                 {what}; the engine has room for {most}"
            );
            Diagnostic::new(&codes::TOO_MANY, row.file.path, row.blamed(), message)
                .label("one of the cars there are")
                .help(help)
                .tell(out);
        }
    }
}

fn check_scripts(rows: &Rows<'_>, scripts: &ScriptTable, out: &mut Vec<Diagnostic>) {
    let Some(last) = rows.packs.iter().rfind(|row| row.file.is_shared).or(rows.packs.last()) else {
        return;
    };
    for (there, most, what) in [
        (scripts.rows.len(), MAX_SCRIPTS, "scripts"),
        (scripts.functions.len(), MAX_FUNCTIONS, "hook functions"),
        (scripts.texts.len(), MAX_TEXTS, "texts to ask with"),
        (scripts.sayings.len(), MAX_SAYINGS, "sentences to say"),
    ] {
        if there > most {
            let message = format!("there are {there} {what}; the engine has room for {most}");
            last.wrong(&codes::TOO_MANY, "", message)
                .label("one of the packs that have them")
                .help("remove some of them")
                .tell(out);
        }
    }
}

/// How many tokens there are, of each kind and in all, and what they are worth.
fn check_loot(rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let mut tokens = 0;
    let mut offers = rows.loot.len();
    let mut dollars = 0u64;
    // Whoever comes last is the one too many: what packs from outside add.
    let (outside, own): (Vec<_>, Vec<_>) = rows.loot.iter().partition(|row| row.file.is_shared);
    for row in own.into_iter().chain(outside) {
        let count: usize = row.raw.tokens.iter().map(|tokens| usize::from(tokens.count)).sum();
        let worth: u64 =
            row.raw.tokens.iter().map(|tokens| u64::from(tokens.value) * u64::from(tokens.count)).sum();
        tokens += count;
        offers += row.raw.tokens.len();
        dollars += worth;
        let mut too_many = |key: &str, message: String, help: &str| {
            row.wrong(&codes::TOO_MANY, key, message)
                .label("more than there is room for")
                .help(help)
                .tell(out);
        };
        if count > MAX_TOKENS_OF_KIND {
            too_many(
                "tokens",
                format!("there are {count} tokens of `{}`", row.id),
                &format!("of each kind there can be {MAX_TOKENS_OF_KIND}"),
            );
        } else if tokens > MAX_TOKENS && tokens - count <= MAX_TOKENS {
            too_many(
                "tokens",
                format!("with `{}` there are {tokens} loot tokens", row.id),
                &format!("there can be {MAX_TOKENS} in all"),
            );
        }
        // Beside them one may be allowed to take nothing.
        let most = MAX_CHOICES - 1;
        if offers > most && offers - row.raw.tokens.len() <= most {
            too_many(
                "tokens",
                format!("with `{}` there are {offers} kinds and values of loot to tell apart", row.id),
                &format!("one question offers {most} of them at most"),
            );
        }
        let most = MAX_WORTH as u64;
        if dollars > most && dollars - worth <= most {
            too_many(
                "tokens",
                format!("with `{}` all loot is worth {dollars}", row.id),
                &format!("a score can hold {most} dollars"),
            );
        }
    }
}

fn check_presence(world: &World<'_>, rows: &Rows<'_>, preset: &Preset<'_>, out: &mut Vec<Diagnostic>) {
    let Some((_, file, span)) = preset.packs.first() else {
        return;
    };
    let needed = ["level", "action", "bandit", "car", "turn", "band", "round"];
    let lacking = needed.into_iter().filter(|kind| rows.of(kind).is_empty());
    for kind in lacking.filter(|kind| world.is_sound(&[kind, pooled(kind)])) {
        if let Some((ids, file, span)) = pool_of(preset, kind).filter(|_| world.ids(kind).next().is_some()) {
            // That a list is empty has been told.
            if ids.is_empty() {
                continue;
            }
            let message = format!("of all that is named here no {kind} is there, and no game can do without");
            Diagnostic::new(&codes::NOTHING_THERE, file, span, message)
                .label("all there can be in a game")
                .help(format!("name one more {kind}, or switch on the part one of these belongs to"))
                .tell(out);
            continue;
        }
        let message = format!("no loaded pack has any {kind}, and no game can do without");
        Diagnostic::new(&codes::NOTHING_THERE, file.clone(), span.clone(), message)
            .label("the packs loaded here")
            .help(format!("define one in {}, or load a pack that does", homes(kind)))
            .tell(out);
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
    let leading: Vec<_> = rows.cars.iter().filter(|row| row.raw.car.leads).collect();
    match (leading.as_slice(), preset.packs.first()) {
        ([_], _) => {}
        ([], Some((_, file, span))) if !rows.cars.is_empty() => out.push(
            Diagnostic::new(&codes::LEADING_CAR, file.clone(), span.clone(), "no car heads the train")
                .label("the packs loaded here")
                .help("write `leads = true` for the car at the head of the train"),
        ),
        ([first, second, ..], _) => {
            let message = format!("both `{}` and `{}` head the train", first.id, second.id);
            second
                .wrong(&codes::LEADING_CAR, "leads", message)
                .label("heads it as well")
                .help("let one car lead")
                .related(first.file.path, first.span("leads"), "heads the train")
                .tell(out);
        }
        _ => {}
    }
}

/// Most characters and most cars behind the leading one.
fn most_characters_and_cars(content: &Content) -> (usize, usize) {
    let seats = most_seats(content);
    let there = content.cars.iter().filter(|car| car.is_ordinary()).count();
    let cars = train_length(content, Party::of_seats(content, seats));
    (usize::from(seats) * team_size(content), cars.min(there))
}

/// Starting loot: of each value there must be enough for those bandits who take most of it, as many as play at once.
fn check_starting_loot(rows: &Rows<'_>, bandits: usize, out: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<(&str, u16), BTreeMap<&str, usize>> = BTreeMap::new();
    for row in &rows.bandits {
        for (at, loot) in row.raw.starting_loot.iter().enumerate() {
            let Some(kind) = rows.loot.iter().find(|kind| kind.id == loot.kind) else {
                continue;
            };
            let of_value = kind.raw.tokens.iter().filter(|tokens| tokens.value == loot.value);
            let there: usize = of_value.map(|tokens| usize::from(tokens.count)).sum();
            let taken = taken.entry((loot.kind.as_str(), loot.value)).or_default();
            let most = |taken: &BTreeMap<&str, usize>| most(taken.values().copied(), bandits.max(1));
            let before = most(taken);
            // Versions of one bandit never play together.
            let own = taken.entry(row.raw.version_of.as_deref().unwrap_or(&row.id)).or_default();
            *own = (*own).max(usize::from(loot.count));
            if most(taken) > there && before <= there {
                let message = format!(
                    "`{}` starts with a {} of {}, but there are only {there}",
                    row.id, loot.kind, loot.value
                );
                let key = format!("starting_loot/{at}");
                row.wrong(&codes::NO_SUCH_TOKEN, &key, message)
                    .label("no token is left for this")
                    .help(format!(
                        "as many bandits as can play at once must be able to start, whoever they are; of `{}` there are {}",
                        kind.id,
                        supply(kind)
                    ))
                    .related(kind.file.path, kind.span("tokens"), "the tokens there are")
                    .tell(out);
            }
        }
    }
}

/// The tokens of a kind, as people count them: `6 of 10, 2 of 250`.
fn supply(kind: &Row<'_, LootRow>) -> String {
    let mut there: BTreeMap<u16, usize> = BTreeMap::new();
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
        if row.raw.car.loot.iter().any(|loot| loot.kind == kind) {
            found.push((row.file.path, row.span("loot"), "this car needs some of them"));
        }
    }
    for row in rows.bandits.iter().filter(|row| row.file.is_shared) {
        if row.raw.starting_loot.iter().any(|loot| loot.kind == kind) {
            found.push((row.file.path, row.span("starting_loot"), "this bandit starts with some of them"));
        }
    }
    found
}

fn check_supply(rows: &Rows<'_>, content: &Content, out: &mut Vec<Diagnostic>) {
    let (bandits, _) = most_characters_and_cars(content);
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
        let needs =
            format!("a game with {seats} seats can need {needed} of `{}`, but there are {there}", row.id);
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
        let there = content.rounds.iter().filter(|card| usize::from(card.band) == number).count();
        if there < usize::from(row.raw.drawn) {
            let message = format!(
                "a round deck takes {} cards of the band `{}`, which has {there}",
                row.raw.drawn, row.id
            );
            let help = "add round cards to the band, or let fewer be drawn";
            row.wrong(&codes::ROUND_SHORTAGE, "drawn", message)
                .label("more than there are")
                .help(help)
                .tell(out);
        }
    }
    let closing: usize =
        content.bands.iter().filter(|band| band.seats.is_none()).map(|band| usize::from(band.drawn)).sum();
    let in_every_deck = |row: &&Row<'_, BandRow>| row.raw.seats.is_none() && row.file.is_shared;
    let added = rows.bands.iter().rfind(in_every_deck);
    for row in &rows.bands {
        let deck = closing + row.raw.seats.map_or(0, |_| usize::from(row.raw.drawn));
        if deck > MAX_ROUNDS {
            let message = format!("a round deck with the band `{}` has {deck} cards", row.id);
            let help = format!("a round deck can have {MAX_ROUNDS} cards, stations included");
            let by = added.filter(|_| !row.file.is_shared);
            out.push(
                by.unwrap_or(row)
                    .wrong(&codes::TOO_MANY, "drawn", message)
                    .label("more than there is room for")
                    .help(help),
            );
            // Every other deck would say the same of it.
            if by.is_some() {
                break;
            }
        }
    }
    let behind = content.cars.iter().filter(|car| car.is_ordinary()).count();
    let (fewest, most) = seat_range(content);
    let party = Party::of_seats(content, fewest);
    let cars = train_length(content, party);
    let dealt = content.rules.bandits_dealt.get();
    let wanted = usize::from(fewest) * team_size(content) * usize::from(dealt);
    let there = bandits(content).count();
    let each =
        if dealt > 1 { format!(", {dealt} for each who plays (`bandits_dealt`)") } else { String::new() };
    let help = format!(
        "a game of {fewest} seats needs a band for {fewest} seats, {cars} cars beside the leading one and {wanted} bandits{each}"
    );
    if let Some(row) = rows.bands.first()
        && !rows.cars.is_empty()
        && !rows.bandits.is_empty()
        && (!is_served(content, party) || fewest > most)
    {
        let message = format!(
            "no game can be dealt: there are {behind} cars behind the leading one and {there} bandits"
        );
        out.push(row.wrong(&codes::SEATS, "", message).label("the first band").help(help));
    }
}

/// Where to look when there are too many cards: a value that house rules set, what a pack from
/// outside added, or else the last action card.
fn cause_of_cards(rows: &Rows<'_>, laid: &MergedValues<'_>, options: &[&str]) -> Option<Diagnostic> {
    let wrong = |file: &str, span: &Range<usize>| {
        Diagnostic::new(&codes::TOO_MANY, file.to_owned(), span.clone(), "")
    };
    let mut set = options.iter().filter_map(|option| laid.setting(option));
    if let Some(by) = set.rfind(|by| by.rank >= Rank::House) {
        return Some(wrong(&by.file, &by.span).label("set here"));
    }
    let all: Vec<Nameless<'_, '_>> = ["action", "bandit", "band"]
        .iter()
        .flat_map(|kind| rows.of(kind))
        .filter(|row| row.file.is_shared)
        .collect();
    let actions = rows.of("action");
    let row = one_too_many(&all).or(one_too_many(&actions))?;
    Some(wrong(row.file.path, &row.blamed()).label("adds to them"))
}

/// How many cards a game can have in all, in one deck, and on the common deck.
fn check_cards(rows: &Rows<'_>, content: &Content, laid: &MergedValues<'_>, out: &mut Vec<Diagnostic>) {
    let teams = content.rules.teams();
    let (bandits, _) = most_characters_and_cars(content);
    let seats = bandits / team_size(content).max(1);
    let copies = |own: fn(&holdup_rules::content::Action) -> u8| -> usize {
        content.actions.iter().map(|action| usize::from(own(action))).sum()
    };
    let copies = if teams { copies(|action| action.team_copies) } else { copies(|action| action.copies) };
    let bullets = most_of(content, bandits, Character::bullets);
    let neutral = usize::from(content.rules.neutral_bullet_count);
    let owner = if teams { "team" } else { "bandit" };
    let own = content.characters.iter().map(Character::own_cards).max().unwrap_or_default();
    let in_decks = if teams {
        seats * copies
    } else {
        most_of(content, bandits, |row| match row.deck {
            _ if row.card.is_some() => 0,
            Some(_) => row.own_cards(),
            None => copies,
        })
    };
    let faces = most_faces(content, bandits);
    let choices = most_choices(content, bandits, team_size(content));
    let each = usize::from(content.rules.bullets);
    let all = in_decks + bullets + neutral;
    // A script can let anybody receive any bullet, also one of his own.
    let deck = copies.max(own * team_size(content)) + bullets + neutral;
    let both: &[&str] = &["bullets", "neutral_bullet_count"];
    let bounds: [(bool, &[&str], String, String); 8] = [
        (
            copies == 0,
            &[],
            format!("no {owner} owns an action card"),
            "give at least one action a number of copies".to_owned(),
        ),
        (
            copies > MAX_COPIES,
            &[],
            format!("every {owner} owns {copies} action cards"),
            format!("a {owner} can own {MAX_COPIES}"),
        ),
        (
            faces > MAX_FACES,
            &[],
            format!("the cards of a game with {bandits} bandits have {faces} faces"),
            format!("a game can have {MAX_FACES} different cards"),
        ),
        (
            choices > MAX_CHOICES,
            &[],
            format!("on a turn a player can come to have {choices} choices"),
            format!("a question can have {MAX_CHOICES}: let a {owner} own fewer kinds of card"),
        ),
        (
            each > MAX_BULLETS,
            &["bullets"],
            format!("every bandit has {each} bullets"),
            format!("a cylinder can hold {MAX_BULLETS}"),
        ),
        (
            neutral > MAX_NEUTRAL,
            &["neutral_bullet_count"],
            format!("there are {neutral} neutral bullets"),
            format!("a game can have {MAX_NEUTRAL}"),
        ),
        (
            all > MAX_GAME_CARDS,
            both,
            format!("a game with {seats} seats has {all} cards"),
            format!("a game can have {MAX_GAME_CARDS}: allow fewer copies or bullets"),
        ),
        (
            deck > MAX_CARDS,
            both,
            format!("one player can come to own {deck} cards"),
            format!("a player can own {MAX_CARDS}: allow fewer copies or bullets"),
        ),
    ];
    for (is_broken, options, message, help) in bounds {
        if let Some(mut cause) = is_broken.then(|| cause_of_cards(rows, laid, options)).flatten() {
            cause.message = message;
            out.push(cause.help(help));
        }
    }
    check_common_deck(rows, content, seats, out);
}

/// The most cards that can come to lie on the common deck in one round.
fn check_common_deck(rows: &Rows<'_>, content: &Content, seats: usize, out: &mut Vec<Diagnostic>) {
    for (card, row) in content.rounds.iter().zip(&rows.rounds) {
        let laid = most_plays(content, &card.turns) * seats;
        if laid > MAX_CARDS {
            let message = format!("on `{}` {laid} cards can be played", row.id);
            let help = format!("the common deck can hold {MAX_CARDS}: let it have fewer turns");
            let mut bandits = rows.bandits.iter().filter(|row| row.file.is_shared);
            let by = bandits.rfind(|bandit| !bandit.raw.own_turns.is_empty());
            out.push(
                match by {
                    Some(bandit) if !row.file.is_shared => bandit
                        .wrong(&codes::TOO_MANY, "own_turns", message)
                        .label("acts more often than others"),
                    _ => row.wrong(&codes::TOO_MANY, "turns", message).label("more than there is room for"),
                }
                .help(help),
            );
        }
    }
}
