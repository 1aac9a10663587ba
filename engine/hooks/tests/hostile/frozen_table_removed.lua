-- hook: on_card
-- expect: attempt to modify a readonly table
local WAYS = table.freeze({ list = { 3, 1, 2 } })

function on_card(game, card)
  table.remove(WAYS.list)
end
