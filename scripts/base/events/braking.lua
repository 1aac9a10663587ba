-- Everybody on a roof slides towards the front: one car, all at once, pawns of nobody
-- too, unless an option says how far, that nobody knows how far, or that they slide one
-- after the other. Roofs beside the train lead nowhere.
-- BASE-events-f, BASE-events-g, UCR-7.1.2-a, D-128, D-129, AMB-087
-- One after the other, characters in turn order and then pawns of nobody. Whoever was driven off the roofs before it was his turn does not slide any more. AMB-086, AMB-087
local function one_by_one(game, distance)
  for _, pawn in ipairs(game.pawns({ level = "roof" })) do
    local here = game.place(pawn)
    if here and game.level(here) == "roof" then game.shift(pawn, "front", "event", distance) end
  end
end

local function ahead(game, place)
  local places = {}
  for _ = 1, game.cars() do
    place = game.step(place, "front")
    if place == nil then break end
    table.insert(places, place)
  end
  return places
end

-- Where the text has no number each decides when it is his turn.
local function as_far_as_they_like(game)
  for _, who in ipairs(game.characters({ level = "roof" })) do
    local here = game.place(who)
    local places = here and game.level(here) == "roof" and ahead(game, here) or {}
    if #places > 0 then game.move(who, game.ask_place(who, "how_far", places)) end
  end
end

function on_event(game)
  local distance = game.option("braking_distance")
  if distance == 0 then return as_far_as_they_like(game) end
  if not game.option("shift_events_simultaneous") then return one_by_one(game, distance) end
  -- In one line of cars only characters stand on roofs.
  local everybody = game.is_line() and { level = "roof" } or game.pawns({ level = "roof" })
  game.shift(everybody, "front", "event", distance)
end
