local nudging = require("lib/nudging")

-- Another character acts at once. Whoever stands nowhere can be nudged as well, but nobody on a closed level.
-- UCR-9.4-c, UCR-10.9-a, UCR-10.9-e, AMB-245, AMB-254
local function others(game, me)
  local inmates, all = game.characters({ closed = true }), {}
  for _, other in ipairs(game.in_game(me)) do
    if not table.find(inmates, other) then table.insert(all, other) end
  end
  return all
end

function can_act(game, deed)
  return #others(game, deed.bandit) > 0
end

function on_action(game, deed)
  if not game.option("nudge_mandatory") and not game.ask_may(deed.bandit, "nudge") then return end
  local whom = game.ask_bandit(deed.bandit, "whom", others(game, deed.bandit))
  if whom then nudging.act(game, whom, "deed") end
end
