-- MADE-crowd-e
function on_meeting(game, meeting)
  if game.holds(meeting.bandit, "strongbox") > 0 then
    game.leave(meeting.me)
  elseif meeting.passing then
    game.move(meeting.bandit, game.step(meeting.at, "rear") or meeting.at, "pushed")
  end
end
