-- Couriers change floors when somebody strikes or shoots them, or when the Marshal comes in below.
local couriers = require("lib/couriers")

-- UCR-9.8.1-b, UCR-11.3.4-c, UCR-13.4-d
function after_hit(game, hit)
  if couriers.is_one(game, hit.victim) then couriers.change_floor(game, hit.victim) end
end

-- UCR-10.6.2-g
function after_gun_hit(game, hit)
  if couriers.is_one(game, hit.victim) then couriers.change_floor(game, hit.victim) end
end

-- UCR-10.5.1-i, UCR-10.5.1-j
function instead_of_shove(game, blow)
  if not couriers.is_one(game, blow.victim) then return end
  couriers.change_floor(game, blow.victim)
  return true
end

-- The Marshal draws the Courier above him down, and both meet whoever is inside. UCR-9.2-b, UCR-9.8.1-d, UCR-10.8.1-d, AMB-267
function on_arrive(game, arrival)
  if arrival.pawn ~= game.pawn("marshal") or game.is_character("marshal") then return end
  local above = game.other_level(arrival.to)
  if above == nil then return end
  for _, courier in ipairs(couriers.all(game)) do
    if game.place(courier) == above then game.move(courier, arrival.to) end
  end
end

-- By house rules passing a Courier is no meeting, or it ends the move. AMB-107
function may_meet(game, meeting)
  local is_passed = meeting.passing and couriers.is_one(game, meeting.pawn)
  if is_passed and game.option("courier_pass_through") == "stops_only" then return false end
end

function on_meeting(game, meeting)
  if not meeting.passing or game.option("courier_pass_through") ~= "hit_and_stop" then return end
  if couriers.is_one(game, meeting.pawn) then game.move(meeting.bandit, meeting.at) end
end
