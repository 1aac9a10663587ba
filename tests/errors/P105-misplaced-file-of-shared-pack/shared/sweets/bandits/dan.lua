function on_turn() end
