-- A point for everybody who shares a place with somebody.
function on_event(game)
  game.pay({ alone = false }, 1)
end
