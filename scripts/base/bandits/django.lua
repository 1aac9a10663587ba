-- Whom he shoots moves one car in the direction of the shot, on the same level;
-- a shot within one car has no direction, and the train has an end.
-- BASE-django-a, BASE-django-b, BASE-django-c, D-110

-- Where cars stand beside the train, away can be more than one place, across the gap too: he chooses.
-- D-111, AMB-118
local function push_away(game, hit)
  -- Who has been sent elsewhere meanwhile is pushed nowhere, and who is out is asked nothing.
  if game.place(hit.victim) ~= hit.at or game.is_out(hit.me) then return end
  local gap = game.option("django_away_metric") == "along_train" and game.abreast(hit.at)[1]
  local places = {}
  for _, place in ipairs(game.away(hit.from, hit.at)) do
    -- Pawns of nobody do not go everywhere; somebody may be barring the way. UCR-11.3.3-d, AMB-078, AMB-085
    if place ~= gap and game.may_enter(hit.victim, place, "pushed") then table.insert(places, place) end
  end
  if #places == 0 then return end
  if game.option("django_push_optional") and not game.ask_may(hit.me, "push") then return end
  game.move(hit.victim, game.ask_place(hit.me, "where", places), "pushed")
end

function after_hit(game, hit)
  if hit.shooter ~= hit.me then return end
  if game.option("django_push_direction") == "any_away" then return push_away(game, hit) end
  local way = hit.way
  if way == nil then return end
  if game.option("django_push_optional") then
    if game.is_out(hit.me) or game.at_end(hit.at, way) or not game.ask_may(hit.me, "push") then return end
  end
  game.shift(hit.victim, way, "pushed")
end
