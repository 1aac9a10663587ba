-- hook: on_card
-- expect: attempt to modify a readonly table
function on_card(game, card)
  table.insert(game, 1)
end
