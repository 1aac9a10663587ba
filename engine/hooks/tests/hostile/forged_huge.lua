-- hook: on_card
-- expect: place must be a place
function on_card(game, card)
  game.move(card.me, 2 ^ 32 + 1)
end
