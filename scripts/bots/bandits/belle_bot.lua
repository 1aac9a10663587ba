local couriers = require("couriers/lib/couriers")

-- Neither hit nor driven away by the Marshal and the Couriers; by the Shotgun she is. UCR-12.1-d, UCR-12.3-d, UCR-16.7.1-b
function may_meet(game, meeting)
  return meeting.pawn ~= game.pawn("marshal") and not couriers.is_one(game, meeting.pawn)
end
