-- hook: on_card
-- expect: attempt to modify a readonly table
function on_card(game, card)
  on_card = nil
end
