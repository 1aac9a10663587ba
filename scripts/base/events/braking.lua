-- Everybody on a roof slides towards the front: one car, all at once, pawns of nobody
-- too, unless an option says how far, that nobody knows how far, or that they slide one
-- after the other. Roofs beside the train lead nowhere.
-- BASE-events-f, BASE-events-g, UCR-7.1.2-a, D-128, D-129, AMB-087
-- One after the other, characters in turn order and then pawns of nobody. Whoever was driven off the roofs before it was his turn does not slide any more. AMB-086, AMB-087
local function one_by_one(game)
  for _, pawn in ipairs(game.pawns({ level = "roof" })) do
    local here = game.place(pawn)
    if here and game.level(here) == "roof" then game.shift(pawn, "front") end
  end
end

local function ahead(game, place, most)
  local places = {}
  while #places < most do
    place = game.step(place, "front")
    if place == nil then break end
    table.insert(places, place)
  end
  return places
end

function on_event(game)
  local distance = game.option("braking_distance")
  if distance == 1 and not game.option("shift_events_simultaneous") then
    one_by_one(game)
    return
  end
  if distance == 1 then
    -- In one line of cars only characters stand on roofs.
    game.shift(game.is_line() and { level = "roof" } or game.pawns({ level = "roof" }), "front")
    return
  end
  for _, who in ipairs(game.characters({ level = "roof" })) do
    local unsaid = distance == 0
    local here = game.place(who)
    local is_there = here and game.level(here) == "roof"
    local places = is_there and ahead(game, here, unsaid and game.cars() or distance) or {}
    if #places > 0 then
      game.move(who, unsaid and game.ask_place(who, "how_far", places) or places[#places])
    end
  end
end
