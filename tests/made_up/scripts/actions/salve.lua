function can_act(game, deed)
  return game.received(deed.bandit) > 0
end

function on_action(game, deed)
  game.heal(deed.bandit, 1)
end
