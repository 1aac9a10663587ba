-- BOTS-piles-f
function on_action(game, deed)
  local others = { level = game.level(game.place(deed.bandit)), except = deed.bandit }
  if not game.hit(others, deed.bandit, nil, 2) then game.pay(deed.bandit, -10) end
end
