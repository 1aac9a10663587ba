//! The table of verbs: what scripts can do, as people read it. What runs
//! stands in `api`; a test holds the two against each other.

mod acting;
mod asking;
mod cards;
mod handing;
mod have;
mod loot;
mod moving;
mod people;
mod place;
mod tokens;
mod train;

use super::{Deed, Field, Kind, VerbRow, count, joined};

const fn looks(
    name: &'static str,
    arguments: &'static [Field],
    result: Kind,
    meaning: &'static str,
    example: &'static str,
) -> VerbRow {
    VerbRow {
        name,
        arguments,
        result,
        result_optional: false,
        meaning,
        deed: Deed::Looks,
        limit: "",
        since: "0.1.0",
        example,
    }
}

const fn acts(
    name: &'static str,
    arguments: &'static [Field],
    result: Kind,
    meaning: &'static str,
    example: &'static str,
) -> VerbRow {
    VerbRow { deed: Deed::Acts, ..looks(name, arguments, result, meaning, example) }
}

const fn asks(
    name: &'static str,
    arguments: &'static [Field],
    result: Kind,
    meaning: &'static str,
    example: &'static str,
) -> VerbRow {
    VerbRow { deed: Deed::Asks, ..looks(name, arguments, result, meaning, example) }
}

const fn or_nil(row: VerbRow) -> VerbRow {
    VerbRow { result_optional: true, ..row }
}

const fn limited(limit: &'static str, row: VerbRow) -> VerbRow {
    VerbRow { limit, ..row }
}

/// By topic, in the order of the reference.
const TOPICS: &[&[VerbRow]] = &[
    place::ROWS,
    have::ROWS,
    train::ROWS,
    people::ROWS,
    tokens::ROWS,
    moving::ROWS,
    loot::ROWS,
    acting::ROWS,
    handing::ROWS,
    cards::ROWS,
    asking::ROWS,
];

/// Every verb, in the order of the reference.
pub const VERBS: &[VerbRow] = &joined::<_, { count(TOPICS) }>(TOPICS);
