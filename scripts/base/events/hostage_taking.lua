-- Everybody in or on the leading car receives a ransom.
-- BASE-events-n, UCR-7.2.5-a, D-140, AMB-017
function on_event(game)
  local ransom = game.option("conductor_ransom")
  local there = { car = game.leading() }
  if game.option("conductor_ransom_scope") == "shared" then
    there = game.bandits(there)
    ransom = ransom // math.max(#there, 1)
  end
  if game.option("conductor_ransom_form") == "cash" then
    game.pay(there, ransom)
  else
    for _, bandit in ipairs(game.bandits({ car = game.leading() })) do game.give(bandit, "purse", ransom) end
  end
end
