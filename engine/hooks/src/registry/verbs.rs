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

/// By which key a question is asked.
const KEY: super::Field = field(
    "key",
    Kind::AskKey,
    "a key of `asks` in the content beside the script",
);

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
        &[field("name", Kind::PawnName, "id of a pawn of nobody")],
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
        &[field("name", Kind::OptionName, "id of an option")],
        Kind::Option,
        "The value of an option in this rulebook version.",
        r#"local bullets = game.option("bullets")"#,
    ),
    looks(
        "leading",
        &[],
        Kind::Car,
        "The car that leads the train.",
        r#"if game.car(here) == game.leading() then return end"#,
    ),
    looks(
        "is_line",
        &[],
        Kind::Truth,
        "Whether all cars stand in one line behind the leading one, with nothing in front or beside: most is simpler then.",
        r#"if game.is_line() then return end"#,
    ),
    looks(
        "train",
        &[],
        Kind::Cars,
        "The cars coupled together, front to rear; those beside the train are not among them.",
        r#"local cars = game.train()"#,
    ),
    or_nil(looks(
        "car_named",
        &[field("id", Kind::CarName, "id of a car")],
        Kind::Car,
        "A car of this game by its id; nil when it is not in the game.",
        r#"local pantry = game.car_named("pantry")"#,
    )),
    or_nil(looks(
        "beside",
        &[field("car", Kind::Car, "a car beside the train, or of it")],
        Kind::Car,
        "The coupled car a car stands beside, which is the car itself for one of the train; nil when the car has left.",
        r#"local next_to = game.beside(game.leading())"#,
    )),
    or_nil(looks(
        "across",
        &[field("place", Kind::Place, "a place")],
        Kind::Place,
        "The place across the gap between the train and a car beside it; nil where there is none.",
        r#"local there = game.across(here)"#,
    )),
    or_nil(looks(
        "inside",
        &[field("car", Kind::Car, "a car")],
        Kind::Place,
        "The lowest place of a car; nil when it has none.",
        r#"local seat = game.inside(game.leading())"#,
    )),
    looks(
        "near",
        &[field("place", Kind::Place, "a place")],
        Kind::Places,
        "The places one step from a place: front, rear, across.",
        r#"local next_to = game.near(here)"#,
    ),
    looks(
        "away",
        &[
            field("from", Kind::Place, "from where"),
            field("at", Kind::Place, "where somebody stands"),
        ],
        Kind::Places,
        "The places next to `at`, on its level, that are further from `from`.",
        r#"local away = game.away(hit.from, hit.at)"#,
    ),
    looks(
        "distance",
        &[
            field("from", Kind::Place, "a place"),
            field("to", Kind::Place, "another"),
        ],
        Kind::Number,
        "How many cars apart two places are; one more across a gap.",
        r#"if game.distance(hit.from, hit.at) > 2 then return end"#,
    ),
    looks(
        "pawns_at",
        &[field("place", Kind::Place, "a place")],
        Kind::Everybody,
        "Everybody who stands in a place, bandits first, in turn order.",
        r#"local company = game.pawns_at(here)"#,
    ),
    looks(
        "in_sight",
        &[field("place", Kind::Place, "a place")],
        Kind::Everybody,
        "Everybody in sight from a place, without the powers of anybody.",
        r#"local seen = game.in_sight(here)"#,
    ),
    looks(
        "may_start",
        &[field("car", Kind::Car, "a car")],
        Kind::Truth,
        "Whether bandits can start in a car: it is an ordinary one of the train, and not closed to them.",
        r#"if not game.may_start(car) then return end"#,
    ),
    looks(
        "horses",
        &[field("car", Kind::Car, "a car")],
        Kind::Number,
        "How many horses stand beside a car.",
        r#"if game.horses(game.car(here)) == 0 then return end"#,
    ),
    looks(
        "dormant",
        &[field("pawn", Kind::Who, "a pawn of nobody")],
        Kind::Truth,
        "Whether a pawn has no effect yet.",
        r#"if game.dormant("marshal") then return end"#,
    ),
    looks(
        "hidden",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "Whether a bandit hides.",
        r#"if game.hidden(bandit) then return end"#,
    ),
    looks(
        "coming",
        &[field("pawn", Kind::Pawn, "a pawn")],
        Kind::Truth,
        "Whether a pawn was moved together with others, and its own arrival is still to come.",
        r#"if game.coming(pawn) then return end"#,
    ),
    or_nil(looks(
        "hiding_place",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Place,
        "Where a bandit who hides will appear; nil for others. Nobody but its seat knows it: do not let it show.",
        r#"local place = game.hiding_place(bandit)"#,
    )),
    looks(
        "is_out",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "Whether a bandit is out of the game.",
        r#"if game.is_out(bandit) then return end"#,
    ),
    looks(
        "all_bandits",
        &[],
        Kind::Bandits,
        "All bandits of the game in turn order, also those who stand nowhere.",
        r#"if #game.all_bandits() < 5 then return end"#,
    ),
    looks(
        "hostages_left",
        &[],
        Kind::Number,
        "How many hostages nobody holds yet.",
        r#"if game.hostages_left() == 0 then return end"#,
    ),
    or_nil(looks(
        "hostage",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Character,
        "The hostage a bandit holds; nil when it holds none.",
        r#"if game.hostage(bandit) then return end"#,
    )),
    looks(
        "mark",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("mark", Kind::Mark, "id of a mark"),
        ],
        Kind::Number,
        "The mark of a bandit, 0 at first.",
        r#"if game.mark(bandit, "bought") > 0 then return end"#,
    ),
    looks(
        "tokens",
        &[
            field("place", Kind::Place, "a place"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Tokens,
        "The tokens in a place that can be taken.",
        r#"local lying = game.tokens(here, "purse")"#,
    ),
    looks(
        "tokens_of",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Tokens,
        "The tokens on a sheet.",
        r#"local held = game.tokens_of(bandit, "purse")"#,
    ),
    looks(
        "value",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Number,
        "What a token is worth, or the number that tells it from others of its kind.",
        r#"local dollars = game.value(token)"#,
    ),
    looks(
        "used",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Truth,
        "Whether a token was turned to its used side.",
        r#"if game.used(token) then return end"#,
    ),
    looks(
        "in_hand",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("bullets", Kind::Truth, "true: bullets in the hand count too"),
        ],
        Kind::Number,
        "How many action cards the seat of a bandit holds.",
        r#"if game.in_hand(bandit) == 0 then return end"#,
    ),
    looks(
        "in_deck",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many cards the seat of a bandit could draw, discards included.",
        r#"if game.in_deck(bandit) == 0 then return end"#,
    ),
    looks(
        "has_card",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("action", Kind::Action, "an action"),
        ],
        Kind::Truth,
        "Whether a card of an action lies in the deck or the discards of a bandit.",
        r#"if not game.has_card(plan.bandit, "fire") then return end"#,
    ),
    looks(
        "received_this_round",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many bullets a bandit received since the round began.",
        r#"local fresh = game.received_this_round(bandit)"#,
    ),
    or_nil(looks(
        "turn_of_card",
        &[],
        Kind::Turn,
        "The kind of turn in which the card being resolved was played; nil when there is none.",
        r#"if game.turn_of_card() ~= "tunnel" then return end"#,
    )),
    or_nil(looks(
        "last_turned",
        &[field("except", Kind::Action, "an action that does not count")],
        Kind::Action,
        "The action of the latest card turned over in this round that is of another than this action; nil when there is none. Where the option `brilliant_idea_copies_cancelled` is false, cards that came to nothing do not count.",
        r#"local copied = game.last_turned("robbery")"#,
    )),
    looks(
        "rounds",
        &[],
        Kind::Number,
        "How many rounds the game has.",
        r#"if game.round() == game.rounds() then return end"#,
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
    acts(
        "act",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("action", Kind::Action, "what he does"),
        ],
        Kind::Nothing,
        "A bandit performs an action at once, without a card.",
        r#"game.act(bandit, "robbery")"#,
    ),
    acts(
        "can",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("action", Kind::Action, "an action"),
        ],
        Kind::Truth,
        "Whether an action would have any effect if the bandit performed it now. It changes nothing, but asks scripts, so queries cannot use it.",
        r#"if not game.can(bandit, "fire") then return end"#,
    ),
    acts(
        "appear",
        &[
            field("pawn", Kind::Who, "a pawn that is nowhere"),
            field("place", Kind::Place, "where"),
        ],
        Kind::Truth,
        "A pawn comes into the game, or out of hiding; answers whether it was nowhere. Out of hiding it arrives like everybody.",
        r#"game.appear(bandit, place)"#,
    ),
    acts(
        "hide",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("place", Kind::Place, "where it will appear"),
        ],
        Kind::Truth,
        "A bandit hides; only its seat knows where it will appear. Answers whether it stood anywhere.",
        r#"game.hide(bandit, place)"#,
    ),
    acts(
        "leave",
        &[field("pawn", Kind::Who, "a pawn")],
        Kind::Truth,
        "A pawn leaves the game; answers whether it was anywhere.",
        r#"game.leave("marshal")"#,
    ),
    acts(
        "eliminate",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Nothing,
        "A bandit is out of the game: it plans no more and cannot win.",
        r#"game.eliminate(bandit)"#,
    ),
    acts(
        "drift",
        &[
            field("car", Kind::Car, "a car beside the train"),
            field("direction", Kind::Direction, "which way"),
        ],
        Kind::Truth,
        "A car beside the train goes one car along it; answers whether the train went on.",
        r#"game.drift(coach, "rear")"#,
    ),
    acts(
        "change_ends",
        &[field("car", Kind::Car, "a car at an end of the train")],
        Kind::Truth,
        "A car goes from one end of the train to the other; answers whether it could.",
        r#"game.change_ends(game.car(here))"#,
    ),
    acts(
        "uncouple",
        &[field("car", Kind::Car, "a car beside the train")],
        Kind::Truth,
        "A car beside the train leaves the game with the loot in and on it; answers whether it could: pawns must have left before.",
        r#"game.uncouple(coach)"#,
    ),
    acts(
        "put_horse",
        &[field("car", Kind::Car, "a car")],
        Kind::Nothing,
        "A horse comes to stand beside a car.",
        r#"game.put_horse(game.car(here))"#,
    ),
    acts(
        "move_horse",
        &[
            field("from", Kind::Car, "a car"),
            field("to", Kind::Car, "another"),
        ],
        Kind::Truth,
        "A horse goes from one car to another; answers whether one stood there.",
        r#"game.move_horse(1, 2)"#,
    ),
    acts(
        "take_horse_away",
        &[field("car", Kind::Car, "a car")],
        Kind::Truth,
        "A horse leaves the game; answers whether one stood there.",
        r#"game.take_horse_away(1)"#,
    ),
    acts(
        "take_hostage",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "A bandit who holds no hostage takes one, of his choice; answers whether he did.",
        r#"game.take_hostage(bandit)"#,
    ),
    acts(
        "put_down",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe(
                "chooser",
                Kind::Bandit,
                "who chooses, seeing only kinds; the bandit itself when missing",
            ),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Truth,
        "A bandit puts a token down where he stands; answers whether he had one.",
        r#"game.put_down(bandit)"#,
    ),
    acts(
        "hand_over",
        &[
            field("from", Kind::Bandit, "who gives"),
            field("to", Kind::Bandit, "who receives"),
            maybe("money", Kind::Truth, "only a token that is worth money"),
        ],
        Kind::Truth,
        "A bandit gives another one a token of his choice; answers whether he had one.",
        r#"game.hand_over(bandit, other)"#,
    ),
    acts(
        "move_loot",
        &[
            field("from", Kind::Place, "from where"),
            field("to", Kind::Place, "where to"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Nothing,
        "All loot in a place that can be taken goes to another place.",
        r#"game.move_loot(here, game.other_level(here))"#,
    ),
    acts(
        "remove_token",
        &[
            field("token", Kind::Token, "a token"),
            field("place", Kind::Place, "where it lies"),
        ],
        Kind::Truth,
        "A token that lies in a place goes to the box; answers whether it lay there.",
        r#"game.remove_token(token, here)"#,
    ),
    acts(
        "use_token",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("token", Kind::Token, "a token on its sheet"),
        ],
        Kind::Nothing,
        "A token is used: the first time it is turned over, the second time it goes to the box.",
        r#"game.use_token(bandit, token)"#,
    ),
    acts(
        "lose_most",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Truth,
        "A bandit loses his most valuable token to the box; of equal ones he chooses. Answers whether he had one.",
        r#"game.lose_most(bandit, "purse")"#,
    ),
    acts(
        "set_mark",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("mark", Kind::Mark, "id of a mark"),
            field("value", Kind::Number, "from -100 to 100"),
        ],
        Kind::Nothing,
        "Changes a mark of a bandit.",
        r#"game.set_mark(bandit, "bought", 1)"#,
    ),
    acts(
        "draw",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("count", Kind::Number, "how many cards"),
        ],
        Kind::Number,
        "The seat of a bandit draws cards; answers how many there were.",
        r#"game.draw(plan.bandit, 3)"#,
    ),
    acts(
        "play",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "The seat of a bandit plays a card of its hand as the running turn says; answers whether it had one to play.",
        r#"game.play(plan.bandit)"#,
    ),
    acts(
        "fetch",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("action", Kind::Action, "the action of the card"),
            maybe(
                "shuffle",
                Kind::Truth,
                "whether the deck is shuffled even if the card lay among the discards; it is when missing",
            ),
        ],
        Kind::Truth,
        "A bandit takes a card out of deck or discards into the hand and shuffles the deck; answers whether there was one. Who finds none shuffles as well.",
        r#"game.fetch(plan.bandit, "fire")"#,
    ),
    acts(
        "heal",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("most", Kind::Number, "how many bullets"),
        ],
        Kind::Number,
        "A bandit removes bullets from deck and discards, neutral ones first, as many as he likes, and shuffles the deck; answers how many.",
        r#"game.heal(bandit, 2)"#,
    ),
    acts(
        "play_now",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("optional", Kind::Truth, "whether he may decline"),
        ],
        Kind::Truth,
        "A bandit plays a card of his hand and resolves it at once; answers whether he did.",
        r#"game.play_now(bandit, true)"#,
    ),
    // Questions.
    asks(
        "ask_may",
        &[field("bandit", Kind::Bandit, "whose seat answers"), KEY],
        Kind::Truth,
        "Asks whether to do something optional.",
        r#"if not game.ask_may(hit.me, "push") then return end"#,
    ),
    or_nil(asks(
        "ask_place",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
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
            KEY,
            field("bandits", Kind::Bandits, "who is offered"),
        ],
        Kind::Bandit,
        "Asks for one of several bandits; nil when none is offered. A single one is not asked for.",
        r#"local whom = game.ask_bandit(hit.me, "push", game.bandits({ except = hit.me }))"#,
    )),
    or_nil(asks(
        "ask_one",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("answers", Kind::Keys, "keys of `asks`: what is offered"),
        ],
        Kind::AskKey,
        "Asks for one of several answers; nil when none is offered. A single one is not asked for.",
        r#"local way = game.ask_one(now.me, "example", { "one", "other" })"#,
    )),
    or_nil(asks(
        "ask_action",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("actions", Kind::Actions, "ids of actions: what is offered"),
        ],
        Kind::Action,
        "Asks for one of several actions; nil when none is offered. A single one is not asked for.",
        r#"local deed = game.ask_action(bandit, "example", { "move", "fire" })"#,
    )),
    asks(
        "ask_all",
        &[KEY, field("bandits", Kind::Bandits, "whose seats answer")],
        Kind::Bandits,
        "Asks several bandits in secret whether to do something; answers who will.",
        r#"local ready = game.ask_all("example", game.bandits())"#,
    ),
];
