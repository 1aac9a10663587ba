-- SHUNT-d
local function above(game, bandit)
  local here = game.place(bandit)
  return if game.level(here) == "interior" then game.other_level(here) else nil
end

function can_act(game, deed)
  return above(game, deed.bandit) ~= nil
end

function on_action(game, deed)
  local roof = above(game, deed.bandit)
  if roof then game.close(roof) end
end
