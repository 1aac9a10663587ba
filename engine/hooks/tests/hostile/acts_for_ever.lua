-- hook: on_card
-- expect: change the game or ask 1000 times in one step
function on_card(game, card)
  while true do
    game.pay(card.bandit, 1)
    game.pay(card.bandit, -1)
  end
end
