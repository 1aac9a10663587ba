-- BOTS-d
function on_action(game, deed)
  game.pay(deed.bandit, 100)
end
