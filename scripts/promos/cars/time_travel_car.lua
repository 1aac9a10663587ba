-- Whoever is alone in here when a round ends hides. AMB-055
local hiding = require("combined/lib/hiding")

function between_rounds(game, now)
  local who = hiding.who_hides(game, now.me)
  if who == nil then return end
  if game.option("time_car_hide") == "optional" and not game.ask_may(who, "hide") then return end
  local place = game.ask_place(who, "under", hiding.places(game, now.me, game.option("hide_targets") == "any_car"))
  if place then game.hide(who, place) end
end

function on_stealing(game)
  hiding.come_out(game)
end

function on_game_end(game, now)
  hiding.settle(game, now.me)
end
