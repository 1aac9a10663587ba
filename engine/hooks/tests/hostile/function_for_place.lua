-- hook: on_card
-- expect: got a function
function on_card(game, card)
  game.move(card.me, game.place)
end
