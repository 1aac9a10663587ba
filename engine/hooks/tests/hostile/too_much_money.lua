-- hook: on_card
-- expect: game.pay: amount must be a whole number from -30000 to 30000
function on_card(game, card)
  game.pay(card.me, 2 ^ 53)
end
