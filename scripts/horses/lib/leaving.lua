-- How the Stagecoach leaves the game.

-- The Marshal steps across in time: into the car beside the coach or, where that one is
-- closed to him, into the nearest one in front of it that is not. AMB-078
local function bring_the_marshal_in(game, coach)
  local here = not game.is_character("marshal") and game.place("marshal")
  if not here or game.car(here) ~= coach then return end
  local inside = game.abreast(here)[1]
  while inside and game.place("marshal") == here do
    game.move("marshal", inside)
    inside = game.step(inside, "front")
  end
end

-- Who is in or on the coach when it falls behind the last car is out of the game, and
-- with the coach its Shotgun goes, wherever he is.
-- UCR-5.4.5-b, UCR-5.4.5-c, AMB-059, AMB-186
local function fall_behind(game, coach)
  bring_the_marshal_in(game, coach)
  for _, who in ipairs(game.characters({ car = coach })) do
    game.eliminate(who)
    game.leave(who)
  end
  local there = game.place("shotgun")
  if there and (game.car(there) == coach or game.option("shotgun_leaves_with_stagecoach")) then
    game.leave("shotgun")
  end
  game.uncouple(coach)
end

return table.freeze({ bring_the_marshal_in = bring_the_marshal_in, fall_behind = fall_behind })
