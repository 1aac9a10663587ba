-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  buffer.create(1e9)
end
