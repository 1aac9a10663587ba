-- MADE-bc
function on_round_end(game, now)
  for _, bandit in ipairs(game.bandits()) do
    for _, other in ipairs(game.bandits({ at = game.place(bandit), except = bandit })) do
      local token = game.ask_token(bandit, "give", game.tokens(bandit))
      if token then game.move_token(token, other) end
      break
    end
  end
end

-- MADE-ba
function may_win(game, count)
  if count.victory == "pair_of_jewels" then return game.received(count.bandit) == 0 end
end
