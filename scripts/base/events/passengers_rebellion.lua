-- Everybody inside a car receives a neutral bullet.
-- BASE-events-i
function on_event(game)
  game.hit({ level = "interior" }, "neutral")
end
