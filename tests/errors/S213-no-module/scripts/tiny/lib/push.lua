function back(game, at)
  return game.step(at, "rear") ~= nil
end

