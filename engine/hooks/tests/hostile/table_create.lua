-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  table.create(1e9, 0)
end
