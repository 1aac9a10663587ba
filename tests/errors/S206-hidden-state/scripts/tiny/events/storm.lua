local seen = {}

function on_event(game)
  if not seen[1] then game.hit(game.bandits(), "neutral") end
end
