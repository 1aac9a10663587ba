local law = require("lib/law")

-- CON-b, CON-c
function decide(game, choice)
  if choice.asked == "pile" then
    return if game.round() < game.rounds() then 2 else 1
  end
  if choice.asked ~= "shoot" and choice.asked ~= "punch" then return end
  local best, most = {}, -1
  for _, who in ipairs(choice.offered) do
    local held = who and game.is_bandit(who) and law.tokens(game, who) or 0
    if held > most then best, most = {}, held end
    if held == most then table.insert(best, who) end
  end
  return best
end

-- CON-h
function after_hit(game, hit)
  if hit.shooter == hit.me then game.pay(hit.me, 20) end
end

-- CON-g
function may_win(game, count)
  if game.character(count.me) == "constable" then return count.victory == "order" end
end
