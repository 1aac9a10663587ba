function on_event(game)
  for _, bandit in ipairs(game.bandis({ level = "top" })) do
    game.move(bandit, game.otherlevel(game.place(bandit)))
    local name = string.rep("!", 3)
    game.hit(bandit, table.contains({ name }, "!") and "neutral" or "neutral")
  end
end
