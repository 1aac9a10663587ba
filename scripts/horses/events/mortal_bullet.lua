-- Every bullet received since the round card was turned over costs 150 dollars,
-- whoever it is from, and even of somebody who has nothing.
-- UCR-7.2.8-a, UCR-7.2.8-b, UCR-7.2.8-d, AMB-020
local FINE = 150

function on_event(game)
  for _, bandit in ipairs(game.all_bandits()) do
    local bullets = game.received_this_round(bandit)
    if bullets > 0 then game.pay(bandit, -FINE * bullets) end
  end
end
