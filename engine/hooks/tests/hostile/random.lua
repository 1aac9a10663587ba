-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  if math.random() > 0.5 then game.pay(card.me, 1) end
end
