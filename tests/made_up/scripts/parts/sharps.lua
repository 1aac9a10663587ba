-- MADE-sharps-a
function on_round_end(game)
  local all = game.all_bandits()
  for nth, bandit in ipairs(all) do
    local purse, omen = game.tokens(bandit, "purse")[1], game.held(bandit, "omen")[1]
    if purse then
      game.move_token(purse, "ante")
      game.set_mark(purse, "staked_by", bandit)
      local before = all[(nth - 2) % #all + 1]
      game.show(purse, before)
      if omen then game.show(omen, before) end
    end
  end
end

-- MADE-sharps-b
function on_game_end(game)
  local poorest
  for _, bandit in ipairs(game.all_bandits()) do
    for _, omen in ipairs(game.held(bandit, "omen")) do game.show(omen, game.all_characters()) end
    if not poorest or #game.tokens(bandit) < #game.tokens(poorest) then poorest = bandit end
  end
  if poorest then game.set_mark("pot_holder", poorest) end
end
