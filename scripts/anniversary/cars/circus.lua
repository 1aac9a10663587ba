-- A character who comes to this car, by whatever means, may change floor at once.
-- Who is in or on it already does not come to it, by a card or by the giraffe;
-- so nobody goes up and down for ever. Bots pass the giraffe by. UCR-9.10-a, UCR-9.10-b, AMB-058, AMB-082, AMB-225
local function comes(game, arrival)
  local when = game.option("giraffe_when")
  if arrival.how == "got_on" then return when == "any_arrival" end
  if arrival.how == "appeared" then return when ~= "moves_alone" end
  return game.car(arrival.from) ~= arrival.me
end

local function offer(game, arrival)
  local bandit, here = arrival.pawn, arrival.to
  if not comes(game, arrival) then return end
  if not game.is_character(bandit) or game.is_bot(bandit) or game.place(bandit) ~= here then return end
  local there = game.other_level(here)
  if there == nil or not game.may_enter(bandit, there, "change_floor") then return end
  if game.ask_may(bandit, "giraffe", there) then game.move(bandit, there, "change_floor") end
end

function on_arrive(game, arrival)
  if game.option("giraffe_order") == "before_encounter" then offer(game, arrival) end
end

function after_arrival(game, arrival)
  if game.option("giraffe_order") == "after_encounter" then offer(game, arrival) end
end
