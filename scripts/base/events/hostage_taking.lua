-- Everybody in or on the leading car receives a ransom.
-- BASE-events-n, D-140, AMB-017
function on_event(game)
  local there = game.bandits({ car = 1 })
  local ransom = game.option("conductor_ransom")
  if game.option("conductor_ransom_scope") == "shared" and #there > 0 then
    ransom = ransom // #there
  end
  if game.option("conductor_ransom_form") == "cash" then
    game.pay(there, ransom)
    return
  end
  for _, bandit in ipairs(there) do game.give(bandit, "purse", ransom) end
end
