-- hook: on_card
-- expect: attempt to modify a readonly table
local WAYS = table.freeze({ { { {} } } })

function on_card(game, card)
  table.insert(WAYS[1][1][1], card.bandit)
end
