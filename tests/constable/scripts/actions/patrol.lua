-- CON-a
function on_action(game, deed)
  game.act(deed.bandit, if game.can(deed.bandit, "move") then "move" else "floor_change")
  game.act(deed.bandit, "punch")
end
