-- Everybody on a roof of the train is swept to the roof of the last car. Texts
-- that do not say which car or which floor leave it to the players. A car
-- without a roof has nothing to be swept onto, and the arm does not reach what
-- stands beside the train.
-- BASE-events-e, UCR-7.1.16-c, D-126, AMB-081
local function last_car(game)
  local train = game.train()
  local last = #train
  while last > 1 and not game.at(train[last], "roof") do
    if game.option("caboose_for_roof_effects") == "stay" then return nil end
    last -= 1
  end
  return train[last]
end

local function swept(game)
  local up = game.bandits({ level = "roof" })
  if game.cars() == #game.train() then return up end
  local reached = {}
  for _, bandit in ipairs(up) do
    local car = game.car(game.place(bandit))
    if game.beside(car) == car then table.insert(reached, bandit) end
  end
  return reached
end

function on_event(game)
  local destination = game.option("swivel_arm_destination")
  local up = swept(game)
  if destination == "unspecified_car_roof" then
    if #up > 0 then
      local first_player = game.bandits()[1]
      game.move(up, game.ask_place(first_player, "roof", game.places({ level = "roof" })))
    end
    return
  end
  local last = last_car(game)
  if last == nil then return end
  if destination == "caboose_roof" then
    game.move(up, game.at(last, "roof"))
    return
  end
  for _, bandit in ipairs(up) do
    game.move(bandit, game.ask_place(bandit, "floor", game.places({ car = last })))
  end
end
