function on_event(game) end

function on_evnt(game) end
