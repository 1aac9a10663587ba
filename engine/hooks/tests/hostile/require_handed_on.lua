-- hook: on_card
-- expect: `require` makes a local at the top of a script
local find = require

function on_card(game, card)
  find("lib/areas")
end
