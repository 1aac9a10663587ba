-- Whom he shoots moves one car in the direction of the shot, on the same level;
-- a shot within one car has no direction, and the train has an end.
-- BASE-django-a, BASE-django-b, BASE-django-c, D-110
function after_hit(game, hit)
  local way = hit.way
  if way == nil then return end
  if game.option("django_push_optional") then
    if game.at_end(hit.at, way) or not game.ask_may(hit.me, "push") then return end
  end
  game.shift(hit.victim, way, "pushed")
end
