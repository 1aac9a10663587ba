-- Everybody in a place gets an equal share of what the strongboxes held there are
-- worth. The tokens stay with their holders: who has one is asked of them elsewhere.
-- UCR-7.2.10-a, UCR-7.2.10-b, UCR-7.2.10-c, AMB-018, AMB-166
function on_game_end(game)
  local everybody = game.option("sharing_loot_includes_ineligible")
  for _, place in ipairs(game.places()) do
    local sharers, worth = {}, 0
    for _, bandit in ipairs(game.bandits({ at = place })) do
      if everybody or not game.is_out(bandit) then
        table.insert(sharers, bandit)
        worth = worth + game.worth(bandit, "strongbox")
      end
    end
    for _, bandit in ipairs(sharers) do
      local change = worth // #sharers - game.worth(bandit, "strongbox")
      if change ~= 0 then game.pay(bandit, change) end
    end
  end
end
