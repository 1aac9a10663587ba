local bots = require("lib/bots")

local function others(game, who)
  return function(place) return #game.characters({ at = place, except = who }) end
end

-- UCR-16.8.2-b, UCR-16.8.2-d
local function walk(game, who, steps)
  bots.walk(game, who, steps, others(game, who))
end

-- A purse by chance of each bandit where she has come to, wherever that is. UCR-16.8.2-e, UCR-16.8.2-h, AMB-104, AMB-182
local function steal(game, who)
  local here = game.place(who)
  if here == nil then return end
  for _, bandit in ipairs(game.bandits({ at = here, except = who })) do
    local purse = game.ask_token("chance", "purse", game.tokens_of(bandit, "purse"))
    if purse then game.move_token(purse, who) end
  end
end

return table.freeze({ walk = walk, steal = steal })
