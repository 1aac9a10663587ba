-- hook: on_card
-- expect: attempt to modify a readonly table
local WAYS = table.freeze({ 3, 1, 2 })

function on_card(game, card)
  table.sort(WAYS)
end
