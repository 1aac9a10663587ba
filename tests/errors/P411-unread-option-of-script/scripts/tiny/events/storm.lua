function on_event(game, now)
  if game.option("heavy_rain") then game.hit(game.bandits({ level = "top" }), "neutral") end
end
