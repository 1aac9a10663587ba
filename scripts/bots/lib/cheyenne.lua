-- Special Moves. No state, no hooks. UCR-16.8.2
local march = require("lib/march")
local who = require("lib/who")

local function is_she(game, one)
  return game.character(one) == "cheyenne_bot"
end

-- Past everybody, as far as no bullet bars it; with the Old Lady one roof and no more. UCR-16.8.2-b, UCR-16.8.2-d, AMB-098,
-- AMB-162
local function run(game, me, interior, roof)
  if not game.can(me, "move", true) then return end
  local here = game.place(me)
  local most = if game.level(here) == "roof" then roof else interior
  for _, card in ipairs(game.held(me, "hostage")) do
    if game.card_id(card) == "old_lady" and game.level(here) == "roof" then most = 1 end
  end
  local to = march.destination(game, me, most, function(place) return game.may_enter(me, place, "move") end)
  if to ~= here then game.move(me, to, "move") end
end

-- A purse by chance of each bandit where she has come to, wherever that is. UCR-16.8.2-e, UCR-16.8.2-h, AMB-104, AMB-182
local function take_purses(game, me)
  local here = game.place(me)
  for _, bandit in ipairs(if here then game.bandits({ at = here, except = me }) else {}) do
    local purse = who.any(game, "purse", game.tokens(bandit, "purse"))
    if purse then game.move_token(purse, me) end
  end
end

local function finds_purses(game, me)
  local here = game.place(me)
  for _, bandit in ipairs(if here then game.bandits({ at = here, except = me }) else {}) do
    if #game.tokens(bandit, "purse") > 0 then return true end
  end
  return false
end

-- Whoever buys a card of hers does one part of it that he can do, as he would himself. UCR-13.1-h, AMB-126
local function pick(game, me, parts)
  local possible = {}
  for _, part in ipairs(parts) do
    if if part == "purses" then finds_purses(game, me) else game.can(me, part, true) then table.insert(possible, part) end
  end
  local part = game.ask_one(me, "part", possible)
  if part == "purses" then take_purses(game, me) elseif part then game.act(me, part, true) end
end

return table.freeze({ is_she = is_she, run = run, take_purses = take_purses, pick = pick })
