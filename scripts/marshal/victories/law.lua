local goals = require("lib/goals")

-- The one bandit who is poorest of those who can still win. UCR-7.2.4-a, UCR-7.2.4-b, AMB-021
local function poorest(game)
  local poor, least = {}, math.huge
  for _, who in ipairs(game.all_bandits()) do
    if not game.is_out(who) then
      local score = game.score(who)
      if score < least then poor, least = {}, score end
      if score == least then table.insert(poor, who) end
    end
  end
  return if #poor == 1 then poor[1] else nil
end

-- UCR-8.2-d, AMB-001
function winners(game)
  local me = goals.marshal(game)
  if me == nil or #game.cards("fulfilled", "goal") < goals.GOALS_REQUIRED then return end
  return { me, game.event() == "guilty_conscience" and poorest(game) or nil }
end
