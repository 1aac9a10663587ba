-- How bots find their way. No state, no hooks. UCR-16.1
local bots = require("lib/bots")

-- How many of some places lie in a list of cars, in one direction where one is given; the own place lies in none.
-- UCR-16.1.1-a, UCR-16.1.1-b, AMB-169
local function count(game, here, goals, cars, way)
  local all = 0
  for _, goal in ipairs(goals) do
    if table.find(cars, game.car(goal)) and (way == nil or game.direction(here, goal) == way) then all = all + 1 end
  end
  return all
end

-- The next place of a way: forwards or backwards to where there is more, forwards where there is as much, and across only
-- where that alone is better, to the other train before the Stagecoach. Nil where there is no way. UCR-16.1.2-c to -f, AMB-168
local function step(game, who, here, goals)
  local best, most = nil, nil
  local function try(place, cars, way)
    if place == nil or not game.may_enter(who, place, "move") then return end
    local there = count(game, here, goals, cars, way)
    if most == nil or there > most then best, most = place, there end
  end
  local own = game.train(game.car(here))
  try(game.step(here, "front"), own, "front")
  try(game.step(here, "rear"), own, "rear")
  local abreast = game.abreast(here)
  for _, alone in ipairs({ false, true }) do
    for _, across in ipairs(abreast) do
      if bots.stands_alone(game, across) == alone then try(across, game.train(game.car(across))) end
    end
  end
  return best
end

-- The cars that are a way out under Escape.
local WAYS_OUT = table.freeze({ "time_travel_car", "handcar", "stagecoach" })

-- The nearest way out, if there is any.
local function way_out(game, here)
  if game.event() ~= "escape" then return nil end
  local best, least = nil, math.huge
  for _, id in ipairs(WAYS_OUT) do
    local car = game.car_named(id)
    local place = car and game.beside(car) and game.inside(car)
    if place and game.distance(here, place) < least then best, least = car, game.distance(here, place) end
  end
  return best
end

-- What a bot goes for: its own goals, or the nearest way out; to what stands beside the train it goes from the car there. Nil
-- where it has arrived. UCR-7.2.3-f, AMB-139, AMB-171
local function objective(game, here, goals)
  local car = way_out(game, here)
  if car == nil then return goals end
  if game.car(here) == car then return nil end
  local beside = game.beside(car)
  return { game.inside(if game.car(here) == beside then car else beside) }
end

-- A move of so many steps, each judged by itself, past everybody there, towards where most of the goals are; it ends
-- before it would lead back to where it began, and in a car that is entered from a roof. UCR-16.1.2-a, UCR-16.1.2-b,
-- UCR-16.1.2-g, UCR-10.1-e, AMB-171
local function walk(game, who, steps, goals)
  local start = game.place(who)
  if start == nil then return end
  local here = start
  for _ = 1, steps[game.level(start)] or 0 do
    local towards = objective(game, here, goals)
    local to = towards and step(game, who, here, towards)
    if to == nil or to == start then break end
    here = to
    if game.level(here) ~= game.level(start) then break end
  end
  game.move(who, here, "move")
end

return table.freeze({ walk = walk })
