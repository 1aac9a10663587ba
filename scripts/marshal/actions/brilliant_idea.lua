-- The latest card of the round that is no Brilliant Idea is carried out once more,
-- for whoever had the idea, even if that card had no effect.
-- UCR-10.10.1-a, UCR-10.10.1-b, UCR-10.10.1-c, AMB-099
function can_act(game, deed)
  return game.last_turned(deed.action) ~= nil
end

function on_action(game, deed)
  local copied = game.last_turned(deed.action)
  if copied then game.act(deed.bandit, copied) end
end
