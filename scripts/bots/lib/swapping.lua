-- Who changes places with the Marshal, or lets a player who is the Marshal show a goal. No state, no hooks.
local goals = require("marshal/lib/goals")

local function can_swap(game, who)
  if game.is_character("marshal") then return goals.marshal(game) ~= nil and #game.cards("current") > 0 end
  return game.place(who) ~= nil and game.place("marshal") ~= nil and game.place(who) ~= game.place("marshal")
end

-- First the Marshal meets whom he meets, then the other one; nothing happens where either of them may not be. AMB-113,
-- AMB-232
local function swap(game, who)
  -- UCR-13.1-j, UCR-16.12.2-j, UCR-16.13.2-e
  if game.is_character("marshal") then
    game.put(goals.any(game, "goal"), "revealed", goals.marshal(game))
    return
  end
  game.swap("marshal", who)
end

return table.freeze({ can_swap = can_swap, swap = swap })
