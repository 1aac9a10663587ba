-- BOTS-piles-c
function on_action(game, deed)
  game.heal(deed.bandit, 1)
end
