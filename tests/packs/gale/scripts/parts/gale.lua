-- When a round ends, loot on roofs is blown one car to the rear, and whoever stands there may catch some of it.
local function catch(game, roof)
  for _, bandit in ipairs(game.bandits({ at = roof })) do
    for _ = 1, game.option("gale_catches") do
      if #game.tokens(roof) == 0 or not game.ask_may(bandit, "catch") then break end
      game.take(bandit, roof)
    end
  end
end

function on_round_end(game)
  local train = game.train()
  for nth = #train - 1, 1, -1 do
    local from = game.at(train[nth], "roof")
    local to = game.at(train[nth + 1], "roof")
    if from and to and #game.tokens(from) > 0 then
      game.move_loot(from, to)
      catch(game, to)
    end
  end
end
