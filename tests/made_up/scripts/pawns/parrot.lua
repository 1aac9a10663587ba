-- MADE-heard-c
function on_card(game, card)
  game.say("seen", card.bandit, card.action)
end
