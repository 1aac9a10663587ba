-- hook: on_card
-- expect: a function cannot be the key of a member
function on_card(game, card)
  local named, seen = { [game.pay] = 1 }, {}
  for one in named do game.pay(card.me, 1) end
end
