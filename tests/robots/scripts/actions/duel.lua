-- BOTS-e: repeated without the card it is aimed at nobody.
function can_act(game, deed)
  return deed.aim ~= nil and game.place(deed.aim) == game.place(deed.bandit)
end

function on_action(game, deed)
  local here = game.place(deed.bandit)
  if deed.aim == nil or game.place(deed.aim) ~= here then return end
  local token = game.ask_token(deed.bandit, "what", game.tokens(deed.aim))
  if token then game.move_token(token, here) end
end
