-- What bots bring to the table. No state, no hooks. UCR-4.7, UCR-4.10.4
local poison = require("lib/poison")
local who = require("lib/who")

-- The cars of a train that are no open ones, the last first.
local function closed_cars(game, line)
  local cars = {}
  for _, car in ipairs(game.train(line)) do
    if game.has_level(car, "roof") and game.has_level(car, "interior") then table.insert(cars, 1, car) end
  end
  return cars
end

-- A jewel inside each of the last so many cars, as far as there are some; of all of them not where people are locked up.
-- UCR-4.10.4-q, UCR-4.10.4-w, AMB-035
local function lay_jewels(game, most)
  local cars = {}
  for _, car in ipairs(closed_cars(game)) do
    if most or #game.places({ car = car, closed = true }) == 0 then table.insert(cars, car) end
  end
  -- All of the other train but the one that leads it. UCR-4.11.1-h
  local other = not most and game.car_named("armoured_locomotive")
  for _, car in ipairs(if other then closed_cars(game, other) else {}) do
    if car ~= other then table.insert(cars, car) end
  end
  for nth = 1, math.min(most or #cars, #cars) do
    local token = who.any(game, "jewel", game.tokens("box", "jewel"))
    if token then game.move_token(token, game.inside(cars[nth])) end
  end
end

-- Two for everybody else with a pawn. UCR-4.7.3-c
local function deal_ejection_tokens(game, django)
  local dealt = 0
  for _, one in ipairs(game.all_characters()) do
    if one ~= django and game.has_pawn(one) then
      game.set_mark(one, "ejection", 2)
      dealt += 2
    end
  end
  game.set_mark("ejection_dealt", dealt)
end

-- He starts in the car before the last one, and the others are spread as if he were not there: whoever stands where one fewer
-- leaves a gap takes the place he was dealt. UCR-4.12.4-d, AMB-038
local function place_django(game, django)
  if game.place(django) == nil or game.option("start_placement") ~= "even_spread" then return end
  local cars = {}
  for _, car in ipairs(game.train()) do
    if game.may_start(car) then table.insert(cars, 1, car) end
  end
  local second = closed_cars(game)[2]
  if second == nil or not game.may_start(second) then return end
  local others = game.bandits({ except = django })
  local surplus = game.inside(cars[#others % #cars + 1])
  if surplus ~= game.place(django) then
    local there = {}
    for _, other in ipairs(others) do
      if game.place(other) == surplus then table.insert(there, other) end
    end
    local moves = game.ask_bandit("chance", "moves_up", there)
    if moves then game.move(moves, game.place(django), "event") end
  end
  game.move(django, game.inside(second), "event")
end

-- UCR-4.10.4-u
local function lay_special_strongbox(game)
  local inside = game.inside(game.leading())
  local usual = game.tokens(inside, "strongbox")[1]
  if usual then game.move_token(usual, "box") end
  game.move_token(game.tokens("box", "special_strongbox")[1], inside)
end

-- The nearest player to Doc's right leads him at first. UCR-4.7.4-c, AMB-040
local function seat_doc(game, doc)
  for _, token in ipairs(game.tokens("box", "stake")) do game.move_token(token, "stakes") end
  local behind = who.behind(game, doc)
  for nth = #behind, 1, -1 do
    if game.is_person(behind[nth]) then
      game.lend(doc, behind[nth])
      return
    end
  end
end

local function lay_out(game)
  local function seat(id) return who.seat(game, id) end
  if seat("cheyenne_bot") then poison.lay_antidotes(game) end
  if seat("belle_bot") then lay_jewels(game) end
  if seat("mary") then lay_jewels(game, 3) end
  local django, doc, tuco = seat("django_bot"), seat("doc_bot"), seat("tuco_bot")
  if django then
    place_django(game, django)
    deal_ejection_tokens(game, django)
  end
  if doc then seat_doc(game, doc) end
  if seat("ghost_bot") then lay_special_strongbox(game) end
  -- UCR-4.7.7-b
  if tuco then game.set_mark(tuco, "wanted", #game.all_bandits() - 1) end
end

return table.freeze({ lay_out = lay_out })
