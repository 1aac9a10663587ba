-- Cards of Ghost with two Actions: the first where the special strongbox is, else the second. Who buys one picks one of them.
-- No state, no hooks. UCR-16.11.2-a, UCR-13.1-g, UCR-13.1-h, AMB-191
local box = require("lib/box")
local buying = require("lib/buying")

local function is_his(game, who)
  return game.character(who) == "ghost_bot"
end

local function can_act(game, who, parts)
  return is_his(game, who) or buying.could_any(game, who, parts)
end

local function play(game, who, parts)
  if not is_his(game, who) then return buying.pick(game, who, parts) end
  if box.place(game) ~= game.place(who) then
    game.act(who, parts[2], true)
  elseif parts[1] == "robbery" then
    box.heist(game, who)
  else
    game.act(who, parts[1], true)
  end
end

return table.freeze({ can_act = can_act, play = play })
