-- In the last round a ride may lead away for good, horse and all. Whoever is on the
-- train when the game ends is caught.

-- UCR-7.2.3-b, AMB-138: whatever makes him ride, if he could ride at all.
function instead_of_action(game, deed)
  if deed.action ~= "ride" or not game.can(deed.bandit, "ride") then return end
  -- Somebody who stands nowhere has no horse beside him, such as one who waits beside the train. AMB-184
  local here = game.place(deed.bandit)
  if here == nil or not game.ask_may(deed.bandit, "away") then return end
  game.take_horse_away(game.beside(game.car(here)))
  game.leave(deed.bandit)
  return true
end

-- A car that stands beside the train alone, and an open car at an end of it for whoever is alone there.
-- UCR-7.2.3-d, UCR-7.2.3-e, AMB-016
local function is_safe(game, bandit)
  local here = game.place(bandit)
  local car = game.car(here)
  if game.line(here) == nil and game.beside(car) ~= car then return true end
  local train = game.train()
  local open = not game.has_level(car, "roof") and (car == train[1] or car == train[#train])
  return open and #game.bandits({ at = here, alone = true }) > 0
end

-- UCR-7.2.3-a, UCR-7.2.3-c: those who rode off stand nowhere any more.
function on_game_end(game)
  for _, bandit in ipairs(game.all_bandits()) do
    -- AMB-184: to hide is no way out.
    if game.hidden(bandit) or (game.place(bandit) and not is_safe(game, bandit)) then
      game.eliminate(bandit)
    end
  end
end
