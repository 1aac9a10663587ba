function on_round_end(game, now)
  local inside = game.inside(now.me)
  local den = game.at(now.me, "den")
  local freed = game.bandits({ at = den })
  for _, bandit in ipairs(game.bandits({ at = inside })) do
    game.move(bandit, den, "event")
  end
  for _, bandit in ipairs(freed) do
    game.move(bandit, inside, "event")
  end
end
