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
  if blow.action ~= "punch" and not game.option("deadly_fall_special_punch") then return end
  if game.ask_may(blow.by, "knock_off") then
    fall(game, blow.victim)
    return true
  end
end

-- The last car that has a roof. AMB-081
local function last_roof(game)
  local roof = nil
  for _, car in ipairs(game.train()) do roof = game.at(car, "roof") or roof end
  return roof
end

-- Django's shots do it on the roofs of the leading and the last car, and in an open car at an end. UCR-7.2.2-e
function after_hit(game, hit)
  if not game.has_power(hit.shooter, "django") or game.place(hit.victim) ~= hit.at then return end
  if hit.at == game.at(game.leading(), "roof") or hit.at == last_roof(game) or open_car(game, hit.at) then
    if game.ask_may(hit.shooter, "knock_off") then fall(game, hit.victim) end
  end
end
