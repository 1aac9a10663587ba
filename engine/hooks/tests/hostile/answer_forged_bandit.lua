-- hook: before_hit
-- expect: `before_hit` must return a bandit or nothing, got 99
function before_hit(game, hit)
  return 99
end
