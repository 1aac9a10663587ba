-- Who of all has shot two of the others. MADE-spirits-e
local function culprits(game)
  local shot = {}
  for _, victim in ipairs(game.all_bandits()) do
    local told = {}
    for _, card in ipairs(game.bullets_in(victim)) do
      local who = game.shooter(card)
      if who and not told[who] then
        told[who] = true
        shot[who] = (shot[who] or 0) + 1
      end
    end
  end
  local found = {}
  for _, who in ipairs(game.all_bandits()) do
    if (shot[who] or 0) > 1 then table.insert(found, who) end
  end
  return found
end

function on_action(game, deed)
  local found = culprits(game)
  if #found > 0 then game.win(found, "told_by_spirits") end
end
