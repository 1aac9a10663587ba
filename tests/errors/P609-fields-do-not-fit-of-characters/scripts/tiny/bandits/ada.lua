function may_act(game) end
