local buying = require("lib/buying")

local PARTS = table.freeze({ "floor_change", "fire" })

function can_act(game, deed)
  return game.character(deed.bandit) == "ghost_bot" or buying.could_any(game, deed.bandit, PARTS)
end

-- UCR-16.11.2-i, UCR-13.1-h
function on_action(game, deed)
  if game.character(deed.bandit) ~= "ghost_bot" then return buying.pick(game, deed.bandit, PARTS) end
  for _, part in ipairs(PARTS) do game.act(deed.bandit, part, true) end
end
