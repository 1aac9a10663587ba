-- Everybody on a roof slides one car towards the front, all at once.
-- BASE-events-f, BASE-events-g
function on_event(game)
  game.shift({ level = "roof" }, "front")
end
