-- The strongbox that waits beside the train is put down where the Marshal stands.
-- BASE-events-h
function on_event(game)
  local here = game.place("marshal")
  if here then game.place_reserve("strongbox", here) end
end
