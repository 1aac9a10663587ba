-- hook: on_card
-- expect: the script has no such function
local function on_card(game, card)
end
