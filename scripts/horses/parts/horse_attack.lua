-- The bandits come to the train on horseback before anything is planned, and
-- the horses feel it when the train changes its speed.

-- Those with a pawn, in turn order: the others have nothing to get on with.
local function riders(game)
  local riding = {}
  for _, bandit in ipairs(game.all_bandits()) do
    if game.has_pawn(bandit) then table.insert(riding, bandit) end
  end
  return riding
end

-- Who of them has not got on yet.
local function still_riding(game, riders)
  local riding = {}
  for _, bandit in ipairs(riders) do
    if not (game.place(bandit) or game.hidden(bandit) or game.is_out(bandit)) then table.insert(riding, bandit) end
  end
  return riding
end

-- Where somebody gets on at a car; nil where nobody can. UCR-4.13-b
local function stop(game, car)
  return game.may_start(car) and game.inside(car) or nil
end

-- The cars where somebody can get on, the last one first.
local function stops(game)
  local cars = {}
  for _, car in ipairs(game.train()) do
    if stop(game, car) then table.insert(cars, 1, car) end
  end
  return cars
end

-- Drops the first of some cars as long as they have left meanwhile.
local function drop_gone(game, cars)
  while cars[1] and not stop(game, cars[1]) do table.remove(cars, 1) end
end

-- UCR-4.13.1-c, UCR-4.13.1-d
local function get_on(game, bandit, place)
  if place == nil or game.is_out(bandit) then return end
  if game.appear(bandit, place) then game.put_horse(game.car(place)) end
end

local function question(nth)
  return nth <= 10 and "stop_" .. nth or "stop_further"
end

-- Those of them who hold out a fist, and the bots.
local function parted(game, riding)
  local players, bots = {}, {}
  for _, bandit in ipairs(riding) do table.insert(if game.is_bot(bandit) then bots else players, bandit) end
  return players, bots
end

-- Where a last player can choose to get on. UCR-4.13.1-f
local function all_stops(game, cars)
  local left = {}
  -- Where nobody can get on any more nothing is added.
  for _, car in ipairs(cars) do table.insert(left, stop(game, car)) end
  return left
end

-- The bot that gets on after the players: one of them where no player has; else one of all that still ride, if that is a bot.
-- UCR-4.13.2-a, UCR-4.13.2-b, UCR-4.13.2-c
local function drawn(game, riding, is_alone)
  local _, bots = parted(game, riding)
  if #bots == 0 then return nil end
  local rider = game.ask_bandit("chance", "rider", if is_alone then bots else riding)
  return rider and game.is_bot(rider) and rider or nil
end

-- Everybody who gets on at a car; answers whether a player did. In the last car all do. UCR-4.13.1-g, UCR-4.13.2-d
local function get_on_at(game, car, riding, stops_here, chosen)
  local inside, is_joined = game.inside(car), false
  local players = parted(game, riding)
  for _, bandit in ipairs(riding) do
    local alone = #players == 1 and players[1] == bandit
    local stops = stops_here == nil or (if alone then chosen == inside else stops_here[bandit])
    if stops then
      get_on(game, bandit, inside)
      is_joined = is_joined or not game.is_bot(bandit)
    end
  end
  return is_joined
end

-- A last player says at once where he gets on, and does so when that car is reached. UCR-4.13, UCR-5.1.3, AMB-039
function on_round_start(game)
  if game.round() ~= 1 then return end
  local cars, riding, passed, chosen = stops(game), still_riding(game, riders(game)), 0, nil
  while #riding > 0 and #cars > 0 do
    local players, bots = parted(game, riding)
    if #players == 1 and chosen == nil then
      chosen = game.ask_place(players[1], "car", all_stops(game, cars))
      if #bots == 0 then
        get_on(game, players[1], chosen)
        return
      end
    end
    local car = table.remove(cars, 1)
    drop_gone(game, cars)
    passed += 1
    if #cars == 0 then
      get_on_at(game, car, riding)
      return
    end
    local stops_here = if #players > 1 then game.ask_may(players, question(passed), game.inside(car)) else {}
    local is_joined = get_on_at(game, car, riding, stops_here, chosen)
    riding = still_riding(game, riding)
    local bot = drawn(game, riding, not is_joined)
    if bot then get_on(game, bot, game.inside(car)) end
    riding = still_riding(game, riding)
    drop_gone(game, cars)
    if #cars == 0 then
      -- Where all that were ahead have left the one furthest to the front is stopped at once more.
      local all = stops(game)
      cars = { all[#all] }
    end
  end
end

-- Whether a horse can stand beside a car: a car built without a roof may be closed to horses. AMB-084
local function horses_reach(game, car)
  return game.option("ride_into_time_car") or game.has_level(car, "roof")
end

-- UCR-7.1.2-c, UCR-7.1.8-b: every horse goes one car along, and those at the end stay.
local function horses_go(game, direction)
  local train = game.train()
  local first, last, step = 2, #train, 1
  if direction == "rear" then first, last, step = #train - 1, 1, -1 end
  for at = first, last, step do
    local to = train[at - step]
    if horses_reach(game, to) then
      for _ = 1, game.horses(train[at]) do game.move_horse(train[at], to) end
    end
  end
end

function on_event(game)
  local event = game.event()
  if event == "braking" then horses_go(game, "front") end
  if event == "higher_speed" then horses_go(game, "rear") end
end
