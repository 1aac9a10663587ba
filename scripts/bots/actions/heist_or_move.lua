local two_parts = require("lib/two_parts")

local PARTS = table.freeze({ "robbery", "move" })

function can_act(game, deed)
  return two_parts.can_act(game, deed.bandit, PARTS)
end

-- UCR-16.11.2-a, UCR-13.1-g, UCR-13.1-h, AMB-191
function on_action(game, deed)
  two_parts.play(game, deed.bandit, PARTS)
end
