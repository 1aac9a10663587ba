-- hook: on_card
-- expect: would live on between games
local list = { freeze = 1 }
local WAYS = list.freeze({ 1 })

function on_card(game, card)
end
