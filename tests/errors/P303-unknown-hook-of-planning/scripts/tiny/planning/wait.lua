function may_plan(game, plan) return true end
