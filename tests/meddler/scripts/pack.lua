-- Whenever anything happens, by chance something else happens as well that a pack can make happen: so whatever is under
-- way finds cars, places, bandits, tokens and powers gone or elsewhere than they were.
local people = require("meddler/lib/people")
local things = require("meddler/lib/things")
local train = require("meddler/lib/train")

local ONE_IN = 3
local DEEPEST = 2

local function deed(game)
  local deeds = {
    train.uncouple, train.couple, train.couple_to_train, train.slide, train.close, train.horse, people.eliminate,
    people.leave, people.hide, people.appear, people.move, people.lend, people.act, things.give_token,
    things.move_token, things.rob, things.power, things.revoke_own, things.put_back, things.cards, things.hit,
    things.shoot, things.choose,
  }
  deeds[game.ask_number("chance", "deed", 1, #deeds)](game)
end

local function meddle(game)
  local under_way = game.mark("deeds")
  if under_way >= DEEPEST or game.ask_number("chance", "meddle", 1, ONE_IN) > 1 then return end
  game.set_mark("deeds", under_way + 1)
  deed(game)
  game.set_mark("deeds", under_way)
end

function on_setup(game) meddle(game) end
function on_round_start(game) meddle(game) end
function on_hands_drawn(game) meddle(game) end
function on_stealing(game) meddle(game) end
function on_card(game) meddle(game) end
function instead_of_action(game) meddle(game) end
function instead_of_shove(game) meddle(game) end
function after_action(game) meddle(game) end
function on_arrive(game) meddle(game) end
function after_arrival(game) meddle(game) end
function on_meeting(game) meddle(game) end
function before_hit(game) meddle(game) end
function after_hit(game) meddle(game) end
function after_gun_hit(game) meddle(game) end
function after_loot_lost(game) meddle(game) end
function on_gain(game) meddle(game) end
function on_event(game) meddle(game) end
function on_round_end(game) meddle(game) end
function on_game_end(game) meddle(game) end
