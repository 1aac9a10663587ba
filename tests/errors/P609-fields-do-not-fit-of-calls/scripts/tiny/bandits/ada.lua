function after_hit(game, now) end
