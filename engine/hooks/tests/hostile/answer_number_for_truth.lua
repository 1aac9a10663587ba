-- hook: may_play
-- expect: `may_play` must return true, false or nothing, got 1
function may_play(game, plan)
  return 1
end
