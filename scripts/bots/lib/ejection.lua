-- Whoever is thrown off the train. No state, no hooks. UCR-16.9.1, UCR-16.9.2
local falling = require("marshal/lib/falling")
local ways = require("lib/ways")

-- With all tokens that were dealt out Django wins at once, unless he may not win now. UCR-16.9.1-c, AMB-003, AMB-004, AMB-237
local function look_for_win(game, django)
  local dealt = game.mark("ejection_dealt")
  if dealt > 0 and game.mark(django, "ejection") >= dealt then game.win(django, "all_ejected") end
end

-- He gives Django a token if he has one, and waits beside the car until his next Action brings him back. UCR-16.9.1-d,
-- UCR-16.9.1-e, UCR-16.9.1-f, AMB-064, AMB-183
local function eject(game, django, victim, car)
  game.eject(victim, game.inside(car))
  if game.mark(victim, "ejection") > 0 then
    game.set_mark(victim, "ejection", game.mark(victim, "ejection") - 1)
    game.set_mark(django, "ejection", game.mark(django, "ejection") + 1)
  end
  look_for_win(game, django)
end

-- The car beside which somebody waits who falls off another: of one that stands beside the train alone the one there.
-- UCR-16.9.2-m
local function anchor(game, place)
  local car = game.car(place)
  return if ways.stands_alone(game, place) then game.beside(car) or car else car
end

-- Whether Django knocks somebody off for good: in that event he does it wherever he can. UCR-7.2.2-f, AMB-136
local function falls(game, place, by_shot)
  return game.event() == "deadly_fall" and falling.can_fall(game, place, by_shot)
end

-- What Django's punch does besides: whether that is in place of a push. In the last car and in the Stagecoach only characters
-- are thrown off, and others stay. UCR-16.9.2-c, AMB-187
local function by_punch(game, me, victim, here)
  if game.character(me) ~= "django_bot" then return false end
  if falls(game, here, false) then
    falling.fall(game, victim)
    return true
  end
  local train = game.train(game.car(here))
  if not ways.stands_alone(game, here) and train[#train] ~= game.car(here) then return false end
  if game.is_character(victim) then eject(game, me, victim, anchor(game, here)) end
  return true
end

-- Where somebody is pushed by Django's shot: away from him along the train, and off it where it ends, which is nowhere. From a
-- car that stands beside there is no such way: backwards first, as for pushes. UCR-16.9.2-e, UCR-16.9.2-f, AMB-187, AMB-240
local function by_shot(game, me, victim, from, at)
  if falls(game, at, true) then return falling.fall(game, victim) end
  local way = game.direction(from, at) or (if game.step(at, "rear") then "rear" else "front")
  local to = if ways.stands_alone(game, at) then nil else game.step(at, way)
  if to then return if game.may_enter(victim, to, "pushed") then to else nil end
  if game.is_character(victim) then eject(game, me, victim, anchor(game, at)) end
end

return table.freeze({ look_for_win = look_for_win, eject = eject, anchor = anchor, by_punch = by_punch, by_shot = by_shot })
