-- What goes off with an Explosion. No state, no hooks. UCR-16.9.2
local ejection = require("lib/ejection")
local leaving = require("horses/lib/leaving")

local function places(game)
  local found = {}
  for _, place in ipairs(game.places()) do
    if #game.tokens(place, "dynamite") > 0 then table.insert(found, place) end
  end
  return found
end

-- What lies inside comes to lie on the roof, and the other way round; in a car of one floor it stays. What lies on a closed level
-- lies inside. UCR-16.9.2-j, AMB-185
local function swap_loot(game, car)
  local inside, roof = game.at(car, "interior"), game.at(car, "roof")
  if inside == nil or roof == nil then return end
  local up, down = game.tokens(inside), game.tokens(roof)
  for _, closed in ipairs(game.places({ car = car, closed = true })) do
    for _, token in ipairs(game.tokens(closed)) do table.insert(up, token) end
  end
  for _, token in ipairs(up) do game.move_token(token, roof) end
  for _, token in ipairs(down) do game.move_token(token, inside) end
end

-- Django steps across in time, and so does the Marshal; with the coach its Shotgun goes, wherever he is, and the hostages
-- left. UCR-16.9.2-l, AMB-186, AMB-229
local function destroy(game, django, coach)
  local here = game.place(django)
  if here and game.car(here) == coach then
    local across = game.abreast(here)[1]
    if across then game.move(django, across, "pushed") end
  end
  leaving.bring_the_marshal_in(game, coach)
  game.leave("shotgun")
  for _, card in ipairs(game.cards("left", "hostage")) do game.put(card) end
  game.uncouple(coach)
end

-- All dynamite at once: loot changes floor, then everybody is thrown off in turn order. UCR-16.9.2-h, -i, -k, AMB-185
local function explode(game, django)
  local cars = {}
  for _, place in ipairs(places(game)) do
    for _, token in ipairs(game.tokens(place, "dynamite")) do game.move_token(token, "box") end
    if not table.find(cars, game.car(place)) then table.insert(cars, game.car(place)) end
  end
  for _, car in ipairs(cars) do swap_loot(game, car) end
  for _, who in ipairs(game.characters({ except = django })) do
    local place = game.place(who)
    if place and table.find(cars, game.car(place)) then ejection.eject(game, django, who, ejection.anchor(game, place)) end
  end
  local coach = game.car_named("stagecoach")
  if coach and table.find(cars, coach) then destroy(game, django, coach) end
end

return table.freeze({ places = places, explode = explode })
