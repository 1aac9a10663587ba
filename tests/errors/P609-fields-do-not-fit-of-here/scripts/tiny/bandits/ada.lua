function on_setup(game) end
