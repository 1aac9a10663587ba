function after_loot_lost(game, loss)
  local beyond = {}
  for _, place in ipairs(game.places()) do
    if game.car(place) > 40 then
      table.insert(beyond, place)
    end
  end
  game.move(loss.victim, beyond[1])
end
