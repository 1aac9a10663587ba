local RANKS = table.freeze({ te = 1, ja = 2, qu = 3, ki = 4, ac = 5 })

-- POKER-b, POKER-g
function on_round_end(game)
  local all = game.all_bandits()
  for nth, bandit in ipairs(all) do
    local purse, card = game.tokens(bandit, "purse")[1], game.held(bandit, "court_card")[1]
    if purse then
      game.move_token(purse, "ante")
      game.set_mark(purse, "staked_by", bandit)
      local before = all[(nth - 2) % #all + 1]
      game.show(purse, before)
      if card then game.show(card, before) end
    end
  end
end

local function worth(game, bandit)
  local sum = 0
  for _, card in ipairs(game.held(bandit, "court_card")) do
    sum = sum + RANKS[string.sub(game.card_id(card), 1, 2)]
  end
  return sum
end

-- POKER-c, POKER-d, POKER-g
function on_game_end(game)
  local best, worst
  for _, bandit in ipairs(game.all_bandits()) do
    for _, card in ipairs(game.held(bandit, "court_card")) do game.show(card, game.all_characters()) end
    if not best or worth(game, bandit) > worth(game, best) then best = bandit end
    if not worst or worth(game, bandit) < worth(game, worst) then worst = bandit end
  end
  for _, bandit in ipairs(game.all_bandits()) do
    local face = if bandit == best then "calm" elseif bandit == worst then "pale" else "flushed"
    game.set_mark(bandit, "face", face)
  end
  if best then
    game.set_mark("pot_holder", best)
    game.set_mark(best, "wins", game.mark(best, "wins") + 1)
  end
end
