-- SPECIAL-f
function on_action(game, deed)
  game.act(deed.bandit, "fire", true)
  game.act(deed.bandit, "floor_change", true)
end
