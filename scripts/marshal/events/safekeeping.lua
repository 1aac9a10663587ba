-- Whatever level the Marshal himself is on. A car of one level has no roof to carry anything to.
-- UCR-7.1.13-a, UCR-7.1.13-b, AMB-147
function on_event(game)
  local here = game.place("marshal")
  if here == nil then return end
  local car = game.car(here)
  local inside, roof = game.at(car, "interior"), game.at(car, "roof")
  if inside and roof then game.move_loot(inside, roof) end
end
