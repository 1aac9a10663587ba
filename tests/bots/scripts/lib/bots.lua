-- How bots find their way and what they want. No state, no hooks. UCR-16.1, UCR-16.3

-- The kinds of loot from the one wanted most; no source says in which order they are printed. UCR-16.3-d, AMB-167
local ORDER = table.freeze({ "special_strongbox", "strongbox", "mailbag", "gold_nugget", "clown_chest", "bag", "jewel", "purse", "stake", "whiskey" })

-- How much a bot wants a kind of loot: poisoned, it wants antidotes before all else, and otherwise last. UCR-16.3-b
local function want(game, who, kind)
  if kind == "antidote" then return game.received(who, "arrow") > 0 and 100 or -1 end
  return 100 - (table.find(ORDER, kind) or 99)
end

-- Whether a place belongs to what lies in one direction along the line of a car. UCR-16.1.1-a
local function lies(game, here, place, way)
  return table.find(game.train(game.car(here)), game.car(place)) ~= nil and game.direction(here, place) == way
end

-- How much there is of what is looked for in an area; the own place belongs to none. UCR-16.1.1-a, UCR-16.1.1-b, AMB-169
local function sum(game, belongs, worth)
  local all = 0
  for _, place in ipairs(game.places()) do
    if belongs(place) then all = all + worth(place) end
  end
  return all
end

-- The next place of a way: forwards or backwards to where there is more, forwards where there is as much, and across only
-- where that alone is better. Nil where there is no way. UCR-16.1.2-c to -f, AMB-168
local function step(game, who, here, worth)
  local best, most = nil, nil
  local function try(place, belongs)
    if place == nil or not game.may_enter(who, place, "move") then return end
    local there = sum(game, belongs, worth)
    if most == nil or there > most then best, most = place, there end
  end
  for _, way in ipairs({ "front", "rear" }) do
    try(game.step(here, way), function(place) return lies(game, here, place, way) end)
  end
  for _, across in ipairs(game.abreast(here)) do
    local line = game.train(game.car(across))
    try(across, function(place) return table.find(line, game.car(place)) ~= nil end)
  end
  return best
end

-- A move of so many steps, each judged by itself, past everybody there; it ends before it would lead back to where it has
-- been. UCR-16.1.2-a, UCR-16.1.2-b, UCR-16.1.2-g, AMB-171
local function walk(game, who, steps, worth)
  local here = game.place(who)
  if here == nil then return end
  local been = { here }
  for _ = 1, steps[game.level(here)] or 0 do
    local to = step(game, who, here, worth)
    if to == nil or table.find(been, to) then break end
    table.insert(been, to)
    here = to
  end
  game.move(who, here, "move")
end

return table.freeze({ want = want, walk = walk })
