function on_event(game)
  game.hit({ levl = "top" }, "neutral")
  for _, place in ipairs(game.places({ pawn = "guard" })) do game.move(game.bandits(), place) end
end
