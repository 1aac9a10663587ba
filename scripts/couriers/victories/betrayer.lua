local teams = require("lib/teams")

-- UCR-7.3.3-b, UCR-7.3.4-b, AMB-200, AMB-204
local function those_there(game, some)
  local there = {}
  for _, who in ipairs(some) do
    local is_there = teams.is_on_express(game, who)
    if game.option("betrayal_zones") == "saved_places" then is_there = game.has_pawn(who) and teams.is_saved(game, who) end
    if is_there and not game.is_out(who) then table.insert(there, who) end
  end
  return there
end

-- By what each has scored for himself; of equally rich ones those with fewest bullets. AMB-223, AMB-270
local function richest(game, some)
  local found, most, fewest = {}, -math.huge, math.huge
  for _, who in ipairs(some) do
    local sum, bullets = game.score(who), game.received(who)
    if sum > most or (sum == most and bullets < fewest) then found, most, fewest = {}, sum, bullets end
    if sum == most and bullets == fewest then table.insert(found, who) end
  end
  return found
end

-- UCR-7.3.3-b, UCR-7.3.3-e; nobody there, nobody wins: AMB-202
local function by_documents(game)
  local there, found = those_there(game, game.all_bandits()), {}
  for _, who in ipairs(there) do
    if teams.has_own_documents(game, who) then table.insert(found, who) end
  end
  return if #found > 0 then found else richest(game, there)
end

function winners(game)
  local event = game.event()
  if event == "double_bottom" then return by_documents(game) end
  if event == "survival_of_the_fittest" then return richest(game, those_there(game, teams.richest_team(game))) end
end
