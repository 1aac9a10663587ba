-- hook: on_card
-- expect: over 30000
function on_card(game, card)
  while true do
    game.pay(card.me, 1000)
  end
end
