-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  table.move({}, 1, 2 ^ 40, 2)
end
