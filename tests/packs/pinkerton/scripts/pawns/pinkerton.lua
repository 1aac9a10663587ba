-- PINK-b: how many cars he walks, by the number on the die.
local STEPS = table.freeze({ 0, 0, 1, 1, 1, 2 })

local BACK = table.freeze({ front = "rear", rear = "front" })

-- The next car on his way; at an end of the train he turns round.
local function ahead(game, me)
  local here, way = game.place(me), game.mark(me, "heading")
  if not game.step(here, way) then
    way = BACK[way]
    game.set_mark(me, "heading", way)
  end
  return game.step(here, way)
end

function after_action(game, done)
  for _ = 1, STEPS[game.ask_number("chance", "walk", 1, 6)] do
    local there = game.place(done.me) and ahead(game, done.me)
    if there then game.move(done.me, there, "move") end
  end
end

-- PINK-c, PINK-d
function on_meeting(game, meeting)
  local bandit, me = meeting.bandit, meeting.me
  if game.mark(bandit, "warned") == 0 then
    game.set_mark(bandit, "warned", 1)
    return
  end
  game.say("arrest", me, bandit)
  for _, token in ipairs(game.tokens(bandit)) do game.move_token(token, meeting.at) end
  game.eliminate(bandit)
  game.leave(bandit)
  local arrests = game.mark(me, "arrests") + 1
  game.set_mark(me, "arrests", arrests)
  if arrests >= game.option("arrests") then game.leave(me) end
end
