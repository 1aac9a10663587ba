//! Ids of packs from outside have the pack's name before them: `sweets/robin`.
//! Whoever speaks as the pack itself (its cases, say) leaves it out.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
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
    renamed(content, |id| local(pack, id))
}

/// The same content with other ids.
fn renamed(content: &Content, name: impl Fn(&str) -> &str) -> Content {
    let mut content = content.clone();
    for kind in things::ALL {
        for id in (kind.ids_mut)(&mut content) {
            *id = name(id).to_owned();
        }
    }
    for id in &mut content.absent_pawns {
        *id = name(id).to_owned();
    }
    let mut words = Words::of(&content).clone();
    words.ids = Arc::new(Wording::of_ids(&content));
    content.carried = words.carried();
    content
}

/// How things of packs from outside can be called without the name of their pack: those of the pack that somebody speaks
/// as, and of the others whatever is called like nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Short {
    /// Every pack and id, with true where the id alone is clear.
    ids: BTreeMap<(String, String), bool>,
}

impl Short {
    /// The short names in this content, for whoever speaks as the pack `home`, or as none.
    pub fn of(content: &Content, home: Option<&str>) -> Short {
        let all = || things::ALL.iter().flat_map(|kind| kind.ids(content));
        let plain: BTreeSet<&str> = all().filter(|id| !id.contains('/')).collect();
        let full: BTreeSet<(&str, &str)> = all().filter_map(|id| id.split_once('/')).collect();
        let is_clear = |pack: &str, id: &str| {
            let is_home = |pack: &str| Some(pack) == home;
            let alike = || full.iter().filter(|(_, other)| *other == id);
            is_home(pack) || !plain.contains(id) && alike().count() == 1
        };
        let ids = full.iter().map(|&(pack, id)| ((pack.to_owned(), id.to_owned()), is_clear(pack, id)));
        Short { ids: ids.collect() }
    }

    /// True if no thing is from outside.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The same content with things called by their short names.
    pub fn content(&self, content: &Content) -> Content {
        renamed(content, |id| match id.split_once('/') {
            Some((pack, own)) if self.is_clear(pack, own) => own,
            _ => id,
        })
    }

    fn is_clear(&self, pack: &str, id: &str) -> bool {
        self.ids.get(&(pack.to_owned(), id.to_owned())) == Some(&true)
    }

    /// A text with spaces in place of the names of packs that can be left out, so that everything stays where it stands.
    pub fn blanked<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut blanked = Cow::Borrowed(text);
        for (at, _) in text.match_indices('/') {
            let (before, behind) = (&text[..at], &text[at + 1..]);
            let is_meant = |(pack, id): &(String, String)| ends_with(before, pack) && begins_with(behind, id);
            let meant = self.ids.iter().filter(|(name, _)| is_meant(name));
            // Of names that begin or end alike the longest is meant.
            if let Some(((pack, _), true)) = meant.max_by_key(|((pack, id), _)| (id.len(), pack.len())) {
                let from = at - pack.len();
                blanked.to_mut().replace_range(from..=at, &" ".repeat(pack.len() + 1));
            }
        }
        blanked
    }

    /// A value's name as everybody knows it: an option, or the way to a key of content such as `loot.candy.reserve`, of
    /// which the pack may be left out.
    pub fn full_name(&self, content: &Content, name: &str) -> String {
        let (word, rest) = name.split_once('.').unwrap_or(("option", name));
        let (id, way) = match rest.split_once('.') {
            Some((id, _)) if word != "option" => rest.split_at(id.len()),
            _ => (rest, ""),
        };
        let ids = ThingKind::named(word).map(|kind| kind.ids(content)).unwrap_or_default();
        let mut clear = self.ids.iter().filter(|((_, own), clear)| **clear && own == id);
        let full = clear.find_map(|((pack, own), _)| {
            let full = format!("{pack}/{own}");
            ids.contains(&full.as_str()).then_some(full)
        });
        match full {
            Some(full) if word == "option" => full,
            Some(full) => format!("{word}.{full}{way}"),
            None => name.to_owned(),
        }
    }
}

/// A byte as names are compared: spaces, `_` and `-` are alike, and so are large and small letters.
fn folded(byte: u8) -> u8 {
    match byte {
        b'_' | b'-' => b' ',
        byte => byte.to_ascii_lowercase(),
    }
}

