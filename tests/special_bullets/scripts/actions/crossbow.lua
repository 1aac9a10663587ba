function on_action(game, deed)
  game.act(deed.bandit, "fire")
end
