//! What verbs accept: one, a list, a filter; and that a script without an
//! answer is left before it can do anything else.

use crate::common::*;
use holdup_hooks::Rulebook;
use holdup_packs::{Files, render};

/// Django with a script for the start of a round, and a question.
fn with(script: &str) -> Files {
    let toml = "name = \"Test\"\nhooks = [\"on_round_start\"]\nasks = { example = \"do it\" }\nsays = { rings = \"It rings\", took = \"{bandit} took {loot} by {action} at {place}, {number}, {number_3}\" }\nuses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]\n\
                starting_loot = [{ kind = \"purse\", value = 250, count = 1 }]\nrules = [\"BASE-django-a\"]\n\
                source = { confidence = \"verified\", from = \"a test\" }\n";
    edited(&[("content/base/bandits/django.toml", toml), ("scripts/base/bandits/django.lua", script)])
}

/// Plays with a script in both ways of answering.
fn plays(script: &str) {
    let files = with(script);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&found, &files, false)));
    let hooks = rulebook.hooks().expect("the script was loaded before");
    for seed in 0..4 {
        let inside =
            play_inside(game(&rulebook, &hooks, 6, seed), seed).unwrap_or_else(|stopped| panic!("{stopped}"));
        let outside = play_outside(game(&rulebook, &hooks, 6, seed), seed)
            .unwrap_or_else(|stopped| panic!("{stopped}"));
        assert_eq!(inside.state(), outside.state());
    }
}

#[test]
fn several_are_a_list_or_a_filter() {
    plays(
        r#"
local function holes(game)
  local sum = 0
  for _, bandit in ipairs(game.bandits()) do sum = sum + game.received(bandit) end
  return sum
end

function on_round_start(game, told)
  if game.round() > 1 then return end
  local before = holes(game)
  game.hit({}, "neutral")
  assert(holes(game) == before, "an empty table is a list of nobody, and no filter")
  game.hit({ car = game.cars(), except = told.me }, "neutral")
  local some = holes(game) - before
  assert(some == #game.bandits({ car = game.cars(), except = told.me }), "a filter hits whom it selects")
  game.hit(game.bandits(), "neutral")
  assert(holes(game) == before + some + 6, "a list hits its members")
  local long = {}
  for nth = 1, 20 do long[nth] = nth % 6 + 1 end
  game.hit(long, "neutral")
  assert(holes(game) >= before + some + 6, "a long list is a set, too")
  game.pay({ alone = false }, 100)
  game.pay(told.me, 100)
end
"#,
    );
}

#[test]
fn filters_see_neighbours_and_loot() {
    plays(
        r#"
function on_round_start(game, told)
  for _, bandit in ipairs(game.bandits()) do
    local here, found = game.place(bandit), false
    for _, other in ipairs(game.bandits({ car_of = bandit })) do
      assert(game.car(game.place(other)) == game.car(here), "in another car")
      found = found or other == bandit
    end
    assert(found, "everybody is in his own car")
  end
  for _, bandit in ipairs(game.bandits({ beside = "purse" })) do
    assert(game.loot(game.place(bandit), "purse") > 0, "there is no purse")
  end
  assert(game.place("marshal") == game.place(game.pawn("marshal")), "a pawn goes by its name")
  assert(#game.bandits({ car_of = "marshal", car = game.cars() }) <= 6)
end
"#,
    );
}

#[test]
fn a_script_without_an_answer_does_nothing_more() {
    plays(
        r#"
function on_round_start(game, told)
  local here = game.place(told.me)
  local there = game.ask_place(told.me, "example", game.places({ except = here }))
  -- Without an answer there is nothing to go to, and this line is not reached.
  game.move(told.me, there)
  if game.ask_may(told.me, "example") then
    game.move(told.me, here)
  end
end
"#,
    );
}

#[test]
fn a_number_is_whole_however_lua_writes_it() {
    plays(
        r#"
function on_round_start(game, told)
  local zero = -1 * 0
  local me = told.me * 1.0
  game.pay(me, zero)
  game.pay(me + zero, 4 / 2)
  game.draw(me, zero)
  assert(game.place(me) == game.place(told.me), "2.0 is 2")
  assert(game.bandits({ at = game.place(me) / 1 })[1] ~= nil, "in a filter as well")
end
"#,
    );
}

#[test]
fn an_answer_is_whole_however_lua_writes_it() {
    for answer in ["-0", "-1 * 0", "6 / 2", "0 / -5", "2.0"] {
        let script = format!("function hand_size(game, told)\n  return {answer}\nend\n");
        let mut files = with(&script);
        let path = "content/base/bandits/django.toml";
        let text = String::from_utf8(files.get(path).expect("it is there").to_vec()).expect("text");
        files.insert(path, text.replace("on_round_start", "hand_size"));
        let rulebook = load(&files);
        let hooks = rulebook.hooks().expect("the script was loaded before");
        play_inside(game(&rulebook, &hooks, 6, 1), 1).unwrap_or_else(|stopped| panic!("{answer}: {stopped}"));
    }
}

#[test]
fn what_is_said_fills_the_gaps_of_its_sentence() {
    plays(
        r#"
function on_round_start(game, told)
  game.say("rings")
  game.say("took", told.me, "purse", "robbery", game.leading() and game.at(game.leading(), "roof"), -3, 3)
end
"#,
    );
    for (call, wrong) in [
        (
            "game.say(\"rang\")",
            "game.say: key must be a key of `says` in the content beside the script: \"rings\" or \"took\", got \"rang\"",
        ),
        ("game.say(\"rings\", 1)", "game.say: `rings` has no gaps, and 1 values are given"),
        (
            "game.say(\"took\", told.me)",
            "game.say: `took` has {bandit}, {loot}, {action}, {place}, {number}, {number_3}, and 1 values are given",
        ),
        (
            "game.say(\"took\", told.me, \"purses\", \"robbery\", game.places()[1], 1, 3)",
            "game.say: loot must be a kind of loot: \"purse\", \"jewel\" or \"strongbox\", got \"purses\"",
        ),
        (
            "game.say(\"took\", told.me, \"purse\", \"robbery\", told.me, 1, 3)",
            "game.say: place must be a place",
        ),
    ] {
        let files = with(&format!("function on_round_start(game, told)\n  {call}\nend\n"));
        let (rulebook, _) = Rulebook::load(&files, "base_2014");
        let rulebook = rulebook.expect("it is no mistake of the grammar");
        let hooks = rulebook.hooks().expect("the script was loaded before");
        let stopped = play_inside(game(&rulebook, &hooks, 6, 1), 1).err().expect(call).to_string();
        assert!(stopped.contains(wrong), "{call}: {stopped}");
    }
}

/// What stops a game in whose first round Django's script does this.
fn stopped_by(line: &str) -> String {
    let files = with(&format!("function on_round_start(game, told)\n  local me = told.me\n  {line}\nend\n"));
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&found, &files, false)));
    let hooks = rulebook.hooks().expect("the script was loaded before");
    match play_outside(game(&rulebook, &hooks, 6, 1), 1) {
        Err(stopped) => stopped.to_string(),
        Ok(_) => panic!("nothing is wrong with `{line}`"),
    }
}

