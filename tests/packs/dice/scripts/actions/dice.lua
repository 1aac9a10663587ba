function on_action(game, deed)
  local here = game.bandits({ at = game.place(deed.bandit) })
  -- DICE-a: nobody else sees this die.
  local cup = game.ask_number("chance", "cup", 1, 6, { deed.bandit })
  -- DICE-b: a table of bets, by bandit.
  local bets = game.ask_number(here, "bet", 2, 12)
  -- DICE-c
  local sum = cup + game.ask_number("chance", "open", 1, 6)
  for _, bandit in ipairs(here) do
    if bets[bandit] == sum then game.pay(bandit, 50 * sum) end
  end
end
