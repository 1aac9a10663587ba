local box = require("lib/box")
local buying = require("lib/buying")

local BOUGHT = table.freeze({ "robbery", "floor_change" })

function can_act(game, deed)
  return game.character(deed.bandit) == "ghost_bot" or buying.could_any(game, deed.bandit, BOUGHT)
end

-- UCR-16.11.2-a, UCR-13.1-g, UCR-13.1-h, AMB-191
function on_action(game, deed)
  local me = deed.bandit
  if game.character(me) ~= "ghost_bot" then return buying.pick(game, me, BOUGHT) end
  if box.place(game) == game.place(me) then
    box.heist(game, me)
    return
  end
  game.act(me, "floor_change", true)
end
