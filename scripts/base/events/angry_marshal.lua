-- The Marshal shoots at everybody on the roof of his car, then walks one car
-- towards the last one of his train, or from a car that stands beside the train alone back into the train, where he can
-- get in. Whom he meets there is wounded and flees as always.
-- The bullets are his, not only his event's (D-052). BASE-events-b, BASE-events-c, BASE-events-d, UCR-7.1.1-d, AMB-148,
-- AMB-265
function on_event(game)
  -- A player who is the Marshal does what he likes, see his part. UCR-7.1.1-a
  if game.is_character("marshal") then return end
  game.hit({ level = "roof", car_of = "marshal" }, "neutral", "marshal")
  local here = not game.is_line() and game.place("marshal")
  if here and game.line(here) == nil and not table.find(game.train(), game.car(here)) then
    local inside = game.abreast(here)[1]
    if inside then game.move("marshal", inside) end
  else
    game.shift("marshal", "rear")
  end
end
