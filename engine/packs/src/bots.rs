//! Bots by name, and others who bring parts: which packs have which, whether they are loaded or not, and which parts bring those
//! that a set-up seats. So whoever takes a seat for one need not switch anything on.

use std::collections::BTreeSet;
use std::ops::Range;

use holdup_tell::label::is_called;
use toml::de::{DeTable, DeValue};

use crate::files::{Files, pack_ids};
use crate::form::{local, qualified};
use crate::kind;
use crate::tree::{ids_of, is_true, spanned, text_of};

/// The player of a seat at which a bot sits, and a seat alone whose bot is drawn.
pub(crate) const BOT: &str = "bot";

/// A bandit for whom a rule decides, or somebody who brings parts, as far as its file says it.
#[derive(Clone, Debug)]
struct Bot {
    pack: String,
    id: String,
    /// True if it brings its parts, and is no bot.
    brings: bool,
    /// True if it evens sides.
    evens: bool,
    /// The bandit it is a version of.
    of: Option<String>,
    /// Names under which `with` switches it on.
    ways: Vec<String>,
}

/// All bots there are, those of packs from outside first.
fn bots(files: &Files) -> Vec<Bot> {
    let mut all = seated(files);
    all.retain(|one| !one.brings);
    all
}

/// All bots and others there are who bring parts, those of packs from outside first.
fn seated(files: &Files) -> Vec<Bot> {
    let mut packs = pack_ids(files);
    packs.sort_by_key(|pack| !files.is_shared(pack));
    let mut all = Vec::new();
    for pack in packs {
        let shared = files.is_shared(&pack);
        let mut own: Vec<Bot> = Vec::new();
        for (_, id, parsed) in files.content_if(&pack, |kind| std::ptr::eq(kind, &kind::BANDITS)) {
            // What is wrong with the file is said when the pack is loaded.
            let Ok(parsed) = parsed else { continue };
            let root = parsed.tree.root.get_ref();
            let brings = is_true(root, "brings");
            let is_bot = text_of(root, "decided_by").as_deref() == Some("rule") && !is_no_bandit(root);
            if !is_bot && !brings {
                continue;
            }
            let parts = ids_of(root, "parts");
            let ways = match parts.is_empty() {
                // A pack from outside is loaded by name, and has it then.
                true if shared => Vec::new(),
                true => vec![pack.clone()],
                false => parts.iter().map(|part| way(&pack, part)).collect(),
            };
            let id = if shared { qualified(&pack, id) } else { id.to_owned() };
            let (of, evens) = (text_of(root, "version_of"), is_true(root, "evens_sides"));
            own.push(Bot { pack: pack.clone(), id, brings: brings && !is_bot, evens, of, ways });
        }
        all.extend(own);
    }
    all
}

fn is_no_bandit(root: &DeTable<'_>) -> bool {
    root.get("bandit").and_then(|said| said.get_ref().as_bool()) == Some(false)
}

fn way(pack: &str, part: &str) -> String {
    match part.contains('/') {
        true => part.to_owned(),
        false => format!("{pack}/{}", local(pack, part)),
    }
}

/// Names under which `with` switches on so many bots: those of the first packs that together have as many, where of all
/// versions of one bandit only one plays.
pub fn ways_to_bots(files: &Files, count: usize) -> Vec<String> {
    ways_to(&bots(files), count)
}

/// Names under which `with` switches on the first bot that evens sides.
pub fn ways_to_evener(files: &Files) -> Vec<String> {
    bots(files).iter().find(|bot| bot.evens).map_or(Vec::new(), ways_of)
}

fn ways_to(all: &[Bot], count: usize) -> Vec<String> {
    let mut ways: Vec<String> = Vec::new();
    let mut bandits: BTreeSet<&str> = BTreeSet::new();
    for of_pack in all.chunk_by(|one, other| one.pack == other.pack) {
        if bandits.len() >= count {
            break;
        }
        for bot in of_pack {
            bandits.insert(bot.of.as_deref().unwrap_or(&bot.id));
            ways.extend(bot.ways.iter().filter(|way| !ways.contains(way)).cloned().collect::<Vec<_>>());
        }
    }
    ways
}

/// A way to have a bot that is not in the game: a version of this bandit, or any if none is named.
pub(crate) fn way_to_bot(files: &Files, of: Option<&str>) -> Option<String> {
    let all = bots(files);
    let of_it = |bot: &&Bot| of.is_none_or(|of| bot.of.as_deref().is_some_and(|one| is_called(one, of)));
    let ways = &all.iter().find(of_it)?.ways;
    let with: Vec<String> = ways.iter().map(|way| format!("`--with {way}`")).collect();
    (!with.is_empty()).then(|| format!("bots come with a part: {}", with.join(" ")))
}

/// Names under which `with` switches on the bots that a set-up seats, each with its place.
pub(crate) fn asked(files: &Files, setup: &DeTable<'_>) -> Vec<(String, Range<usize>)> {
    let number = setup.get("bots").and_then(|bots| match bots.get_ref() {
        DeValue::Integer(number) => {
            Some((number.as_str().parse::<usize>().unwrap_or(usize::MAX), bots.span()))
        }
        _ => None,
    });
    let number = number.filter(|(number, _)| *number > 0);
    let more = number.clone().map(|(_, span)| (BOT, span));
    let wanted: Vec<(&str, Range<usize>)> = spanned(setup, "seats").chain(more).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let (all, seated) = (bots(files), seated(files));
    // Those that are drawn, and those that have seats of their own and so cannot be.
    let is_bot = |entry: &str| {
        let (name, player) = name_and_player(entry);
        name == BOT || player == BOT || all.iter().any(|bot| is_called(&bot.id, name))
    };
    let named = spanned(setup, "seats").filter(|(entry, _)| is_bot(entry)).count();
    let count = number.map_or(0, |(number, _)| number).saturating_add(named);
    let mut ways: Vec<(String, Range<usize>)> = Vec::new();
    for (entry, span) in wanted {
        let (name, player) = name_and_player(entry);
        let is_it = |bot: &&Bot| is_called(&bot.id, name);
        let is_of_it = |bot: &&Bot| bot.of.as_deref().is_some_and(|of| is_called(of, name));
        let found = match (name, player) {
            (BOT, "") => ways_to(&all, count),
            (_, BOT) => {
                let bot = all.iter().find(is_it).or_else(|| all.iter().find(is_of_it));
                bot.or_else(|| seated.iter().find(is_it)).map_or(Vec::new(), ways_of)
            }
            _ => seated.iter().find(is_it).map_or(Vec::new(), ways_of),
        };
        for way in found {
            if ways.iter().all(|(known, _)| *known != way) {
                ways.push((way, span.clone()));
            }
        }
    }
    ways
}

/// The parts of a pack that somebody brings, and that are there only where he has a seat.
pub(crate) fn brought(files: &Files, pack: &str) -> Vec<String> {
    let its = seated(files).into_iter().filter(|one| one.pack == pack && one.brings);
    its.flat_map(|one| one.ways).collect()
}

/// The two sides of an entry such as `belle=bot`; no player where a name stands alone.
fn name_and_player(entry: &str) -> (&str, &str) {
    let (name, player) = entry.split_once('=').unwrap_or((entry, ""));
    (name.trim(), player.trim())
}

fn ways_of(bot: &Bot) -> Vec<String> {
    bot.ways.clone()
}
