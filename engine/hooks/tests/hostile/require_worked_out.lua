-- hook: on_card
-- expect: `require` makes a local at the top of a script
local areas = require("lib/" .. "areas")

function on_card(game, card)
  return areas
end
