-- hook: target_rank
-- expect: `target_rank` must return a whole number
function target_rank(game, target)
  return 0 / 0
end
