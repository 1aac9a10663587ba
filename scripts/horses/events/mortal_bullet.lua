-- Every bullet received since the round card was turned over costs 150 dollars,
-- whoever it is from, and even of somebody who has nothing.
-- UCR-7.2.8-a, UCR-7.2.8-b, UCR-7.2.8-d, AMB-020
local FINE = 150

-- By a house rule those received before the first card was carried out are forgiven.
function on_stealing(game)
  if game.option("mortal_bullet_window") == "whole_round" then return end
  for _, bandit in ipairs(game.all_bandits()) do
    game.set_mark(bandit, "earlier_bullets", game.received_this_round(bandit))
  end
end

function on_event(game)
  for _, bandit in ipairs(game.all_bandits()) do
    local bullets = game.received_this_round(bandit) - game.mark(bandit, "earlier_bullets")
    if bullets > 0 then game.pay(bandit, -FINE * bullets) end
  end
end
