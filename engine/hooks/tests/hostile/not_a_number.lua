-- hook: on_card
-- expect: game.pay: amount must be a whole number
function on_card(game, card)
  game.pay(card.me, 0 / 0)
end
