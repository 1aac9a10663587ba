-- BOTS-piles-e
function on_action(game, deed)
  game.pay(deed.bandit, 100 * game.bullets(deed.bandit, 1) + 10 * game.bullets(deed.bandit, 2))
end
