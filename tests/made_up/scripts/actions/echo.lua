function can_act(game, deed)
  return game.last_turned(deed.action) ~= nil
end

function on_action(game, deed)
  local copied = game.last_turned(deed.action)
  if copied then game.act(deed.bandit, copied) end
end
