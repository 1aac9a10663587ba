-- hook: on_card
-- expect: would live on between games
local WAYS = table.freeze({ tostring(1) })

function on_card(game, card)
end
