-- hook: on_card
-- expect: got -1
function on_card(game, card)
  game.move(card.me, -1)
end
