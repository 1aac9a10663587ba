-- hook: on_card
-- expect: the more a hook holds
local function again(n)
  return again(n)
end

function on_card(game, card)
  again(1)
end
