-- The strongbox that waits beside the train is put down where the Marshal stands.
-- BASE-events-h
function on_event(game)
  local here = game.place("marshal")
  local waiting = here and game.tokens("reserve", "strongbox")[1]
  if waiting then game.move_token(waiting, here) end
end
