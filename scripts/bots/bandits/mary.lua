-- Neither hit nor driven away by the Marshal; by the Shotgun she is. UCR-12.1-e, UCR-16.12.1-a
function may_meet(game, meeting)
  return meeting.pawn ~= game.pawn("marshal")
end
