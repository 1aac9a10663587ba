-- Who stands beside somebody, and what that is worth: Ann and Abe go by the same.
local WORTH = table.freeze({ interior = 20, roof = 40 })

local function beside(game, who)
  local here = game.place(who)
  return if here then #game.bandits({ at = here, except = who }) else 0
end

local function worth(game, who)
  local here = game.place(who)
  return if here then WORTH[game.level(here)] or 0 else 0
end

return table.freeze({ beside = beside, worth = worth })
