-- Whoever is punched on a roof, or in a car built without one, can be knocked off. UCR-7.2.2-a to -e
local function open_car(game, place)
  return not game.has_level(game.car(place), "roof")
end

-- The loot he holds goes with him and counts for nothing. UCR-7.2.2-c, -d, AMB-137
local function fall(game, victim)
  if table.find(game.characters(), victim) then game.eliminate(victim) end
  game.leave(victim)
end

-- A special punch sends nobody to another car, so nobody falls by it. AMB-135
function instead_of_shove(game, blow)
  if game.level(blow.at) ~= "roof" and not open_car(game, blow.at) then return end
  if game.is_out(blow.by) or game.place(blow.victim) ~= blow.at then return end
  if blow.action ~= "punch" and not game.option("deadly_fall_special_punch") then return end
  if game.ask_may(blow.by, "knock_off") then
    fall(game, blow.victim)
    return true
  end
end

-- Whether a place is the roof of the leading car of its train, or of the last one that has a roof. AMB-081
local function is_end_roof(game, place)
  local car = game.car(place)
  -- A car that stands beside the train alone is no train.
  if game.line(place) == nil and not table.find(game.train(), car) then return false end
  local last = nil
  for _, mate in ipairs(game.train(car)) do last = game.at(mate, "roof") or last end
  return place == last or place == game.at(game.leading(car), "roof")
end

-- Django's shots do it on the roofs of the leading and the last car, and in an open car at an end. UCR-7.2.2-e
function after_hit(game, hit)
  if not game.has_power(hit.shooter, "django") or game.place(hit.victim) ~= hit.at then return end
  if game.is_out(hit.shooter) then return end
  if not is_end_roof(game, hit.at) and not open_car(game, hit.at) then return end
  if game.ask_may(hit.shooter, "knock_off") then fall(game, hit.victim) end
end
