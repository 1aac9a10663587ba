function on_event(game)
  local table = game.bandits({ level = "top" })
  for next, bandit in ipairs(table) do
    if next > 1 then game.hit(bandit, "neutral") end
  end
end
