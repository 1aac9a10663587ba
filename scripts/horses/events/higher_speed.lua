-- Everybody on a roof of the train slides one car towards the rear, pawns of nobody
-- too, all at once; whoever is on the last one stays, unless an open car is coupled
-- behind it. Horses are the business of their part.
-- UCR-7.1.8-a, AMB-081, AMB-087
function on_event(game)
  local pawns = {}
  for _, place in ipairs(game.places({ level = "roof" })) do
    local behind = game.step(place, "rear")
    local slides = behind and (game.level(behind) == "roof" or game.option("higher_speed_into_rear_handcar"))
    for _, pawn in ipairs(slides and game.pawns_at(place) or {}) do
      table.insert(pawns, pawn)
    end
  end
  game.shift(pawns, "rear")
end
