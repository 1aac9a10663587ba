function on_plan(game, plan) end
