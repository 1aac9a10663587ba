function on_game_end(game) end
