-- Who falls off the train for good under Deadly Fall. No state, no hooks.

-- Whether a place is the roof of the leading car of its train, or of the last one that has a roof. AMB-081
local function is_end_roof(game, place)
  local car = game.car(place)
  -- A car that stands beside the train alone is no train.
  if game.line(place) == nil and not table.find(game.train(), car) then return false end
  local last = nil
  for _, mate in ipairs(game.train(car)) do last = game.at(mate, "roof") or last end
  return place == last or place == game.at(game.leading(car), "roof")
end

-- Whether somebody can be knocked off here: on a roof or in a car built without one by a punch; by a shot that pushes in such a
-- car and on the roofs at both ends. UCR-7.2.2-a to -e
local function can_fall(game, place, by_shot)
  if not game.has_level(game.car(place), "roof") then return true end
  return if by_shot then is_end_roof(game, place) else game.level(place) == "roof"
end

-- The loot he holds goes with him and counts for nothing. UCR-7.2.2-c, -d, AMB-137
local function fall(game, victim)
  if game.is_character(victim) then game.eliminate(victim) end
  game.leave(victim)
end

return table.freeze({ can_fall = can_fall, fall = fall })
