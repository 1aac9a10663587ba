-- hook: on_card
-- expect: would live on between games
local function counter()
  local n = 0
  return function()
    n = n + 1
    return n
  end
end

local count = counter()

function on_card(game, card)
  game.pay(card.me, count())
end
