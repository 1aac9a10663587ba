-- hook: may_play
-- expect: game.pay changes the game
function may_play(game, plan)
  game.pay(plan.me, 100)
  return true
end
