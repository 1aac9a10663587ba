local leaving = require("horses/lib/leaving")

-- The roofs the Shotgun crosses to come as near to the coach as roofs lead: first from
-- the coach onto the train, as soon as it is beside a roof, then car by car. Where the
-- coach is beside no car of the train, which cars coupled to it can be, nothing leads nearer.
-- UCR-5.4.5-e, UCR-5.4.5-f, AMB-063
local function way_to(game, coach)
  local place, way = game.place("shotgun"), {}
  local train = game.train()
  local goal = game.beside(coach)
  if not table.find(train, goal) then return way end
  if not table.find(train, game.car(place)) then
    place = game.abreast(place)[1]
    if place == nil or game.level(place) ~= "roof" then return way end
    table.insert(way, place)
  end
  while place and game.car(place) ~= goal do
    local here = table.find(train, game.car(place))
    if here == nil then break end
    local direction = here > table.find(train, goal) and "front" or "rear"
    place = game.step(place, direction)
    if place == nil or game.level(place) ~= "roof" then break end
    table.insert(way, place)
  end
  return way
end

-- UCR-5.4.5-g, AMB-061
local function follow(game, coach)
  if game.place("shotgun") == nil or game.dormant("shotgun") then return end
  if not game.option("released_shotgun_follows_stagecoach") then return end
  local way = way_to(game, coach)
  local everywhere = game.option("shotgun_walk_encounters") == "each_step"
  for step, place in ipairs(way) do
    if everywhere or step == #way then game.move("shotgun", place) end
  end
end

-- Between rounds the coach falls one car behind, and the released Shotgun follows it.
-- By a house rule it stays beside the last car.
-- UCR-5.4.5-a, AMB-059, AMB-063
function between_rounds(game)
  local coach = game.car_named("stagecoach")
  -- A case may have none.
  if coach == nil or game.beside(coach) == nil then return end
  if game.slide(coach, 1) or not game.option("stagecoach_leaves_at_caboose") then
    follow(game, coach)
  else
    leaving.fall_behind(game, coach)
  end
end
