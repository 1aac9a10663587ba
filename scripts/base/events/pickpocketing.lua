-- In turn order, whoever is alone may take one purse that lies there, or any loot.
-- BASE-events-j, BASE-events-k, D-133, D-134, AMB-146
function on_event(game)
  local optional = game.option("pickpocketing_optional")
  local any = game.option("pickpocketing_loot") == "any_loot"
  local kind, question = "purse", "take"
  if any then kind, question = nil, "take_loot" end
  for _, bandit in ipairs(game.bandits({ alone = true, beside = kind })) do
    local here = game.place(bandit)
    -- What another takes may send him away before it is his turn, or what lies there.
    local lies_there = here and game.loot(here, kind) > 0
    if lies_there and (not optional or game.ask_may(bandit, question)) then
      game.take(bandit, here, kind)
    end
  end
end
