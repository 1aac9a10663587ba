-- Another bandit acts at once, and chooses how.
-- UCR-10.9-a, UCR-10.9-b, UCR-10.9-c, UCR-10.9-d, AMB-094, AMB-095, AMB-096
local function deeds()
  return { "move", "floor_change", "punch", "fire", "robbery" }
end

function can_act(game, deed)
  return #game.bandits({ except = deed.bandit }) > 0
end

function on_action(game, deed)
  local whom = game.ask_bandit(deed.bandit, "whom", game.bandits({ except = deed.bandit }))
  if whom == nil then return end
  local possible = {}
  for _, action in ipairs(deeds()) do
    if game.can(whom, action) then table.insert(possible, action) end
  end
  local chosen = game.ask_action(whom, "deed", possible)
  if chosen then game.act(whom, chosen) end
end
