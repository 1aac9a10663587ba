-- Everybody on the roof of the Marshal's car loses the purse worth least.
-- BASE-events-l, BASE-events-m, AMB-145
function on_event(game)
  local falls = game.option("marshals_revenge_lost_loot") == "floor"
  for _, bandit in ipairs(game.bandits({ level = "roof", car_of = "marshal" })) do
    game.lose_least(bandit, "purse", falls and game.place(bandit) or nil)
  end
end
