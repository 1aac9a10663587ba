-- Neither hit nor driven away by the Marshal; by the Shotgun she is. UCR-12.1-d, UCR-16.7.1-b
function may_meet(game, meeting)
  return meeting.pawn ~= game.pawn("marshal")
end
