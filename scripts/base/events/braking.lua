-- Everybody on a roof slides towards the front: one car, all at once, unless an
-- option says how far, or that nobody knows how far.
-- BASE-events-f, BASE-events-g, D-128
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
  if distance == 1 then
    game.shift({ level = "roof" }, "front")
    return
  end
  for _, bandit in ipairs(game.bandits({ level = "roof" })) do
    local unsaid = distance == 0
    local places = ahead(game, game.place(bandit), unsaid and game.cars() or distance)
    if #places > 0 then
      game.move(bandit, unsaid and game.ask_place(bandit, "how_far", places) or places[#places])
    end
  end
end
