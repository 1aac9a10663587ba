function on_event(game)
  return game.hit(game.bandits(), "neutral")
end
