local function back(game, at)
  return game.step(at, "rear") ~= nil
end

return table.freeze({ back = back })
