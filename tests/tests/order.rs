//! The order of a round that `holdup explain round` prints is the order in which a round is played, under every version.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::preset_ids;
use holdup_replay::Transcript;
use holdup_replay::library::Library;
use holdup_replay::record::dealt;
use holdup_rules::game::{Game, Status};
use holdup_rules::hook::{HOOKS, HookClass, HookPoint};
use holdup_rules::order::{RoundPart, rows};
use holdup_rules::setup::Request;
use holdup_rules::start::start;
use holdup_rules::table::Table;

/// Most games in which everything must have been seen once.
const MOST_GAMES: u64 = 40;

/// The hooks of a round that a script can act in: queries tell nobody that they were asked.
fn reactions() -> Vec<HookPoint> {
    let points = rows_of_all().flat_map(|row| row.hooks.iter().copied());
    let points: BTreeSet<HookPoint> =
        points.filter(|&point| HOOKS[point as usize].sort == HookClass::Reaction).collect();
    points.into_iter().collect()
}

fn rows_of_all() -> impl Iterator<Item = &'static holdup_rules::order::OrderRow> {
    holdup_rules::order::ROWS.iter()
}

/// A version with a script that pays another sum at each hook.
fn paying(preset: &str) -> Arc<Rulebook> {
    let mut files = Library::built_in().files().clone();
    let hooks: Vec<String> = reactions().iter().map(|point| format!("\"{}\"", point.name())).collect();
    let manifest = format!(
        "id = \"paying\"\nname = \"Paying\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\nhooks = [{}]\n",
        hooks.join(", ")
    );
    let pays = |(nth, point): (usize, &HookPoint)| {
        format!("function {}(game)\n  game.pay(game.all_bandits()[1], {})\nend\n", point.name(), 11 + nth)
    };
    files.insert(
        "content/presets/paid.toml",
        format!("name = \"Paid\"\ninherits = \"{preset}\"\npacks = [\"paying\"]\n"),
    );
    files.insert("content/paying/pack.toml", manifest);
    files.insert("scripts/paying/pack.lua", reactions().iter().enumerate().map(pays).collect::<String>());
    Library::new(files).rulebook("paid", &[]).unwrap_or_else(|problems| panic!("{preset}: {problems:?}"))
}

/// The line by which a part is seen in the record of a game.
fn line_of(part: RoundPart) -> Option<&'static str> {
    match part {
        RoundPart::Card => Some("round card:"),
        RoundPart::Draw | RoundPart::DrawAsLiked => Some(" draws "),
        RoundPart::Resolve => Some("-- stealin'"),
        RoundPart::Event => Some("-- event:"),
        RoundPart::Shuffle => Some("all cards shuffled"),
        RoundPart::Pass => Some("first player:"),
        _ => None,
    }
}

/// The ends of lines that are seen of a round, in the order of the rows: of each part, and the sums of its hooks.
fn expected(rulebook: &Rulebook) -> Vec<String> {
    let of_row = |row: &holdup_rules::order::OrderRow| {
        let sums = row.hooks.iter().filter_map(|point| {
            let nth = reactions().iter().position(|other| other == point)?;
            Some(format!(" receives ${}\n", 11 + nth))
        });
        line_of(row.part).map(str::to_owned).into_iter().chain(sums).collect::<Vec<_>>()
    };
    rows(rulebook.content()).flat_map(of_row).collect()
}

/// The lines of the first round of a game.
fn first_round(rulebook: &Rulebook, seats: usize, seed: u64) -> Vec<String> {
    let (setup, rng) = dealt(rulebook.content(), &Request::random(seats.try_into().unwrap()), seed, 0);
    let table = Rc::new(Table::new(Arc::clone(rulebook.content()), &setup));
    let state = start(&table, &setup, rng);
    let lines = Rc::new(RefCell::new(Vec::new()));
    let own = Rc::clone(&lines);
    let transcript =
        Transcript::new(None, Box::new(move |line| own.borrow_mut().push(format!("{}\n", line.text))));
    let mut game = Game::new(table, state, rulebook.hooks().unwrap()).watched_by(Box::new(transcript));
    while game.state().round == 0 && game.advance().unwrap() == Status::Asking {
        let choices = game.question().map_or(1, |question| question.choices.len());
        game.answer((game.answers() as usize + seed as usize) % choices).unwrap();
    }
    let mut lines = lines.take();
    let next = lines.iter().position(|line| line.starts_with("first player:"));
    lines.truncate(next.map_or(lines.len(), |next| next + 1));
    lines
}

#[test]
fn what_is_explained_is_what_is_played() {
    let presets: Vec<String> = preset_ids(Library::built_in().files()).map(|id| id.to_string()).collect();
    assert!(presets.len() >= 8, "{presets:?}");
    for preset in presets {
        let rulebook = paying(&preset);
        let expected = expected(&rulebook);
        let seats = if rulebook.content().rules.teams() { 2 } else { 4 };
        let mut unseen: BTreeSet<&String> = expected.iter().collect();
        for seed in 0..MOST_GAMES {
            let lines = first_round(&rulebook, seats, seed);
            let mut seen: Vec<(usize, &String)> = (expected.iter())
                .filter_map(|wanted| {
                    Some((lines.iter().position(|line| line.contains(wanted.as_str()))?, wanted))
                })
                .collect();
            assert!(seen.is_sorted(), "{preset}, seed {seed}: {seen:?}\n{}", lines.concat());
            seen.drain(..).for_each(|(_, wanted)| _ = unseen.remove(wanted));
            if unseen.is_empty() {
                break;
            }
        }
        assert!(unseen.is_empty(), "{preset}: never seen: {unseen:?}");
    }
}
