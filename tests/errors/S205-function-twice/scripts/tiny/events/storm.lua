function on_event(game)
  game.hit(game.bandits(), "neutral")
end

function on_event(game) end
