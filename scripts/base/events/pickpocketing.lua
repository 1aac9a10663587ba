-- In turn order, whoever is alone may take one purse that lies there.
-- BASE-events-j, BASE-events-k, D-133, AMB-146
function on_event(game)
  local optional = game.option("pickpocketing_optional")
  for _, bandit in ipairs(game.bandits({ alone = true, beside = "purse" })) do
    if not optional or game.ask_may(bandit, "take") then
      game.take(bandit, game.place(bandit), "purse")
    end
  end
end
