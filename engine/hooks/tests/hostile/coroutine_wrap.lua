-- hook: after_action
-- expect: attempt to index nil
function after_action(game, done)
  local ask = coroutine.wrap(function() return game.ask_may(done.me, "example") end)
  ask()
end
