-- hook: on_card
-- expect: place must be a place, a whole number from 1 to
function on_card(game, card)
  game.move(card.me, 1.5)
end
