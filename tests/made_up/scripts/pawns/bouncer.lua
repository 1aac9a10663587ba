-- MADE-crowd-c
function on_meeting(game, meeting)
  local out = game.step(meeting.at, "rear")
  if out and #game.tokens(meeting.bandit) == 0 then game.move(meeting.bandit, out, "pushed") end
end

function before_hit(game, hit)
  if hit.pawn ~= hit.me then return end
  for _, other in ipairs(game.bandits({ at = game.place(hit.me), except = hit.victim })) do
    if game.holds(other, "jewel") > 0 then return other end
  end
end

-- MADE-crowd-d
function on_round_end(game, now)
  local there = game.step(game.place(now.me), "rear")
  if there then game.move(now.me, there) end
end
