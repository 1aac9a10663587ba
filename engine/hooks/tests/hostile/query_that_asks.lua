-- hook: may_target
-- expect: game.ask_may changes the game
function may_target(game, target)
  return game.ask_may(target.victim, "example")
end
