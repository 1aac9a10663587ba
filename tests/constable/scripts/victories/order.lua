local law = require("lib/law")

-- CON-g
function on_round_end(game)
  local constable = law.constable(game)
  if constable == nil or game.is_out(constable) then return end
  local others = game.bandits({ except = constable })
  for _, who in ipairs(others) do
    if game.received(who, "cuffs") == 0 then return end
  end
  if #others > 0 then game.win(constable, "order") end
end
