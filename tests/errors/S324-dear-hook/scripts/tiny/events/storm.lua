function on_event(game)
  local count = 0
  for _ = 1, 10000 do count += 1 end
  if count > 0 then game.hit(game.bandits({ level = "top" }), "neutral") end
end
