//! Ids of packs from outside have the pack's name before them: `sweets/robin`.
//! Whoever speaks as the pack itself (its cases, say) leaves it out.

use std::collections::BTreeSet;
use std::sync::Arc;

use holdup_rules::content::Content;
use holdup_rules::things::{self, ThingKind};

use crate::wording::{Wording, Words, spaced};

/// `robin` for `sweets/robin`, in the pack `sweets`; any other id as it is.
pub fn local<'i>(pack: &str, id: &'i str) -> &'i str {
    id.strip_prefix(pack).and_then(|rest| rest.strip_prefix('/')).unwrap_or(id)
}

/// The same content with the things of a pack called as that pack calls them.
pub fn at_home(content: &Content, pack: &str) -> Content {
    let mut content = content.clone();
    for kind in things::ALL {
        for id in (kind.ids_mut)(&mut content) {
            *id = local(pack, id).to_owned();
        }
    }
    for id in &mut content.absent_pawns {
        *id = local(pack, id).to_owned();
    }
    let mut words = Words::of(&content).clone();
    words.ids = Arc::new(Wording::of_ids(&content));
    content.carried = words.carried();
    content
}

/// A value's name as everybody knows it: an option, or the way to a key of content such as
/// `loot.candy.reserve`, of which a pack may write its own things without its name.
pub fn full_name(content: &Content, pack: &str, name: &str) -> String {
    let (word, rest) = name.split_once('.').unwrap_or(("option", name));
    let (id, way) = match rest.split_once('.') {
        Some((id, _)) if word != "option" => rest.split_at(id.len()),
        _ => (rest, ""),
    };
    let full = format!("{pack}/{id}");
    let kind = ThingKind::named(word);
    let is_there = kind.is_some_and(|kind| kind.ids(content).contains(&full.as_str()));
    match is_there {
        true if word == "option" => full,
        true => format!("{word}.{full}{way}"),
        false => name.to_owned(),
    }
}

/// The packs from outside that things here have the name of.
pub fn names_of_packs(content: &Content) -> BTreeSet<&str> {
    let ids = things::ALL.iter().flat_map(|kind| kind.ids(content));
    ids.filter_map(|id| Some(id.split_once('/')?.0)).collect()
}

/// Every id that people write in a situation.
fn ids_in_play(content: &Content) -> impl Iterator<Item = &str> {
    let kinds = [&things::CAR, &things::BANDIT, &things::CARD, &things::PAWN, &things::LOOT];
    kinds.into_iter().flat_map(|kind| kind.ids(content))
}

/// Where the slashes of a text are that stand between two levels of a car, and not between a pack and its thing.
pub(crate) fn slashes<'t>(content: &'t Content, text: &'t str) -> impl Iterator<Item = usize> + 't {
    let between = text.match_indices('/').map(|(at, _)| at);
    between.filter(|&at| !is_in_name(content, text, at))
}

/// The levels of a car, as a line tells them: `belle, purse / sweets/robin`.
pub fn levels_in<'t>(content: &'t Content, text: &'t str) -> impl Iterator<Item = &'t str> + 't {
    let ends = slashes(content, text).chain(std::iter::once(text.len()));
    ends.scan(0, |start, end| {
        let level = &text[*start..end];
        *start = end + 1;
        Some(level)
    })
}

fn is_in_name(content: &Content, text: &str, at: usize) -> bool {
    let (before, after) = (&text[..at], &text[at + 1..]);
    let fits = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if !before.ends_with(fits) || !after.starts_with(fits) {
        return false;
    }
    let start = before.rfind([',', ':', '|', '/', '@']).map_or(0, |at| at + 1);
    let pack = before[start..].trim().to_lowercase().replace('_', " ");
    let mut packs = ids_in_play(content).filter_map(|id| id.split_once('/'));
    packs.any(|(known, _)| spaced(known) == pack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use holdup_rules::content::{Car, OpenTo, Stands};

    #[test]
    fn a_slash_between_a_pack_and_its_thing_parts_no_levels() {
        let content = Content {
            cars: vec![Car {
                id: "my_pack/sleigh".to_owned(),
                name: "Sleigh".to_owned(),
                leads: false,
                levels: Vec::new(),
                loot: Vec::new(),
                hooks: Vec::new(),
                stands: Stands::InTrain,
                joins_all_levels: false,
                open_to: OpenTo { pawns: true, start: true },
            }],
            ..Content::default()
        };
        let levels = |text| levels_in(&content, text).collect::<Vec<_>>();
        assert_eq!(levels("belle / my pack/robin"), ["belle ", " my pack/robin"]);
        assert_eq!(levels("belle, my_pack/robin / doc"), ["belle, my_pack/robin ", " doc"]);
        assert_eq!(levels("belle/doc"), ["belle", "doc"]);
        assert_eq!(levels(""), [""]);
        assert_eq!(at_home(&content, "my_pack").cars[0].id, "sleigh");
        assert_eq!(full_name(&content, "my_pack", "car.sleigh.leads"), "car.my_pack/sleigh.leads");
        assert_eq!(full_name(&content, "my_pack", "car.saloon"), "car.saloon");
        assert_eq!(full_name(&content, "my_pack", "hand_size"), "hand_size");
        assert_eq!(at_home(&content, "my").cars[0].id, "my_pack/sleigh");
    }
}
