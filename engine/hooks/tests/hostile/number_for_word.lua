-- hook: on_card
-- expect: game.shift: direction must be "front" or "rear", got 1
function on_card(game, card)
  game.shift(card.me, 1)
end
