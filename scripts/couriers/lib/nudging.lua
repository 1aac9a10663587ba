-- What somebody does who is nudged: his choice, of what he can do. UCR-10.9-b, UCR-10.9-c, UCR-10.9-d, AMB-094, AMB-095,
-- AMB-096, AMB-097
local function deeds(game)
  local all = { "move", "floor_change", "punch", "fire", "robbery" }
  if game.option("horse_attack") then table.insert(all, "ride") end
  if game.option("special_punch") or not game.option("nudge_special_punch_needs_module") then
    table.insert(all, "special_punch")
  end
  return all
end

local function possible(game, bandit)
  local actions = {}
  for _, action in ipairs(deeds(game)) do
    if game.can(bandit, action) then table.insert(actions, action) end
  end
  return actions
end

-- Whoever is nudged acts at once; `key` is that of the question which action it is.
local function act(game, whom, key)
  -- A rule names its Action whether it can be done or not, and then nothing happens. UCR-10.9-f, AMB-234
  local performable = game.option("nudge_needs_performable") and game.is_person(whom)
  local offered = if performable then possible(game, whom) else {}
  -- Who can do nothing at all chooses something all the same, and nothing comes of it.
  if #offered == 0 then offered = deeds(game) end
  local chosen = game.ask_action(whom, key, offered)
  if chosen then game.act(whom, chosen) end
end

return table.freeze({ act = act })
