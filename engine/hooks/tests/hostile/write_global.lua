-- hook: on_card
-- expect: attempt to modify a readonly table
function on_card(game, card)
  seen = (seen or 0) + 1
end
