-- SHUNT-g
function on_action(game, deed)
  local here = game.place(deed.bandit)
  local other = if game.line(here) == "armoured_train" then game.leading() else "armoured_train"
  local there = game.abreast(here, other)[1]
  if there then game.move(deed.bandit, there) end
end
