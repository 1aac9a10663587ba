-- hook: on_card
-- expect: bandit must be a bandit, a whole number from 1 to 6, got 7
function on_card(game, card)
  game.pay(7, 100)
end
