local ways = require("lib/ways")

local function is_she(game, who)
  return game.character(who) == "cheyenne_bot"
end

local function holds(game, who, hostage)
  for _, card in ipairs(game.held(who, "hostage")) do
    if game.card_id(card) == hostage then return true end
  end
  return false
end

-- Towards most characters; with the Old Lady one roof and no more. UCR-16.8.2-b, UCR-16.8.2-d, UCR-15.1.4-a, AMB-162
local function walk(game, who, interior, roof)
  local goals = {}
  for _, other in ipairs(game.characters({ except = who })) do table.insert(goals, game.place(other)) end
  ways.walk(game, who, { interior = interior, roof = if holds(game, who, "old_lady") then 1 else roof }, goals)
end

-- A purse by chance of each bandit where she has come to, wherever that is. UCR-16.8.2-e, UCR-16.8.2-h, AMB-104, AMB-182
local function steal(game, who)
  local here = game.place(who)
  if here == nil then return end
  for _, bandit in ipairs(game.bandits({ at = here, except = who })) do
    local purse = game.ask_token("chance", "purse", game.tokens(bandit, "purse"))
    if purse then game.move_token(purse, who) end
  end
end

-- Whether there is a purse to take of somebody beside whoever would.
local function finds_purses(game, who)
  local here = game.place(who)
  for _, bandit in ipairs(if here then game.bandits({ at = here, except = who }) else {}) do
    if #game.tokens(bandit, "purse") > 0 then return true end
  end
  return false
end

-- Whoever buys a card of hers does one part of it that he can do, as he would himself. UCR-13.1-h, AMB-126
local function pick(game, who, parts)
  local possible = {}
  for _, part in ipairs(parts) do
    if if part == "purses" then finds_purses(game, who) else game.can(who, part, true) then table.insert(possible, part) end
  end
  if #possible == 0 then return end
  local part = game.ask_one(who, "part", possible)
  if part == "purses" then steal(game, who) else game.act(who, part, true) end
end

return table.freeze({ is_she = is_she, walk = walk, steal = steal, pick = pick })
