function on_event(game)
  if game.round() = 1 then return end
end
