-- Areas, and how bots find their way. No state, no hooks. UCR-16.1

-- Whether a place is in a car that stands beside another by itself, as the Stagecoach does.
local function stands_alone(game, place)
  return game.line(place) == nil and not table.find(game.train(), game.car(place))
end

-- Where somebody can go from a place, in the order of the rules: forwards, backwards, to the other train, to the Stagecoach.
-- `is_open` says of a place whether the way is. UCR-16.1.2-c
local function options(game, here, is_open)
  local found, alone = {}, {}
  for _, way in ipairs({ "front", "rear" }) do
    local place = game.step(here, way)
    if place and is_open(place) then table.insert(found, { place = place, way = way }) end
  end
  for _, across in ipairs(game.abreast(here)) do
    if is_open(across) then table.insert(if stands_alone(game, across) then alone else found, { place = across }) end
  end
  for _, option in ipairs(alone) do table.insert(found, option) end
  return found
end

-- The area in which a place lies, seen from another: ahead or behind on the own train, else the car that leads the train it is
-- on. The own car lies in none. UCR-16.1.1-a, UCR-16.1.1-b, AMB-169
local function area(game, own, here, place)
  local car = game.car(place)
  return if table.find(own, car) then game.direction(here, place) else game.train(car)[1]
end

-- The step into the area with most of some places, of which one can be there several times. The area of a place that is to be
-- avoided is worth nothing. Of as many the first counts: forwards, and across only where that alone is better.
-- UCR-16.1.2-d to -f, AMB-168
local function to_most(game, here, goals, avoided, is_open)
  local open = options(game, here, is_open)
  if #open < 2 then return open[1] and open[1].place end
  local own, there = game.train(game.car(here)), {}
  for _, goal in ipairs(goals) do
    local lies = area(game, own, here, goal)
    if lies then there[lies] = (there[lies] or 0) + 1 end
  end
  if avoided then there[area(game, own, here, avoided) or 0] = -1 end
  local best, most = nil, nil
  for _, option in ipairs(open) do
    local count = there[option.way or area(game, own, here, option.place)] or 0
    if most == nil or count > most then best, most = option.place, count end
  end
  return best
end

-- The step that leads nearer to a place, or with `sign` -1 further away from it: along before across, forwards before
-- backwards, across only where that alone does it. UCR-16.1.2-d to -f
local function to_place(game, here, goal, sign, is_open)
  local best, most = nil, nil
  local now = goal and game.distance(here, goal)
  for _, option in ipairs(options(game, here, is_open)) do
    local gains = goal and sign * (now - game.distance(option.place, goal)) > 0
    local worth = if option.way then (if gains then 2 else 0) else (if gains then 1 else -1)
    if most == nil or worth > most then best, most = option.place, worth end
  end
  return best
end

-- A way of so many steps, each judged by itself. It ends before it would lead back to where it began, where `step` knows no
-- further one, and where another floor is reached. UCR-16.1.2-b, UCR-16.1.2-g, UCR-10.1-e, AMB-171
local function walk(game, start, steps, step)
  local here = start
  for _ = 1, steps do
    local to = step(here)
    if to == nil or to == start then break end
    here = to
    if game.level(here) ~= game.level(start) then break end
  end
  return here
end

-- How early a place comes of those somebody is pushed or flees to: backwards, the other train, the Stagecoach, forwards.
-- UCR-16.2-d to -g, AMB-111, AMB-172
local function push_rank(game, here, place)
  if not table.find(game.train(game.car(here)), game.car(place)) then return if stands_alone(game, place) then 2 else 3 end
  return if game.direction(here, place) == "rear" then 4 else 1
end

return table.freeze({ stands_alone = stands_alone, to_most = to_most, to_place = to_place, walk = walk, push_rank = push_rank })
