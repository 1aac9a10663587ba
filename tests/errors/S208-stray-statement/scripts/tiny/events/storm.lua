function on_event(game) end

on_event()
