-- hook: on_card
-- expect: attempt to modify a readonly table
local WAYS = table.freeze({ seen = 0, deeper = { list = { 1, 2 } } })

function on_card(game, card)
  local list = WAYS.deeper.list
  list[1] = card.bandit
end
