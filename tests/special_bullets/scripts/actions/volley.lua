-- SPECIAL-g
function on_action(game, deed)
  local level = game.level(game.place(deed.bandit))
  if not game.hit({ level = level, except = deed.bandit }, deed.bandit) then game.pay(deed.bandit, -10) end
end
