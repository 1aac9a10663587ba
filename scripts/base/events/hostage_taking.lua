-- Everybody in or on a leading car receives a ransom, of whichever train.
-- BASE-events-n, UCR-7.2.5-a, D-140, AMB-017
local function in_front(game)
  if game.is_line() then return game.bandits({ car = game.leading() }) end
  local there = {}
  for _, bandit in ipairs(game.bandits({ leads = true })) do
    local here = game.place(bandit)
    -- A car that stands beside the train alone is no train.
    if game.line(here) or game.car(here) == game.leading() then table.insert(there, bandit) end
  end
  return there
end

function on_event(game)
  local ransom = game.option("conductor_ransom")
  local there = in_front(game)
  if game.option("conductor_ransom_scope") == "shared" then ransom //= math.max(#there, 1) end
  if game.option("conductor_ransom_form") == "cash" then
    game.pay(there, ransom)
  else
    for _, bandit in ipairs(there) do
      for _, purse in ipairs(game.tokens("box", "purse")) do
        if game.value(purse) == ransom then
          game.move_token(purse, bandit)
          break
        end
      end
    end
  end
end
