function on_event(game)
  local places = {}
  for _, place in ipairs(game.places({ level = "top" })) do
    if #game.pawns_at(place) > 9 then table.insert(places, place) end
  end
  game.move(game.bandits(), places[1])
end
