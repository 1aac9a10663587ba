-- What she is nudged to, from the first she picks: no card of hers does any of it, so that it is known for a Nudge, and she
-- shoots, whoever copied it. UCR-16.4-b, UCR-10.9-f
local NUDGED = table.freeze({ "fire", "move", "punch", "special_punch", "ride" })

function decide(game, choice)
  if choice.bandit ~= choice.me or choice.asked ~= "script" then return end
  for _, action in ipairs(NUDGED) do
    if table.find(choice.offered, action) then return action end
  end
end

function instead_of_action(game, deed)
  if deed.bandit ~= deed.me or not table.find(NUDGED, deed.action) then return end
  game.act(deed.me, "bow")
  return true
end
