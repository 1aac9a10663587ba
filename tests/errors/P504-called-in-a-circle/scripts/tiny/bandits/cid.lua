function after_hit(game, now) end

function on_event(game, now) end
