-- One bullet of each pile at two. That the second is chosen as if the first were not there is what spares Belle with two
-- others in sight, and not with one. PILES-d
function instead_of_action(game, deed)
  if deed.bandit ~= deed.me then return end
  local me, targets = deed.me, game.targets(deed.me, "fire")
  if game.bullets(me, 1) == 0 or game.bullets(me, 2) == 0 then return end
  if #targets == 0 or #game.targets(me, "fire", targets[1]) == 0 or not game.ask_may(me, "two") then return end
  local first = game.ask_bandit(me, "at", targets)
  local second = game.ask_bandit(me, "at", game.targets(me, "fire", first))
  local pile = game.ask_number(me, "pile", 1, 2)
  game.shoot(me, first, pile)
  game.shoot(me, second, 3 - pile)
  return true
end

-- PILES-j
function may_target(game, target)
  if target.actor == target.me then return game.is_character(target.victim) end
end
