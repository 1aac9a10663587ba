-- The Marshal shoots at everybody on the roof of his car, then walks one car
-- towards the last one. Whom he meets there is wounded and flees as always.
-- BASE-events-b, BASE-events-c, BASE-events-d, AMB-148
function on_event(game)
  game.hit({ level = "roof", car_of = "marshal" }, "neutral")
  game.shift("marshal", "rear")
end
