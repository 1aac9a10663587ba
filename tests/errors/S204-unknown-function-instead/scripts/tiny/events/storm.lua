function on_evnt(game) end
