-- Who changes places with the Marshal. No state, no hooks.

local function can_swap(game, who)
  return game.place(who) ~= nil and game.place("marshal") ~= nil and game.place(who) ~= game.place("marshal")
end

-- First the Marshal meets whom he meets, then the other one; nothing happens where either of them may not be. AMB-113,
-- AMB-232
local function swap(game, who)
  game.swap("marshal", who)
end

return table.freeze({ can_swap = can_swap, swap = swap })
