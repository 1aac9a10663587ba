-- hook: on_card
-- expect: would live on between games
local WAYS = table.freeze({ (function() local n = 0 return function() n = n + 1 return n end end)() })

function on_card(game, card)
end
