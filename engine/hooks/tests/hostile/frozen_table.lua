-- hook: on_card
-- expect: `WAYS` is frozen, so that nothing carries over
local WAYS = table.freeze({ seen = 0, deeper = { list = { 1, 2 } } })

function on_card(game, card)
  WAYS.deeper.list[1] = card.bandit
end
