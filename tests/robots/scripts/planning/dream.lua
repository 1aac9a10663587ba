local TOPS = table.freeze({ cheyenne_bot = true, sleepwalker = true })

function may_plan(game, plan)
  return TOPS[game.character(plan.bandit)] and game.mark(plan.bandit, "dreamt") == false
end

function on_plan(game, plan)
  game.set_mark(plan.bandit, "dreamt", true)
  game.play(plan.bandit)
  game.play(plan.bandit)
end
