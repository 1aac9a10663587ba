-- hook: on_card
-- expect: a table cannot be the key of a member
function on_card(game, card)
  local seen = {}
  seen[{}] = card.bandit
  for _, one in seen do game.pay(one, 1) end
end
