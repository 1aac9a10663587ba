wounds = 2

function on_event(game)
  for _ = 1, wounds do game.hit(game.bandits(), "neutral") end
end
