-- When a round ends the {{title}} walks a car towards the front. Whoever meets it gets 50 dollars.
local GIFT = 50

---@param game Game
---@param now OnRoundEndTold
function on_round_end(game, now)
  local here = game.place(now.me)
  local there = here and game.step(here, "front")
  if there then game.move(now.me, there) end
end

---@param game Game
---@param meeting OnMeetingTold
function on_meeting(game, meeting)
  game.pay(meeting.bandit, GIFT)
end
