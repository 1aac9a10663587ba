function on_round_start(game)
  local hands = {}
  for _, bandit in ipairs(game.bandits()) do
    hands[bandit] = game.hand(bandit)
  end
  local cards = game.ask_card(game.bandits(), "under", hands)
  for _, bandit in ipairs(game.bandits()) do
    if cards[bandit] then game.move_card(cards[bandit], "bottom") end
  end
end
