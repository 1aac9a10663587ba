-- MADE-pots-a
function on_round_start(game)
  for _, bandit in ipairs(game.all_bandits()) do
    local chip = game.tokens("box", "chip")[1]
    if chip then game.move_token(chip, bandit) end
  end
end

local function first(game, bandit)
  return game.tokens(bandit)[1]
end

-- MADE-pots-b
local function kitty(game, all)
  if game.round() % 2 == 0 then
    for _, token in ipairs(game.tokens("kitty")) do game.move_token(token, "reserve") end
    local waiting = game.tokens("reserve")[1]
    if waiting then game.move_token(waiting, all[#all]) end
  elseif first(game, all[1]) then
    game.move_token(first(game, all[1]), "kitty")
  end
end

-- MADE-pots-c
local function sack(game, all)
  for nth = 2, #all - 1 do
    local token = first(game, all[nth])
    if token then game.move_token(token, "sack") end
  end
  local drawn = game.tokens("sack")[1]
  if drawn then game.move_token(drawn, all[#all]) end
end

-- MADE-pots-d
local function shelf(game, all)
  for _, token in ipairs(game.tokens("shelf")) do
    game.move_token(token, game.place(all[1]) or "box")
  end
  local token = first(game, all[2])
  if token then game.move_token(token, "shelf") end
end

function on_round_end(game)
  local all = game.all_bandits()
  kitty(game, all)
  sack(game, all)
  shelf(game, all)
end

-- MADE-pots-e
function on_gain(game, gain)
  game.pay(gain.bandit, 1)
end
