-- Both piles at the first he could shoot. PILES-k
function instead_of_action(game, deed)
  if deed.bandit ~= deed.me then return end
  local victim = game.targets(deed.me, "fire")[1]
  if victim == nil then return end
  for pile = 1, 2 do game.shoot(deed.me, victim, pile) end
  return true
end

-- PILES-k
function after_hit(game, hit)
  if hit.shooter == hit.me then game.pay(hit.me, 10) end
end

-- PILES-m
function on_lay(game, laid)
  if laid.turn == "normal" and laid.action == "move" then game.play(laid.me, true) end
end
