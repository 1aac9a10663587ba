function on_event(game) end
