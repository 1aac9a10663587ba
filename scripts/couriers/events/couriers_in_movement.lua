local couriers = require("lib/couriers")

-- UCR-7.1.4-a, UCR-7.1.4-b, AMB-086
function on_event(game)
  for _, courier in ipairs(couriers.all(game)) do couriers.change_floor(game, courier) end
end
