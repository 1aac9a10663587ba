-- Everybody on a roof is swept to the roof of the last car.
-- BASE-events-e
function on_event(game)
  game.move({ level = "roof" }, game.at(game.cars(), "roof"))
end
