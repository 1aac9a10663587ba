-- hook: on_card
-- expect: hand-made
function on_card(game, card)
  error("hand-made")
end
