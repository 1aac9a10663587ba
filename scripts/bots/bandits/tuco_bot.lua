local couriers = require("couriers/lib/couriers")
local who = require("lib/who")

-- He jumps to the Locomotive, and from there to the last car with a roof. At the Stagecoach both are those of the train beside.
-- UCR-16.13.1-b, UCR-16.13.1-f, UCR-16.13.1-g, AMB-114, AMB-230
local function refuge(game, at)
  local own = game.beside(game.car(at))
  local leading = game.leading(own)
  if game.car(at) ~= leading then return game.inside(leading) end
  local last = nil
  for _, car in ipairs(game.train(own)) do
    if game.has_level(car, "roof") and game.has_level(car, "interior") then last = game.inside(car) end
  end
  return last
end

-- A bandit whose Action brought them together gets a token, if he has none yet and Tuco has one left.
-- UCR-16.13.1-c, UCR-16.13.1-d, AMB-195
local function pay(game, me)
  local by = game.acting()
  if by == nil or by == me or game.mark(by, "wanted") > 0 or game.mark(me, "wanted") == 0 then return end
  game.set_mark(me, "wanted", game.mark(me, "wanted") - 1)
  game.set_mark(by, "wanted", 1)
end

function on_meeting(game, meeting)
  -- UCR-16.13.1-b, UCR-16.13.1-h
  if couriers.is_one(game, meeting.pawn) then
    couriers.change_floor(game, meeting.pawn)
    return true
  end
  if meeting.pawn ~= game.pawn("marshal") then return end
  pay(game, meeting.me)
  local to = refuge(game, meeting.at)
  if to then game.move(meeting.me, to, "fled") end
  return true
end

-- A player who leads the Marshal drives him nowhere; a Punch and Django's Fire that bring them together earn a token all the
-- same. UCR-16.13.1-c
local function brings_marshal(game, me, arrival)
  if arrival.how ~= "punched" and arrival.how ~= "pushed" then return false end
  local marshal = who.seat(game, "player_marshal")
  return marshal ~= nil and (arrival.pawn == me or arrival.pawn == marshal) and game.place(marshal) == game.place(me)
end

-- Whoever comes to a closed level was captured: one token of his is out of the game. UCR-16.13.1-e, AMB-155
function on_arrive(game, arrival)
  local me = arrival.me
  if brings_marshal(game, me, arrival) then pay(game, me) end
  if arrival.pawn ~= me or #game.bandits({ at = arrival.to, closed = true }) == 0 then return end
  game.set_mark(me, "wanted", math.max(game.mark(me, "wanted") - 1, 0))
end
