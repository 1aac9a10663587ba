-- A ride: pawn and horse go up to three cars along the train, and the pawn gets
-- off inside.
local FURTHEST = 3

-- The car of the train beside which the bandit's horse would have to stand, if one stands there; none
-- can be mounted from another train. UCR-10.4-a, UCR-10.4-b, UCR-10.4-i, UCR-10.4-j
local function stable(game, bandit)
  local here = game.place(bandit)
  if here == nil then return end
  local beside = game.beside(game.car(here))
  if beside and game.horses(beside) > 0 and not game.line(here) then return beside end
end

-- Where a rider can get off, front to rear: inside the cars within reach, and
-- inside a car that stands alone beside one of them, but never where he is.
-- UCR-10.4-c, UCR-10.4-d, UCR-10.4-e, UCR-10.4-f, UCR-10.4-g, UCR-10.4-m, UCR-10.4-o
local function stops(game, bandit, from, enough)
  local here = game.place(bandit)
  local train = game.train()
  local start = table.find(train, from)
  local anywhere = game.option("ride_into_time_car")
  local places = {}
  local function add(stop)
    if stop and stop ~= here and not table.find(places, stop) then table.insert(places, stop) end
  end
  for at = math.max(start - FURTHEST, 1), math.min(start + FURTHEST, #train) do
    local place = game.inside(train[at])
    -- A car built without a roof may be closed to riders. AMB-084
    if place and (anywhere or at == start or game.has_level(train[at], "roof")) then
      add(place)
      if #places >= enough then break end
      for _, across in ipairs(game.abreast(place)) do
        if game.line(across) == nil then add(across) end
      end
    end
  end
  return places
end

function can_act(game, deed)
  local from = stable(game, deed.bandit)
  return from ~= nil and #stops(game, deed.bandit, from, 1) > 0
end

function on_action(game, deed)
  local from = stable(game, deed.bandit)
  if from == nil then return end
  local open = {}
  for _, stop in ipairs(stops(game, deed.bandit, from, math.huge)) do
    -- AMB-085
    if game.may_enter(deed.bandit, stop, "ride") then table.insert(open, stop) end
  end
  if #open == 0 then return end
  local to = game.ask_place(deed.bandit, "where", open)
  game.move_horse(from, game.beside(game.car(to)))
  game.move(deed.bandit, to, "ride")
end
