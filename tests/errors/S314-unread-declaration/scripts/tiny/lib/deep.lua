local function wet(game, bandit)
  return game.ask_may(bandit, "wade")
end

return table.freeze({ wet = wet })
