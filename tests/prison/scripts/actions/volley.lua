-- PRISON-a
function on_action(game, deed)
  local me = deed.bandit
  local first = game.ask_bandit(me, "first", game.targets(me, "fire"))
  if not first then return end
  local second = game.ask_bandit(me, "second", game.targets(me, "fire", first))
  game.hit({ first, second }, "neutral")
end
