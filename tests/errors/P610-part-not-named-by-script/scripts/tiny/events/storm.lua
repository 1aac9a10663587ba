function on_event(game)
  game.shift("guard", "front")
end
