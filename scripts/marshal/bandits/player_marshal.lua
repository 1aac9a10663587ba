-- Bandits are his targets, and no pawn of nobody. UCR-3-an, UCR-9.3.3-h, AMB-090, AMB-105
function may_target(game, target)
  if target.actor == target.me then return game.is_bandit(target.victim) end
end

-- At two he shoots with a bullet of each pile, as he likes; the first one named is hit first. Whom he could shoot if the other one
-- were not there is his second target: so Belle is, with one other in sight.
-- UCR-10.6.1-a to -f, AMB-158, AMB-247
function instead_of_action(game, deed)
  local me = deed.me
  if deed.bandit ~= me or game.bullets(me, 1) == 0 or game.bullets(me, 2) == 0 then return end
  local targets = game.targets(me, "fire")
  local others = if targets[1] then game.targets(me, "fire", targets[1]) else {}
  if #others == 0 or not game.ask_may(me, "two") then return end
  -- With two in sight also whoever would be spared may be the first. AMB-247
  for _, other in ipairs(others) do
    if not table.find(targets, other) then table.insert(targets, other) end
  end
  local first = game.ask_bandit(me, "first", targets)
  local second = game.ask_bandit(me, "second", game.targets(me, "fire", first))
  local pile = game.ask_number(me, "pile", 1, 2)
  game.shoot(me, first, pile)
  if not game.is_out(me) then game.shoot(me, second, 3 - pile) end
  return true
end

local PLUS = table.freeze({ move_plus = true, floor_change_plus = true })

-- On normal turns alone, also behind a drink of whiskey, but of old whiskey. UCR-7.1.14-c, UCR-10.3-b to -h, AMB-054
function on_lay(game, laid)
  if PLUS[laid.action] and laid.turn == "normal" and not game.mark("two_at_most") then game.play(laid.me, true) end
end
