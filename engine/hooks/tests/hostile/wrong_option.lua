-- hook: on_card
-- expect: name must be an option of this rulebook version
function on_card(game, card)
  game.option("hand_sise")
end
