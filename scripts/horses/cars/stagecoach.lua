local leaving = require("horses/lib/leaving")

-- Whoever comes inside, in whatever way, takes a hostage if he has none, before
-- anybody drives him out again.
-- UCR-9.3.2-a, UCR-9.3.2-c, UCR-15.1-a, AMB-083
function on_arrive(game, arrival)
  if game.level(arrival.to) ~= "interior" then return end
  if table.find(game.bandits({ at = arrival.to }), arrival.pawn) then
    game.take_card(arrival.pawn, "hostage")
  end
end

-- When the train brakes the coach gets ahead of where it was, and when the train
-- speeds up it falls behind, in the same moment as everybody on the roofs. It never
-- gets beyond the ends of the train, unless an option says otherwise: it cannot keep up then.
-- UCR-7.1.2-d, UCR-7.1.8-c, AMB-060, AMB-087
function on_event(game, now)
  if game.event() == "braking" then
    local at_limit = game.beside(now.me) == game.leading()
    if not at_limit or game.option("stagecoach_front_limit") == "frontmost_car" then
      game.slide(now.me, -1)
    end
  elseif game.event() == "higher_speed" and not game.slide(now.me, 1) and game.option("higher_speed_removes_stagecoach") then
    leaving.fall_behind(game, now.me)
  end
end
