-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  if os.clock() > 0 then game.pay(card.me, 1) end
end
