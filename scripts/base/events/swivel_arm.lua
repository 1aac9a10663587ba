-- Everybody on a roof of a train is swept to the roof of its last car, or of the
-- last one that has a roof, unless an option lets him stay then. Texts that do not say
-- which car or which floor leave it to the players.
-- BASE-events-e, UCR-7.1.16-a, UCR-7.1.16-b, UCR-7.1.16-c, D-126, AMB-081
local function last_roof(game, train)
  for nth = #train, 1, -1 do
    local roof = game.at(train[nth], "roof")
    if roof or game.option("caboose_for_roof_effects") == "stay" then return roof end
  end
end

-- The trains there are to sweep: the first one, and those on whose roofs somebody stands.
local function trains(game)
  local all, lines = { game.train() }, {}
  for _, who in ipairs(game.characters({ level = "roof" })) do
    local line = game.line(game.place(who))
    if line and not table.find(lines, line) then
      table.insert(lines, line)
      table.insert(all, game.train(line))
    end
  end
  return all
end

local function sweep(game, train, destination)
  local swept = game.characters({ level = "roof", line = train[1] })
  if #swept == 0 then return end
  local roof = last_roof(game, train)
  if roof == nil then return end
  if destination == "caboose_roof" then
    game.move(swept, roof)
  elseif destination == "caboose" then
    -- All have chosen before the first of them comes: who meets whom is looked at where all have ended. AMB-087
    local floors, bound = game.places({ car = game.car(roof) }), {}
    for _, who in ipairs(swept) do
      local floor = game.ask_place(who, "floor", floors)
      if floor then
        bound[floor] = bound[floor] or {}
        table.insert(bound[floor], who)
      end
    end
    for _, floor in ipairs(floors) do
      if bound[floor] then game.move(bound[floor], floor) end
    end
  else
    local roofs = {}
    for _, place in ipairs(game.places({ level = "roof" })) do
      if table.find(train, game.car(place)) then table.insert(roofs, place) end
    end
    local chosen = game.ask_place(game.characters()[1], "roof", roofs)
    if chosen then game.move(swept, chosen) end
  end
end

function on_event(game)
  local destination = game.option("swivel_arm_destination")
  local rear = destination == "caboose_roof" and game.is_line() and game.at(game.cars(), "roof")
  if rear then
    game.move({ level = "roof" }, rear)
    return
  end
  for _, train in ipairs(trains(game)) do sweep(game, train, destination) end
end
