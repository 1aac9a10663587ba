local KINDS = table.freeze({ "purse", "jewel", "strongbox" })

-- How many tokens somebody holds.
local function tokens(game, bandit)
  local all = 0
  for _, kind in ipairs(KINDS) do
    all = all + game.holds(bandit, kind)
  end
  return all
end

return table.freeze({ tokens = tokens })
