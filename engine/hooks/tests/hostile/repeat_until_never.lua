-- hook: after_action
-- expect: takes too long
function after_action(game, done)
  repeat local x = 1 until x == 2
end
