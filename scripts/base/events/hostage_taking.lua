-- Everybody in or on a leading car receives a ransom, of whichever train.
-- BASE-events-n, UCR-7.2.5-a, D-140, AMB-017
local function in_front(game)
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
  local shared = game.option("conductor_ransom_scope") == "shared"
  local cash = game.option("conductor_ransom_form") == "cash"
  local there
  if game.is_line() then
    there = { car = game.leading() }
    if shared or not cash then there = game.bandits(there) end
  else
    there = in_front(game)
  end
  if shared then ransom //= math.max(#there, 1) end
  if cash then
    game.pay(there, ransom)
    return
  end
  for _, bandit in ipairs(there) do
    local purse = game.tokens("box", "purse", ransom)[1]
    if purse then game.move_token(purse, bandit) end
  end
end
