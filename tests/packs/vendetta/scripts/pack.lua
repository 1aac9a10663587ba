-- Where blood was shed nobody robs.
function may_act(game, deed)
  local here = game.place(deed.bandit)
  if deed.action == "robbery" and here and game.mark(here, "bloody") then return false end
end

local function ring(game)
  local alarm = math.min(game.mark("alarm") + 1, 3)
  game.set_mark("alarm", alarm)
  game.set_mark("marshal", "mood", if alarm == 3 then "angry" else "watchful")
end

-- The victim remembers who it was, the place that it was there, and the game how loud it has become.
function after_hit(game, hit)
  -- A house rule lets them shoot the Marshal.
  if not table.find(game.all_bandits(), hit.victim) then return end
  if game.mark(hit.shooter, "grudge") == hit.victim then
    game.pay(hit.shooter, 100)
    game.set_mark(hit.shooter, "grudge", nil)
  end
  game.set_mark(hit.victim, "grudge", hit.shooter)
  game.set_mark(hit.at, "bloody", true)
  ring(game)
end

-- Nobody likes an ape.
function after_action(game, done)
  local here = game.place(done.bandit)
  if not here then return end
  local car = game.car(here)
  if game.mark(car, "last_deed") == done.action then game.pay(done.bandit, -10) end
  game.set_mark(car, "last_deed", done.action)
end

-- Jewels remember where they lay; what a purse is worth only its holder sees, and so he alone knows this mark.
function on_gain(game, gain)
  if gain.kind == "jewel" then
    game.set_mark(gain.token, "found_at", gain.at)
  elseif gain.kind == "purse" and game.value(gain.token) >= 400 then
    game.set_mark(gain.bandit, "fat_purses", math.min(game.mark(gain.bandit, "fat_purses") + 1, 18))
  end
end

function on_round_end(game)
  if game.mark("marshal", "mood") ~= "angry" then return end
  local here = game.place("marshal")
  if here then game.pay({ car = game.car(here) }, -50) end
  game.set_mark("marshal", "mood", "calm")
  game.set_mark("alarm", 0)
end

function on_game_end(game)
  for _, bandit in ipairs(game.all_bandits()) do
    local fat = game.mark(bandit, "fat_purses")
    if fat > 0 then game.pay(bandit, 20 * fat) end
    for _, token in ipairs(game.tokens(bandit, "jewel")) do
      local found = game.mark(token, "found_at")
      if found and game.level(found) == "roof" then game.pay(bandit, 100) end
    end
  end
end
