local HALF = 1 .. nil

function on_event(game)
  return
end
