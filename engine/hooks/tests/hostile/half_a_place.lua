-- hook: on_card
-- expect: place must be a place, got 1.5
function on_card(game, card)
  game.move(card.me, 1.5)
end
