//! The verbs: what scripts can do. A verb is one item, made of what people read of it, what it takes
//! and answers, and what it does; `game`, the reference, the editor types and the checks of scripts
//! are made from these. No rule is decided here: each hands on to the rules.

mod acting;
mod asking;
mod cards;
mod have;
mod loot;
mod marks;
mod moving;
mod people;
mod place;
mod speech;
mod train;

use std::sync::LazyLock;

use holdup_rules::capacity::MAX_CARS;
use holdup_rules::game::Game;
use holdup_rules::hook::{Field, Kind, or, said};
use holdup_rules::ids::*;

use crate::api::give::NumberList;
use crate::api::kinds::Kinded;
use crate::api::take::VerbArguments;
use crate::api::{self, VerbRow, bound};

/// An argument of a kind.
const fn argument<K: Kinded>(name: &'static str, meaning: &'static str) -> Field {
    // Values that are many have no name of their own.
    let name = if matches!(K::KIND, Kind::Gaps) { "..." } else { name };
    Field { name, kind: K::KIND, optional: K::OPTIONAL, meaning }
}

/// Makes verbs of their rows. Of
///
/// ```text
/// /// How many tokens of a kind a bandit has.
/// looks holds(game, bandit: Bandit = "a bandit", kind: Option<Loot> = "a kind of loot") -> Number {
///     procedure::of_kind(game, game.state().sheets[bandit.index()].loot, kind).len() as i64
/// }
/// example r#"local purses = game.holds(bandit, "purse")"#;
/// ```
///
/// comes a [`VerbRow`] with this name, text and example, whose arguments and answer are of the kinds the types
/// (of [`crate::api::kinds`]) stand for; and a function that reads them in this order and runs the body. What
/// the body gets as `bandit` says `Bandit as Argument`, what it hands over `Number as Answer`. A verb `looks`,
/// `acts` or `asks`; the body can end early with `?`. Before the example can stand `secret`, with `unless` and when all
/// see what it tells, `limit` and `since`.
macro_rules! verbs {
    ($(
        $(#[doc = $does:literal])+
        $deed:ident $name:ident($game:ident $(, $argument:ident: $Kind:ty = $meaning:literal)* $(,)?)
            $(-> $Answer:ty)? $body:block
        $(secret $secret:literal $(unless $open:block)?)? $(limit $limit:literal)? $(since $since:literal)? example $example:literal;
    )*) => {
        /// In the order of the reference.
        #[allow(unused_parens, reason = "an answer is written `(Place)`, and none `()`")]
        pub(super) const VERBS: &[VerbRow] = &[$(VerbRow {
            name: stringify!($name),
            arguments: &[$(argument::<$Kind>(stringify!($argument), $meaning)),*],
            result: <($($Answer)?) as Kinded>::KIND,
            result_optional: <($($Answer)?) as Kinded>::OPTIONAL,
            meaning: said(concat!($($does),+)),
            deed: deed::$deed,
            secret: or(&[$($secret)?], ""),
            at_times: !or(&[$($(stringify!($open))?)?], "").is_empty(),
            limit: or(&[$($limit)?], ""),
            since: or(&[$($since)?], "0.1.0"),
            example: $example,
            bind: |lua, host, row| {
                bound::<<($($Kind,)*) as VerbArguments>::Crossing, _>(lua, host, row, |verb, game, values| {
                    api::$deed::<($($Kind,)*), ($($Answer)?)>(verb, game, values, |$game, ($($argument,)*)| {
                        $($(if !$open && verb.host.is_public() {
                            return Err(api::hides(verb.row));
                        })?)?
                        Ok($body)
                    })
                })
            },
        },)*];
    };
}
use verbs;

/// Nothing gets further than the train is long.
const MOST_CARS: i32 = MAX_CARS as i32;

/// The deeds as rows write them.
#[allow(non_upper_case_globals, reason = "each has the name of the function of `Api` that adds such a verb")]
mod deed {
    use crate::api::VerbDeed;

    pub(super) const looks: VerbDeed = VerbDeed::Looks;
    pub(super) const acts: VerbDeed = VerbDeed::Acts;
    pub(super) const asks: VerbDeed = VerbDeed::Asks;
}

/// By topic, in the order of the reference.
const TOPICS: &[&[VerbRow]] = &[
    place::VERBS,
    have::VERBS,
    train::VERBS,
    people::VERBS,
    moving::VERBS,
    loot::VERBS,
    acting::VERBS,
    marks::VERBS,
    cards::VERBS,
    asking::VERBS,
    speech::VERBS,
];

/// Every verb, in the order of the reference.
pub static VERBS: LazyLock<Vec<VerbRow>> = LazyLock::new(|| TOPICS.concat());

impl VerbRow {
    /// The verb of this name.
    pub fn named(name: &str) -> Option<&'static VerbRow> {
        VERBS.iter().find(|verb| verb.name == name)
    }
}

/// Some characters in turn order.
fn in_turn_order(game: &Game, these: WhoSet) -> NumberList<WhoId> {
    holdup_rules::procedure::in_turn(game, these).collect()
}

/// Everybody in some places: characters in turn order, then pawns of nobody that `counts` lets through.
fn everybody(game: &Game, places: PlaceSet, counts: impl Fn(PawnId) -> bool) -> NumberList<PawnId> {
    let characters = game.in_turn_order().map(WhoId::pawn);
    let others = game.table().pawns_of_nobody().filter(|&pawn| counts(pawn));
    characters.chain(others).filter(|&pawn| game.place(pawn).is_some_and(|place| places.has(place))).collect()
}
