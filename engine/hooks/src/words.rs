//! The fields of filters, and the words scripts use: the ids of content, and those for what has no row in it.

use std::sync::LazyLock;

use holdup_rules::content::Content;
use holdup_rules::fact::How;
use holdup_rules::hook::{Field, Kind};
use holdup_rules::question::ASKED;
use holdup_rules::state::{Run, TokenSpot};
use holdup_rules::things::ThingKind;
use holdup_rules::words::EngineWords;

/// A field that can be missing.
const fn maybe(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, optional: true, meaning }
}

/// Fields of a [`Kind::BanditFilter`]; all that are given must hold. They cross the border in this order: the usual ones
/// first, so that the others often need not cross at all, the last [`ALONG`] only with the whole table.
pub const BANDIT_FILTER: &[Field; BANDIT_FIELDS + ALONG] = &[
    maybe("level", Kind::Level, "who stand on this level of any car"),
    maybe("car", Kind::Car, "who are in or on this car, on its closed levels only where `level` names them"),
    maybe(
        "car_of",
        Kind::Who,
        "who are in or on the car of this one, on closed levels only where `level` names them",
    ),
    maybe("at", Kind::Place, "who stand in this place"),
    maybe(
        "alone",
        Kind::Truth,
        "true: who share their place with no other pawn; false: who are not; on closed levels only where `level` names them",
    ),
    maybe("except", Kind::Bandit, "without this one"),
    maybe("beside", Kind::Loot, "who stand where loot of this kind lies"),
    maybe(
        "has_level",
        Kind::Level,
        "who are in or on a car that was built with this level, on closed levels only where `level` names them",
    ),
    OF_LINE,
    LEADS,
    AT_END,
    maybe(
        "closed",
        Kind::Truth,
        "true: who stand on a closed level, whatever else is said; false: elsewhere",
    ),
];

/// Fields of a [`Kind::PlaceFilter`]; all that are given must hold.
pub const PLACE_FILTER: &[Field; PLACE_FIELDS + ALONG] = &[
    maybe("car", Kind::Car, "those of this car, of its closed levels only where `level` names them"),
    maybe("level", Kind::Level, "those on this level"),
    maybe("except", Kind::Place, "without this one"),
    OF_LINE,
    LEADS,
    AT_END,
    maybe("closed", Kind::Truth, "true: those of closed levels, whatever else is said; false: the others"),
];

/// How many fields of a filter of bandits cross by themselves, and how many of these are usual.
pub(crate) const BANDIT_FIELDS: usize = 8;
pub(crate) const USUAL: usize = 3;

/// How many fields of a filter of places cross by themselves.
pub(crate) const PLACE_FIELDS: usize = 3;

/// How many fields of a filter, its last ones, say something of the line in which a car stands, or of what is closed. That is
/// asked seldom, so a filter that says it crosses as the table it is.
pub(crate) const ALONG: usize = 4;

const OF_LINE: Field = maybe("line", Kind::SomeLine, "in or on a car of this line");
const LEADS: Field =
    maybe("leads", Kind::Truth, "true: in or on the car that leads its line; false: elsewhere");
const AT_END: Field =
    maybe("at_end", Kind::Truth, "true: in or on the first or the last car of its line; false: elsewhere");

/// The ways along the train, by the names scripts use, in the order of [`holdup_rules::layout::Direction`].
pub(crate) const DIRECTIONS: &[&str] = &["front", "rear"];

/// Where a card of somebody can lie, by the names scripts use, in the order of [`Run`].
pub(crate) const RUNS: &[&str] = CARD_PLACES.split_at(Run::ALL.len()).0;

/// Where a script can move a card beside to somebody: the runs, in their order, and out of the game.
pub(crate) const CARD_PLACES: &[&str] =
    &["front", "aside", "bottom", "top", "bag", "hand", "discards", "box"];

const _: () = assert!(CARD_PLACES.len() == Run::ALL.len() + 1, "every run can be gone to, and the box");

/// Who is asked where nobody is, and chance decides.
pub const CHANCE: &str = "chance";

/// Where loot tokens lie that no place, bandit or zone is, by the names scripts use.
pub(crate) const HEAPS: &[&str] = &TokenSpot::WORDS;

/// The bullets a script can hand out, by the names scripts use.
pub(crate) const BULLETS: &[&str] = &["neutral"];

/// The ways of coming to a place, in the order of [`How`].
pub(crate) static HOWS: LazyLock<Vec<&str>> =
    LazyLock::new(|| How::WORDS.iter().map(|(word, _)| *word).collect());

/// The words of a kind that no content brings, in the order of its rows; none of a kind that has no such words.
pub fn own_words(kind: Kind) -> Option<&'static [&'static str]> {
    Some(match kind {
        Kind::How => &HOWS,
        Kind::Direction => DIRECTIONS,
        Kind::Bullets => BULLETS,
        Kind::Question => ASKED,
        Kind::Run => RUNS,
        Kind::Spot => HEAPS,
        Kind::CardGoal => CARD_PLACES,
        // Each of them is declared by content.
        Kind::SomeLine => &[],
        _ => return None,
    })
}

/// The words of a kind, in the order of its rows; none of what is no word.
pub(crate) fn names(kind: Kind, content: &Content) -> Vec<&str> {
    let own = own_words(kind).unwrap_or_default().iter().copied();
    match kind {
        Kind::Spot => {
            let zones = content.zones.iter().filter(|zone| zone.pot.is_some());
            own.chain(zones.map(|zone| zone.id.as_str())).collect()
        }
        Kind::SomeLine => content.lines.iter().map(|line| line.id.as_str()).collect(),
        kind => own.chain(ThingKind::given_as(kind).flat_map(|kind| kind.ids(content))).collect(),
    }
}
