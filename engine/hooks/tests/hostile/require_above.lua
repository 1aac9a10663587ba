-- hook: on_card
-- expect: there is no module `../../lib/areas`
local areas = require("../../lib/areas")

function on_card(game, card)
  return areas
end