#[test]
fn whoever_is_out_of_the_game_is_asked_nothing() {
    for asked in [
        "ask_may(me, \"example\")",
        "ask_place({ me, game.bandits()[1] }, \"example\", game.places())",
        "ask_token(me, \"example\", {})",
        "ask_card(game.all_bandits(), \"example\", {})",
    ] {
        let stopped = stopped_by(&format!("game.eliminate(me); game.leave(me); game.{asked}"));
        let wrong = "who must be somebody who is asked still, got django, who is out of the game: leave out whom `game.is_out` names";
        assert!(stopped.contains(wrong), "{asked}: {stopped}");
        assert!(stopped.contains("scripts/base/bandits/django.lua:3"), "{asked}: {stopped}");
    }
    // Who is out and has not left is asked still: his cards are carried out.
    plays(
        "function on_round_start(game, told)\n  game.eliminate(told.me)\n  game.ask_may(told.me, \"example\")\nend\n",
    );
}

#[test]
fn several_are_asked_at_once_and_chance_is_too() {
    plays(
        r#"
local function each(game, what)
  local offered = {}
  for _, bandit in ipairs(game.bandits()) do offered[bandit] = what(bandit) end
  return offered
end

function on_round_start(game, told)
  local all, me = game.bandits(), told.me
  for _, who in ipairs({ all, { alone = false }, { car = game.cars(), level = "interior" }, {} }) do
    local these = if #who > 0 then who elseif next(who) then game.bandits(who) else {}
    local count = 0
    for _, yes in pairs(game.ask_may(who, "example")) do
      assert(type(yes) == "boolean", "an answer of each")
      count = count + 1
    end
    assert(count == #these, "a table by bandit, of those who are meant")
  end
  local numbers = game.ask_number(all, "example", 3, 4)
  for _, bandit in ipairs(all) do
    assert(numbers[bandit] == 3 or numbers[bandit] == 4, "one of what is offered")
  end
  local places = game.ask_place(all, "example", each(game, function(bandit)
    return if bandit == me then {} else { game.place(bandit) }
  end))
  for _, bandit in ipairs(all) do
    assert(places[bandit] == (if bandit == me then nil else game.place(bandit)), "his own offer, and no answer without")
  end
  assert(next(game.ask_one(all, "example", each(game, function() return { "example" } end))), "keys by bandit")
  local cards = game.ask_card(all, "example", each(game, game.hand))
  assert(table.find(game.hand(me), cards[me]), "a card of his own hand")
  local token = game.ask_token(me, "example", game.tokens(me))
  assert(token == nil or table.find(game.tokens(me), token), "a token of his own")

  local die = game.ask_number("chance", "example", 1, 6)
  assert(die >= 1 and die <= 6, "a die")
  assert(game.ask_number("chance", "example", 5, 5, { me }) == 5, "a single one is not drawn")
  assert(game.ask_number("chance", "example", 2, 1) == nil, "nothing is offered")
  assert(type(game.ask_may("chance", "example", nil, all)) == "boolean", "a coin")
  assert(game.ask_one(me, "example", { "example", "example" }) == "example", "what is offered twice is offered once")
  assert(game.ask_bandit("chance", "example", all), "somebody")
  assert(game.ask_action("chance", "example", { "move", "fire" }), "something")
  assert(game.ask_card("chance", "example", game.hand(all[1])), "a card somebody else holds")
end
"#,
    );
}

#[test]
fn what_cannot_be_asked_is_told_with_a_way_out() {
    let cases = [
        (
            "game.ask_may(\"luck\", \"example\")",
            "game.ask_may: who must be a bandit, a list of bandits, a filter or \"chance\", got \"luck\"",
        ),
        (
            "game.ask_may({ wher = 1 }, \"example\")",
            "game.ask_may: who must be a list without named fields or a filter with: \"level\", \"car\", \"car_of\"",
        ),
        ("game.ask_may({ level = \"cellar\" }, \"example\")", "game.ask_may: level must be"),
        (
            "game.ask_may(me, \"example\", nil, { me })",
            "game.ask_may: seen_by says who sees what chance draws, and here somebody is asked",
        ),
        (
            "game.ask_number(me, \"example\", 1, 41)",
            "game.ask_number: 41 numbers are too many to choose from: at most 40",
        ),
        (
            "game.ask_number(\"chance\", \"example\", 1, 1001)",
            "game.ask_number: to must be a whole number from -1000 to 1000",
        ),
        (
            "game.ask_one(me, \"example\", { [me] = { \"example\" } })",
            "game.ask_one: only several can be offered a table by bandit",
        ),
        (
            "game.ask_place(\"chance\", \"example\", { [me] = game.places() })",
            "game.ask_place: only several can be offered a table by bandit",
        ),
        (
            "game.ask_place({ me }, \"example\", { [99] = game.places() })",
            "game.ask_place: places must be a list, or a table of lists by bandit",
        ),
        (
            "game.ask_card(me, \"example\", game.hand(game.bandits({ except = me })[1]))",
            "which lies where he does not see it: let \"chance\" choose",
        ),
        (
            "local many = {} for nth = 1, 129 do many[nth] = \"example\" end game.ask_one(me, \"example\", many)",
            "game.ask_one: answers must be a list of at most 128",
        ),
        (
            "game.ask_one(me, \"example\", { example = true })",
            "game.ask_one: answers must be a list without named fields, got a table",
        ),
        (
            "game.ask_action(me, \"example\", { \"move\", fire = true })",
            "game.ask_action: actions must be a list without named fields, got a table",
        ),
    ];
    for (line, message) in cases {
        let stopped = stopped_by(line);
        assert!(stopped.contains("base/bandits/django.lua:3"), "{line}: {stopped}");
        assert!(stopped.contains(message), "{line}: {stopped}");
    }
}

#[test]
fn what_cannot_be_done_with_cards_is_told_with_a_way_out() {
    let cases = [
        (
            "game.move_card(game.hand(me), \"attic\")",
            "game.move_card: to must be a bandit, or where a card can go: \"front\", \"aside\", \"bottom\"",
        ),
        (
            "game.move_card(game.hand(me), 99)",
            "game.move_card: to must be a bandit, a whole number from 1 to",
        ),
        ("game.move_card(me, \"top\")", "game.move_card: cards must be a card"),
        ("game.action(game.place(me))", "game.action: card must be a card"),
        ("game.lay(me, game.hand(me)[1])", "game.lay: "),
    ];
    for (line, message) in cases {
        let stopped = stopped_by(line);
        assert!(stopped.contains("base/bandits/django.lua:3"), "{line}: {stopped}");
        assert!(stopped.contains(message), "{line}: {stopped}");
    }
}
