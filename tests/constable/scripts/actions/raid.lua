-- CON-a
function on_action(game, deed)
  game.act(deed.bandit, if game.can(deed.bandit, "fire") then "fire" else "floor_change")
end
