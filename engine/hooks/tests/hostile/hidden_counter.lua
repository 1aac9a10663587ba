-- hook: on_card
-- expect: belongs to the whole script
local count = 0

function on_card(game, card)
  count += 1
  if count == 3 then game.pay(card.me, 100) end
end
