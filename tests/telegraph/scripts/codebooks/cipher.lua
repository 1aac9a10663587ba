-- WIRE-h
function may_meet(game, meeting)
  if meeting.pawn == game.pawn("lineman") then return false end
end
