-- Whose doing it is that the two meet pays 20 dollars, by a Nudge 50, and who has lent somebody his card for it 10.
-- BOTS-j, AMB-195
local function fine(game, me)
  local by, owner = game.acting(), game.acting_for()
  if by and by ~= me then game.pay(by, if game.acting_by() == "nudge" then -50 else -20) end
  if owner and owner ~= by then game.pay(owner, -10) end
end

-- BOTS-i
function on_meeting(game, meeting)
  fine(game, meeting.me)
  local front = game.inside(game.leading())
  if front then game.move(meeting.me, front, "pushed") end
  return true
end
