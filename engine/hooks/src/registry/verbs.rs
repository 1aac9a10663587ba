//! The table of verbs: what scripts can do, as people read it. What runs
//! stands in `api`; a test holds the two against each other.

use super::{Deed, Kind, VerbRow, field, maybe};

const fn looks(
    name: &'static str,
    arguments: &'static [super::Field],
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
        since: "0.1.0",
        example,
    }
}

const fn acts(
    name: &'static str,
    arguments: &'static [super::Field],
    result: Kind,
    meaning: &'static str,
    example: &'static str,
) -> VerbRow {
    VerbRow {
        deed: Deed::Acts,
        ..looks(name, arguments, result, meaning, example)
    }
}

const fn asks(
    name: &'static str,
    arguments: &'static [super::Field],
    result: Kind,
    meaning: &'static str,
    example: &'static str,
) -> VerbRow {
    VerbRow {
        deed: Deed::Asks,
        ..looks(name, arguments, result, meaning, example)
    }
}

const fn or_nil(row: VerbRow) -> VerbRow {
    VerbRow {
        result_optional: true,
        ..row
    }
}

/// Every verb, in the order of the reference.
pub const VERBS: &[VerbRow] = &[
    // Who and where.
    looks(
        "bandits",
        &[maybe("filter", Kind::BanditFilter, "which bandits")],
        Kind::Bandits,
        "The bandits all given fields hold for, in turn order from the First Player.",
        r#"local indoors = game.bandits({ level = "interior" })"#,
    ),
    looks(
        "places",
        &[maybe("filter", Kind::PlaceFilter, "which places")],
        Kind::Places,
        "The places all given fields hold for, front to rear, the lower level of a car first.",
        r#"local roofs = game.places({ level = "roof" })"#,
    ),
    or_nil(looks(
        "place",
        &[field("who", Kind::Who, "a bandit or a pawn of nobody")],
        Kind::Place,
        "Where somebody stands; nil for a pawn that is not in this game.",
        "local here = game.place(hit.me)",
    )),
    looks(
        "pawn",
        &[field("name", Kind::Text, "id of a pawn of nobody")],
        Kind::Pawn,
        "A pawn that belongs to nobody.",
        r#"local marshal = game.pawn("marshal")"#,
    ),
    looks(
        "car",
        &[field("place", Kind::Place, "a place")],
        Kind::Car,
        "The car of a place, counted from 1 at the front.",
        "if game.car(here) == 1 then return end",
    ),
    looks(
        "cars",
        &[],
        Kind::Number,
        "How many cars the train has.",
        "local last = game.cars()",
    ),
    looks(
        "level",
        &[field("place", Kind::Place, "a place")],
        Kind::Level,
        "The level of a place.",
        r#"if game.level(here) == "roof" then return end"#,
    ),
    or_nil(looks(
        "at",
        &[
            field("car", Kind::Car, "a car"),
            field("level", Kind::Level, "one of its levels"),
        ],
        Kind::Place,
        "The place on this level of this car; nil when the car has no such level.",
        r#"local front = game.at(1, "interior")"#,
    )),
    or_nil(looks(
        "step",
        &[
            field("place", Kind::Place, "a place"),
            field("direction", Kind::Direction, "which way"),
        ],
        Kind::Place,
        "The place one car further on the same level; nil at the end of the train.",
        r#"local back = game.step(here, "rear")"#,
    )),
    looks(
        "at_end",
        &[
            field("place", Kind::Place, "a place"),
            field("direction", Kind::Direction, "which way"),
        ],
        Kind::Truth,
        "Whether there is no further car this way.",
        r#"if game.at_end(here, "rear") then return end"#,
    ),
    or_nil(looks(
        "direction",
        &[
            field("from", Kind::Place, "a place"),
            field("to", Kind::Place, "another"),
        ],
        Kind::Direction,
        "Which way a place lies, seen from another; nil within one car.",
        "local way = game.direction(hit.from, hit.at)",
    )),
    or_nil(looks(
        "other_level",
        &[field("place", Kind::Place, "a place")],
        Kind::Place,
        "The other level of the same car; nil when there is none.",
        "local roof = game.other_level(here)",
    )),
    // What somebody has.
    looks(
        "loot",
        &[
            field("place", Kind::Place, "a place"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Number,
        "How many tokens lie in a place.",
        r#"local jewels = game.loot(here, "jewel")"#,
    ),
    looks(
        "holds",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("kind", Kind::Loot, "a kind of loot"),
        ],
        Kind::Number,
        "How many tokens of a kind a bandit has.",
        r#"if game.holds(hit.victim, "purse") > 0 then return end"#,
    ),
    looks(
        "worth",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Number,
        "The value in dollars of a bandit's tokens.",
        "local riches = game.worth(hit.victim)",
    ),
    looks(
        "kind",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Loot,
        "The kind of a token.",
        r#"if game.kind(loss.token) == "purse" then return end"#,
    ),
    looks(
        "bullets",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many own bullets a bandit has left to fire.",
        "if game.bullets(hit.shooter) == 0 then return end",
    ),
    looks(
        "received",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many bullets a bandit has received.",
        "local holes = game.received(hit.victim)",
    ),
    looks(
        "neutral_bullets",
        &[],
        Kind::Number,
        "How many neutral bullets are left.",
        "local left = game.neutral_bullets()",
    ),
    looks(
        "character",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Character,
        "Who a bandit is.",
        "local name = game.character(hit.victim)",
    ),
    looks(
        "has_power",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("character", Kind::Character, "whose power"),
        ],
        Kind::Truth,
        "Whether a bandit has the power of a character, usually its own.",
        "local own = game.has_power(hit.victim, game.character(hit.victim))",
    ),
    // The game.
    looks(
        "round",
        &[],
        Kind::Number,
        "The number of the round, from 1.",
        "if game.round() == 1 then return end",
    ),
    or_nil(looks(
        "event",
        &[],
        Kind::Event,
        "The event in force; nil when there is none.",
        "local event = game.event()",
    )),
    looks(
        "option",
        &[field("name", Kind::Text, "id of an option")],
        Kind::Option,
        "The value of an option in this rulebook version.",
        r#"local bullets = game.option("bullets")"#,
    ),
    // Deeds.
    acts(
        "hit",
        &[
            field("bandits", Kind::Those, "who"),
            field(
                "bullets",
                Kind::Bullets,
                "`neutral`: the only bullets a script hands out",
            ),
        ],
        Kind::Truth,
        "Gives each of the bandits one neutral bullet, as one batch; answers whether there were enough. \
         Where the option `neutral_shortage_effect` lets a shortage cancel the rest, the script ends here, \
         so give bullets before you do anything else.",
        r#"game.hit({ level = "roof" }, "neutral")"#,
    ),
    acts(
        "move",
        &[
            field("who", Kind::Pawns, "who moves"),
            field("place", Kind::Place, "where to"),
            maybe("how", Kind::How, "in what way; `event` when missing"),
        ],
        Kind::Nothing,
        "Moves pawns to a place, all at once; then they arrive, and meet whom they meet.",
        r#"game.move(hit.victim, game.other_level(hit.at), "pushed")"#,
    ),
    acts(
        "shift",
        &[
            field("who", Kind::Pawns, "who moves"),
            field("direction", Kind::Direction, "which way"),
            maybe("how", Kind::How, "in what way; `event` when missing"),
        ],
        Kind::Nothing,
        "Moves pawns one car along the train, all at once; who stands at its end stays.",
        r#"game.shift({ level = "roof" }, "front")"#,
    ),
    acts(
        "take",
        &[
            field("bandit", Kind::Bandit, "who takes"),
            field("place", Kind::Place, "from where"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Truth,
        "A bandit takes a token from a place, of his choice where he can tell some apart; answers whether there was one.",
        r#"game.take(bandit, game.place(bandit), "purse")"#,
    ),
    acts(
        "take_token",
        &[
            field("bandit", Kind::Bandit, "who takes"),
            field("place", Kind::Place, "from where"),
            field("token", Kind::Token, "which token"),
        ],
        Kind::Truth,
        "A bandit takes a certain token from a place; answers whether it lay there.",
        "game.take_token(loss.me, loss.at, loss.token)",
    ),
    acts(
        "lose_least",
        &[
            field("bandit", Kind::Bandit, "who loses"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
            maybe(
                "place",
                Kind::Place,
                "where it falls; out of the game when missing",
            ),
        ],
        Kind::Truth,
        "A bandit loses his least valuable token; of kinds worth the same he chooses. Answers whether he had one.",
        r#"game.lose_least(bandit, "purse")"#,
    ),
    acts(
        "give",
        &[
            field("bandit", Kind::Bandit, "who receives it"),
            field("kind", Kind::Loot, "what kind of loot"),
            field("value", Kind::Number, "dollars it is worth"),
        ],
        Kind::Truth,
        "A bandit receives a token that lies in the box; answers whether there was one.",
        r#"game.give(bandit, "purse", 250)"#,
    ),
    acts(
        "place_reserve",
        &[
            field("kind", Kind::Loot, "what kind of loot"),
            field("place", Kind::Place, "where to"),
        ],
        Kind::Truth,
        "A token that waits beside the train comes into a place; answers whether there was one.",
        r#"game.place_reserve("strongbox", here)"#,
    ),
    acts(
        "pay",
        &[
            field("bandit", Kind::Those, "who"),
            field("amount", Kind::Number, "dollars; less than 0 takes them away"),
        ],
        Kind::Nothing,
        "Each of the bandits receives money that is no token.",
        "game.pay({ car = 1 }, 250)",
    ),
    acts(
        "grant",
        &[
            field("bandit", Kind::Bandit, "who"),
            field("character", Kind::Character, "whose power"),
        ],
        Kind::Nothing,
        "A bandit gains the power of a character.",
        "game.grant(hit.shooter, game.character(hit.victim))",
    ),
    acts(
        "revoke",
        &[
            field("bandit", Kind::Bandit, "who"),
            field("character", Kind::Character, "whose power"),
        ],
        Kind::Nothing,
        "A bandit loses the power of a character.",
        "game.revoke(hit.victim, game.character(hit.victim))",
    ),
    // Questions.
    asks(
        "ask_may",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            field(
                "key",
                Kind::Text,
                "a key of `asks` in the content beside the script",
            ),
        ],
        Kind::Truth,
        "Asks whether to do something optional.",
        r#"if not game.ask_may(hit.me, "push") then return end"#,
    ),
    or_nil(asks(
        "ask_place",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            field(
                "key",
                Kind::Text,
                "a key of `asks` in the content beside the script",
            ),
            field("places", Kind::Places, "what is offered"),
        ],
        Kind::Place,
        "Asks for one of several places; nil when none is offered. A single one is not asked for.",
        r#"local there = game.ask_place(hit.me, "push", game.places({ level = "roof" }))"#,
    )),
    or_nil(asks(
        "ask_bandit",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            field(
                "key",
                Kind::Text,
                "a key of `asks` in the content beside the script",
            ),
            field("bandits", Kind::Bandits, "who is offered"),
        ],
        Kind::Bandit,
        "Asks for one of several bandits; nil when none is offered. A single one is not asked for.",
        r#"local whom = game.ask_bandit(hit.me, "push", game.bandits({ except = hit.me }))"#,
    )),
];
