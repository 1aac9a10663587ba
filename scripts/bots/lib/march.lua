-- What bots head for, and where a Move of theirs leads. No state, no hooks.
local box = require("lib/box")
local ways = require("lib/ways")

-- How many places a bot goes inside and on roofs; who is not here moves as everybody does. AMB-170
local STEPS = table.freeze({
  belle_bot = { interior = 1, roof = 1 },
  django_bot = { interior = 1, roof = 2 },
  ghost_bot = { interior = 1, roof = 2 },
  mary = { interior = 1, roof = 1 },
  tuco_bot = { interior = 1, roof = 1 },
})

local function steps(game, who, from)
  local own = STEPS[game.character(who)]
  return own and (own[game.level(from)] or 1)
end

-- The cars that are a way out under Escape. UCR-7.2.3-f
local WAYS_OUT = table.freeze({ "time_travel_car", "handcar", "stagecoach" })

-- Where the nearest way out is reached from a place, one as near as another; nothing where there is none, and `true` in it.
-- UCR-7.2.3-f, AMB-139
local function ways_out(game, here)
  if game.event() ~= "escape" then return nil end
  local nearest, least = {}, math.huge
  for _, id in ipairs(WAYS_OUT) do
    local car = game.car_named(id)
    local beside = car and game.beside(car)
    if beside then
      local inside = game.inside(car)
      local far = game.distance(here, inside)
      if far < least then nearest, least = {}, far end
      -- To what stands beside the train one goes from the car there.
      local goal = if beside ~= car and game.car(here) ~= beside then game.inside(beside) else inside
      if far == least then table.insert(nearest, goal) end
      if game.car(here) == car then return true end
    end
  end
  return if #nearest > 0 then nearest else nil
end

-- UCR-16.7.2-a, UCR-16.12.2-a
local function jewels(game)
  local goals = {}
  for _, place in ipairs(game.places()) do
    for _ = 1, game.loot(place, "jewel") do table.insert(goals, place) end
  end
  return goals
end

-- UCR-16.8.2-b, UCR-16.9.2-a, UCR-16.13.2-a
local function others(game, who)
  local goals = {}
  for _, other in ipairs(game.characters({ except = who })) do table.insert(goals, game.place(other)) end
  return goals
end

-- Whether a Move of a bot leads nowhere: Ghost does not leave the place of the special strongbox, and has no way where there
-- is none; and nobody leaves the way out again. UCR-16.11.2-d, AMB-171, AMB-192
local function stays(game, who)
  local here = game.place(who)
  if STEPS[game.character(who)] == nil or here == nil then return false end
  local out = ways_out(game, here)
  if out then return out == true end
  if game.character(who) ~= "ghost_bot" then return false end
  local goal = box.place(game)
  return goal == nil or goal == here
end

-- The next place on the way of a bot, which heads for some places unless there is a way out to take. UCR-16.1.2-a
local function next_place(game, id, start, here, goals, is_open)
  local out = ways_out(game, here)
  if out == true then return nil end
  if out then return ways.to_most(game, here, out, nil, is_open) end
  if id == "ghost_bot" then
    local goal = goals[1]
    -- AMB-171
    if goal and here ~= start and game.car(here) == game.car(goal) then return nil end
    return ways.to_place(game, here, goal, 1, is_open)
  end
  return ways.to_most(game, here, goals, if id == "tuco_bot" then game.place("marshal") else nil, is_open)
end

-- Where a way of so many steps leads from where a bot is.
local function destination(game, who, most, is_open)
  local start, id = game.place(who), game.character(who)
  local goals
  if id == "ghost_bot" then
    goals = { box.place(game) }
  else
    goals = if id == "belle_bot" or id == "mary" then jewels(game) else others(game, who)
  end
  return ways.walk(game, start, most, function(here)
    return next_place(game, id, start, here, goals, is_open)
  end)
end

-- Which of the places offered to it a bot goes to; nil where its way leads to none of them.
local function choose(game, who, offered)
  -- To where it stands it is not offered to go, but a way can be judged to lead back there. UCR-16.1.2-g
  local is_offered = { [game.place(who)] = true }
  for _, place in ipairs(offered) do is_offered[place] = true end
  local most = steps(game, who, game.place(who)) or 1
  local to = destination(game, who, most, function(place) return is_offered[place] == true end)
  return if table.find(offered, to) then to else nil
end

-- Where it sends the Marshal: away from the special strongbox, or from itself. UCR-16.11.2-g, UCR-16.13.2-d, AMB-233
local function send_away(game, who, pawn, offered)
  local is_offered = {}
  for _, place in ipairs(offered) do is_offered[place] = true end
  local goal = if game.character(who) == "ghost_bot" then box.place(game) else game.place(who)
  return ways.to_place(game, game.place(pawn), goal, -1, function(place) return is_offered[place] == true end)
end

return table.freeze({ steps = steps, stays = stays, destination = destination, choose = choose, send_away = send_away })
