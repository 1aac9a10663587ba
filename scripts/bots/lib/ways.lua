-- Areas, and how bots find their way. No state, no hooks. UCR-16.1

-- Whether a place is in a car that stands beside another by itself, as the Stagecoach does.
local function stands_alone(game, place)
  return game.line(place) == nil and not table.find(game.train(), game.car(place))
end

-- Where somebody can go from a place, in the order of the rules: forwards, backwards, to the other train, to the Stagecoach.
-- `is_open` says of a place whether the way is. UCR-16.1.2-c
local function options(game, here, is_open)
  local found = {}
  for _, way in ipairs({ "front", "rear" }) do
    local place = game.step(here, way)
    if place and is_open(place) then table.insert(found, { place = place, way = way }) end
  end
  for _, is_alone in ipairs({ false, true }) do
    for _, across in ipairs(game.abreast(here)) do
      if stands_alone(game, across) == is_alone and is_open(across) then table.insert(found, { place = across }) end
    end
  end
  return found
end

-- Whether a place lies in the area to which a step leads: ahead, behind, the other train, or the Stagecoach. The own place lies
-- in none. UCR-16.1.1-a, UCR-16.1.1-b, AMB-169
local function is_ahead(game, here, option, place)
  if option.way then
    return table.find(game.train(game.car(here)), game.car(place)) and game.direction(here, place) == option.way
  end
  return table.find(game.train(game.car(option.place)), game.car(place))
end

-- The step into the area with most of some places, of which one can be there several times. The area of a place that is to be
-- avoided is worth nothing. Of as many the first counts: forwards, and across only where that alone is better.
-- UCR-16.1.2-d to -f, AMB-168
local function to_most(game, here, goals, avoided, is_open)
  local best, most = nil, nil
  for _, option in ipairs(options(game, here, is_open)) do
    local there = 0
    if avoided and is_ahead(game, here, option, avoided) then
      there = -1
    else
      for _, goal in ipairs(goals) do
        if is_ahead(game, here, option, goal) then there += 1 end
      end
    end
    if most == nil or there > most then best, most = option.place, there end
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