fn is_alike(text: &[u8], name: &str) -> bool {
    text.len() == name.len() && text.iter().zip(name.bytes()).all(|(&a, b)| folded(a) == folded(b))
}

/// True if a text ends with a name that begins where a word does.
fn ends_with(text: &str, name: &str) -> bool {
    let Some(start) = text.len().checked_sub(name.len()) else { return false };
    let is_apart = |last: &u8| !last.is_ascii_alphanumeric() && last.is_ascii();
    is_alike(&text.as_bytes()[start..], name) && text.as_bytes()[..start].last().is_none_or(is_apart)
}

/// True if a text begins with a name that ends where a word does.
fn begins_with(text: &str, name: &str) -> bool {
    let (text, length) = (text.as_bytes(), name.len());
    let is_apart = |next: &u8| !next.is_ascii_alphanumeric() && next.is_ascii() && *next != b'_';
    text.len() >= length && is_alike(&text[..length], name) && text.get(length).is_none_or(is_apart)
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
        let content = cars(&["my_pack/sleigh"]);
        let levels = |text| levels_in(&content, text).collect::<Vec<_>>();
        assert_eq!(levels("belle / my pack/robin"), ["belle ", " my pack/robin"]);
        assert_eq!(levels("belle, my_pack/robin / doc"), ["belle, my_pack/robin ", " doc"]);
        assert_eq!(levels("belle/doc"), ["belle", "doc"]);
        assert_eq!(levels(""), [""]);
        assert_eq!(at_home(&content, "my_pack").cars[0].id, "sleigh");
        for short in [Short::of(&content, Some("my_pack")), Short::of(&content, None)] {
            assert_eq!(short.full_name(&content, "car.sleigh.leads"), "car.my_pack/sleigh.leads");
            assert_eq!(short.full_name(&content, "car.saloon"), "car.saloon");
            assert_eq!(short.full_name(&content, "hand_size"), "hand_size");
        }
        assert_eq!(at_home(&content, "my").cars[0].id, "my_pack/sleigh");
    }

    fn cars(ids: &[&str]) -> Content {
        let car = |id: &&str| Car {
            id: (*id).to_owned(),
            name: (*id).to_owned(),
            leads: false,
            levels: Vec::new(),
            loot: Vec::new(),
            hooks: Vec::new(),
            stands: Stands::InTrain,
            is_last: false,
            joins_all_levels: false,
            open_to: OpenTo { pawns: true, start: true },
        };
        Content { cars: ids.iter().map(car).collect(), ..Content::default() }
    }

    #[test]
    fn what_is_clear_or_of_the_own_pack_is_called_without_it() {
        let content =
            cars(&["saloon", "west/van", "east/van", "far_west/coal_car", "far_west/coal", "west/saloon"]);
        let called = |home| {
            let short = Short::of(&content, home).content(&content);
            short.cars.into_iter().map(|car| car.id).collect::<Vec<_>>()
        };
        assert_eq!(called(None), ["saloon", "west/van", "east/van", "coal_car", "coal", "west/saloon"]);
        assert_eq!(called(Some("west")), ["saloon", "van", "east/van", "coal_car", "coal", "saloon"]);
    }

    #[test]
    fn names_of_packs_are_blanked_where_they_say_nothing() {
        let content = cars(&["west/van", "east/van", "far_west/coal_car", "west/coal", "west/doc"]);
        let short = Short::of(&content, None);
        for (text, blanked) in [
            ("a far_west/coal_car b", "a          coal_car b"),
            ("roof of the far west/coal car", "roof of the          coal car"),
            ("\"Far-West/COAL CAR\": west/coal's", "\"         COAL CAR\":      coal's"),
            ("west/van, east/van", "west/van, east/van"),
            ("midwest/coal west/coals west/coal_x", "midwest/coal west/coals west/coal_x"),
            ("belle/west/doc / é/west/doc", "belle/     doc / é/     doc"),
        ] {
            assert_eq!(short.blanked(text), blanked);
            assert_eq!(short.blanked(text).len(), text.len());
        }
        let home = Short::of(&content, Some("west"));
        assert_eq!(home.blanked("west/van, east/van"), "     van, east/van");
    }
}
