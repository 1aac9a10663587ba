-- hook: on_card
-- expect: game.shift: direction must be "front" or "rear", got "frnt"
function on_card(game, card)
  game.shift(card.me, "frnt")
end
