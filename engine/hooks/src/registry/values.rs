//! The tables of values: what the numbers and texts are that scripts get and give,
//! and the tables that select some of them.

use std::sync::LazyLock;

use holdup_rules::question::ASKED;

use super::{Field, Kind};
use crate::words::{BANDIT_FILTER, BULLETS, CARD_PLACES, DIRECTIONS, HEAPS, HOWS, PLACE_FILTER, RUNS};

/// What a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueForm {
    /// A whole number the engine gives out, which means nothing in another game; good wherever
    /// one of this other type is wanted.
    Number(Option<&'static str>),
    /// A whole number that is counted, so that a script may write it down.
    Counted,
    /// An id of content, by the words for what defines it.
    Id(&'static [&'static str]),
    /// One of a few words, which never change.
    Words(&'static [&'static str]),
    /// A value of one of these types.
    Either(&'static [&'static str]),
}

/// A type of value, for people.
#[derive(Clone, Copy, Debug)]
pub struct ValueRow {
    /// Its name in the editor types.
    pub name: &'static str,
    /// What it is made of.
    pub form: ValueForm,
    /// What it stands for, in a sentence.
    pub meaning: &'static str,
    /// First version of the engine that has it.
    pub since: &'static str,
    /// One line that uses one; it runs as a test.
    pub example: &'static str,
}

/// A table of fields that selects some of all there are, for people.
#[derive(Clone, Copy, Debug)]
pub struct SelectorRow {
    /// Its name in the editor types.
    pub name: &'static str,
    /// What it selects, in a sentence.
    pub meaning: &'static str,
    /// Its fields.
    pub fields: &'static [Field],
    /// First version of the engine that has it.
    pub since: &'static str,
    /// A line for each field, in the same order; they run as tests.
    pub examples: &'static [&'static str],
}

const fn number(name: &'static str, meaning: &'static str, example: &'static str) -> ValueRow {
    ValueRow { name, form: ValueForm::Number(None), meaning, since: "0.1.0", example }
}

const fn words(
    name: &'static str,
    words: &'static [&'static str],
    meaning: &'static str,
    example: &'static str,
) -> ValueRow {
    ValueRow { form: ValueForm::Words(words), ..number(name, meaning, example) }
}

