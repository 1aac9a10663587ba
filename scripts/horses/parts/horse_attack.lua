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

-- UCR-4.13, UCR-5.1.3, AMB-039
function on_round_start(game)
  if game.round() ~= 1 then return end
  local cars, riding, passed = stops(game), still_riding(game, riders(game)), 0
  while #riding > 0 and #cars > 0 do
    if #riding == 1 then
      -- UCR-4.13.1-f: the last one chooses among all that are left.
      local left = {}
      for _, car in ipairs(cars) do
        -- Where nobody can get on any more nothing is added.
        table.insert(left, stop(game, car))
      end
      get_on(game, riding[1], game.ask_place(riding[1], "car", left))
      return
    end
    local car = table.remove(cars, 1)
    drop_gone(game, cars)
    local is_last = #cars == 0
    passed += 1
    -- UCR-4.13.1-g
    local stops_here = not is_last and game.ask_may(riding, question(passed), game.inside(car))
    for _, bandit in ipairs(riding) do
      -- A car that has left meanwhile cannot be got on.
      if not stops_here or stops_here[bandit] then get_on(game, bandit, game.inside(car)) end
    end
    if is_last then return end
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
