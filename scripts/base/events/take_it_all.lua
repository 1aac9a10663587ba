-- The strongbox that waits beside the train is put down where the Marshal stands.
-- BASE-events-h
function on_event(game)
  game.place_reserve("strongbox", game.place("marshal"))
end
