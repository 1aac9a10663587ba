-- MADE-crowd-b
function may_meet(game, meeting)
  return #game.tokens(meeting.bandit) > 0
end

function on_meeting(game, meeting)
  game.pay(meeting.bandit, -10)
end