/// Every type of value, in the order of the reference.
pub static VALUES: LazyLock<Vec<ValueRow>> = LazyLock::new(|| {
    let ids = Kind::IDS
        .iter()
        .map(|id| ValueRow { form: ValueForm::Id(id.of), ..number(id.kind.name(), id.meaning, id.example) });
    [
    ValueRow {
        form: ValueForm::Number(Some("Pawn")),
        ..number(
            "Bandit",
            "The number of a bandit, from 1 in the order of the seats; good wherever a `Pawn` is wanted.",
            "local first = game.bandits()[1]",
        )
    },
    number(
        "Pawn",
        "The number of a bandit or of a pawn of nobody; verbs take the id of the latter as well, such as `\"marshal\"`.",
        "local with_me = game.pawns_at(here)",
    ),
    number("Place", "The number of a place: one level of one car.", "local here = game.place(bandit)"),
    ValueRow {
        form: ValueForm::Counted,
        ..number(
            "Car",
            "The number of a car, from 1 at the front of the train when the game begins. It keeps it wherever it goes: which cars \
             stand where tells `game.train()`.",
            "local in_front = game.bandits({ car = 1 })",
        )
    },
    number("Token", "The number of a loot token.", "local lying = game.tokens(here)"),
    number("FamilyCard", "The number of a card of a family.", "local held = game.held(bandit)"),
    number("Card", "The number of a card of this game.", "local held = game.hand(bandit)"),
]
.into_iter()
.chain(ids)
.chain([
    ValueRow {
        form: ValueForm::Id(&["ask"]),
        ..number(
            "AskKey",
            "A key of `asks` in the content beside the script; it means nothing to other scripts.",
            r#"local is_wanted = game.ask_may(bandit, "example")"#,
        )
    },
    ValueRow {
        form: ValueForm::Id(&["say"]),
        ..number(
            "SayKey",
            "A key of `says` in the content beside the script; it means nothing to other scripts.",
            r#"game.say("example")"#,
        )
    },
    words(
        "Direction",
        DIRECTIONS,
        "Which way along the train.",
        r#"local further = game.step(here, "rear")"#,
    ),
    words("Run", RUNS, "Where a card of somebody lies.", r#"local shown = game.bullets_in(bandit, "front")"#),
    words(
        "Heap",
        HEAPS,
        "Where loot tokens lie that are in no place, on no sheet and in no zone: the box, or beside the train.",
        r#"local waiting = game.tokens("reserve", "strongbox")"#,
    ),
    words(
        "CardPlace",
        CARD_PLACES,
        "Where a card goes beside to a bandit: to a run of the seat it is from, or out of the game.",
        r#"game.move_card(game.hand(bandit), "discards")"#,
    ),
    words("How", &HOWS, "A way of coming to a place.", r#"game.move(bandit, here, "pushed")"#),
    words(
        "Question",
        ASKED,
        "What is asked of somebody for whom a rule decides.",
        r#"local is_about_a_place = choice.asked == "move""#,
    ),
    ValueRow {
        form: ValueForm::Either(&["boolean", "number", "string", "{ [string]: any }"]),
        ..number(
            "Offer",
            "What somebody for whom a rule decides can choose: the number of a place, a bandit or a pawn; 1 or 2 for the `pile` \
             to fire from; the id of an action, \
             a round card, a bandit, a card or what is done on a turn; a key of `asks`; `\"draw\"`; `true` for doing it, and \
             `false` for passing or leaving it. Loot is a table with its `kind`, and with `value` where everybody can tell \
             it, and `used`; a card one with its `action` and at whom it is aimed (`aim`), or `bullet` (\"plain\", \"neutral\" \
             or the id of a kind), whose it is (`of`) and, where it is the second one, its `pile`, and `face_down`; \
             a bullet to remove also `from` where: \"bag\" for the whole deck, \"discards\" or \"front\".",
            "local first = choice.offered[1]",
        )
    },
    words("Bullets", BULLETS, "What kind of bullets are given.", r#"game.hit(bandit, "neutral")"#),
])
.collect()
});

/// Every selector, in the order of the reference.
pub const SELECTORS: &[SelectorRow] = &[
    SelectorRow {
        name: "BanditFilter",
        meaning: "Selects the bandits for whom everything holds that is given; in `characters`, and where a verb wants pawns, the characters.",
        fields: BANDIT_FILTER,
        since: "0.1.0",
        examples: &[
            r#"local indoors = game.bandits({ level = "interior" })"#,
            "local in_the_first_car = game.bandits({ car = 1 })",
            r#"local near_the_marshal = game.bandits({ car_of = "marshal" })"#,
            "local here_too = game.bandits({ at = here })",
            "local lonely = game.bandits({ alone = true })",
            "local others = game.bandits({ except = bandit })",
            r#"local beside_jewels = game.bandits({ beside = "jewel" })"#,
            r#"local with_passengers = game.bandits({ has_level = "roof" })"#,
            r#"local over_there = game.bandits({ line = "freight" })"#,
            "local in_a_leading_car = game.bandits({ leads = true })",
            "local at_an_end = game.bandits({ at_end = true })",
            "local shut_in = game.bandits({ closed = true })",
        ],
    },
    SelectorRow {
        name: "PlaceFilter",
        meaning: "Selects the places for which everything holds that is given.",
        fields: PLACE_FILTER,
        since: "0.1.0",
        examples: &[
            "local of_the_first_car = game.places({ car = 1 })",
            r#"local roofs = game.places({ level = "roof" })"#,
            "local elsewhere = game.places({ except = here })",
            "local of_the_train = game.places({ line = game.leading() })",
            "local of_leading_cars = game.places({ leads = true })",
            "local at_the_ends = game.places({ at_end = true })",
            "local cells = game.places({ closed = true })",
        ],
    },
];
