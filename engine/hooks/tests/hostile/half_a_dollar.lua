-- hook: on_card
-- expect: got 0.5
function on_card(game, card)
  game.pay(card.me, 0.5)
end
