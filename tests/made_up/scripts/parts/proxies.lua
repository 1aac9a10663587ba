-- MADE-rule-c
function on_round_start(game)
  local all = game.all_bandits()
  for _, bandit in ipairs(all) do
    game.lend(bandit, bandit)
  end
  local function nth(n)
    return all[(n - 1) % #all + 1]
  end
  local round = game.round()
  game.lend(nth(round))
  game.lend(nth(round + 1), nth(round + 2))
end
