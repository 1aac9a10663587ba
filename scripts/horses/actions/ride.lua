-- A ride: pawn and horse go up to three cars along the train, and the pawn gets
-- off inside.
local FURTHEST = 3

-- The car of the train beside which the bandit's horse would have to stand, if one stands there, and where he is; none
-- can be mounted from another train. UCR-10.4-a, UCR-10.4-b, UCR-10.4-i, UCR-10.4-j
local function stable(game, bandit)
  local here = game.place(bandit)
  if here == nil then return end
  local beside = game.beside(game.car(here))
  if beside and game.horses(beside) > 0 and not game.line(here) then return beside, here end
end

-- Where a rider can get off, front to rear: inside the cars within reach, and
-- inside a car that stands alone beside one of them, but never where he is.
-- UCR-10.4-c, UCR-10.4-d, UCR-10.4-e, UCR-10.4-f, UCR-10.4-g, UCR-10.4-m, UCR-10.4-o
local function stops(game, from, here, enough)
  local train = game.train()
  local start = table.find(train, from)
  local anywhere = game.option("ride_into_time_car")
  local places = {}
  for at = math.max(start - FURTHEST, 1), math.min(start + FURTHEST, #train) do
    local place = game.inside(train[at])
    -- A car built without a roof may be closed to riders. AMB-084
    if place and (anywhere or at == start or game.has_level(train[at], "roof")) then
      if place ~= here then table.insert(places, place) end
      if #places >= enough then break end
      for _, across in ipairs(game.abreast(place)) do
        -- The same car can stand beside several.
        if across ~= here and game.line(across) == nil and not table.find(places, across) then
          table.insert(places, across)
        end
      end
    end
  end
  return places
end

function can_act(game, deed)
  local from, here = stable(game, deed.bandit)
  if from == nil then return false end
  -- From a roof or from beside the train he can get off at once.
  local own = game.inside(from)
  return own and own ~= here or #stops(game, from, here, 1) > 0
end

function on_action(game, deed)
  local from, here = stable(game, deed.bandit)
  if from == nil then return end
  local open = {}
  for _, stop in ipairs(stops(game, from, here, math.huge)) do
    -- AMB-085
    if game.may_enter(deed.bandit, stop, "ride") then table.insert(open, stop) end
  end
  if #open == 0 then return end
  local to = game.ask_place(deed.bandit, "where", open)
  game.move_horse(from, game.beside(game.car(to)))
  game.move(deed.bandit, to, "ride")
end
