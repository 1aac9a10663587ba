local haul = require("lib/haul")

-- AUTOMA-e
function winners(game)
  local automa, own, most = nil, 0, 0
  for _, bandit in ipairs(game.all_characters()) do
    local held = haul.tokens(game, bandit)
    if game.character(bandit) == "automa" then
      automa, own = bandit, held
    elseif held > most then
      most = held
    end
  end
  if automa and own > 0 and own >= most then return { automa } end
end
