-- Whoever is alone in the Handcar when a round ends hides, and the Handcar goes to the other end of the train.
-- UCR-5.4.6-d, AMB-055
local hiding = require("combined/lib/hiding")

function between_rounds(game)
  local handcar = game.car_named("handcar")
  local who = hiding.who_hides(game, handcar)
  if who == nil then return end
  if game.option("time_car_hide") == "optional" and not game.ask_may(who, "hide") then return end
  local place = game.ask_place(who, "under", hiding.places(game, handcar, game.option("hide_targets") == "any_car"))
  if place and game.hide(who, place) then
    game.couple(handcar, game.leading(), game.train()[1] == handcar and "rear" or "front")
  end
end

function on_stealing(game)
  hiding.come_out(game)
end

function on_game_end(game)
  hiding.settle(game, game.car_named("handcar"))
end
