-- hook: on_card
-- expect: `on_card` must return nothing, got true
function on_card(game, card)
  return true
end
