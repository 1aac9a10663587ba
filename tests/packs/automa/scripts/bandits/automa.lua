local haul = require("lib/haul")

local LIKES = table.freeze({ strongbox = 3, jewel = 2, purse = 1 })

-- Those of a list for which something is greatest.
local function best(list, worth)
  local found, most = {}, -math.huge
  for _, choice in ipairs(list) do
    local is = worth(choice)
    if is > most then found, most = {}, is end
    if is == most then table.insert(found, choice) end
  end
  return found
end

-- AUTOMA-a, AUTOMA-d: several answers are a tie, and no answer a tie of all.
function decide(game, choice)
  local asked = choice.asked
  if asked == "plan" then
    return false
  elseif asked == "shoot" or asked == "punch" then
    return best(choice.offered, function(pawn) return pawn and game.is_bandit(pawn) and haul.tokens(game, pawn) or -1 end)
  elseif asked == "move" then
    return best(choice.offered, function(place) return place and game.loot(place) or -1 end)
  elseif asked == "rob" or asked == "knock_loose" then
    return best(choice.offered, function(loot) return loot and LIKES[loot.kind] or 0 end)
  end
end

-- AUTOMA-e
function may_win(game, count)
  return count.victory == "haul"
end
