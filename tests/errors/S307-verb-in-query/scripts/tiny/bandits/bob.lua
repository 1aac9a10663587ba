local function sure(game, me)
  return game.ask_may(me, "sure")
end

function may_play(game, plan)
  if plan.action == "shoot" then
    game.pay(plan.me, 10)
    return sure(game, plan.me)
  end
end
