-- MADE-loan-a
function on_event(game)
  local giver, taker = game.all_bandits()[1], game.all_bandits()[2]
  for _, token in ipairs(game.tokens(giver)) do
    -- It lies with one of them.
    if game.use_token(taker, token) or not game.use_token(giver, token) then game.pay(giver, 1) end
  end
  local token = game.ask_token(giver, "which", game.tokens(giver))
  if token then game.move_token(token, taker) end
end
