local function on_event(game)
  game.hit(game.bandits(), "neutral")
end
