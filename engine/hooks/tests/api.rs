//! What verbs accept: one, a list, a filter; and that a script without an
//! answer is left before it can do anything else.

use crate::common::*;
use holdup_hooks::Rulebook;
use holdup_packs::{Files, render};

/// Django with a script for the start of a round, and a question.
fn with(script: &str) -> Files {
    let toml = "name = \"Test\"\nhooks = [\"on_round_start\"]\nasks = { example = \"do it\" }\nsays = { rings = \"It rings\", took = \"{bandit} took {loot} by {action} at {place}, {number}\" }\nuses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]\n\
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
  game.say("took", told.me, "purse", "robbery", game.leading() and game.at(game.leading(), "roof"), -3)
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
            "game.say: `took` has {bandit}, {loot}, {action}, {place}, {number}, and 1 values are given",
        ),
        (
            "game.say(\"took\", told.me, \"purses\", \"robbery\", game.places()[1], 1)",
            "game.say: loot must be a kind of loot: \"purse\", \"jewel\" or \"strongbox\", got \"purses\"",
        ),
        (
            "game.say(\"took\", told.me, \"purse\", \"robbery\", told.me, 1)",
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
