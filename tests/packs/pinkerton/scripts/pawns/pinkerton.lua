-- PINK-b: how many cars he walks, by the number on the die.
local STEPS = table.freeze({ 0, 0, 1, 1, 1, 2 })

-- The next car on his way; at the end of the train he turns round.
local function ahead(game, here)
  local front, rear = game.step(here, "front"), game.step(here, "rear")
  if game.round() % 2 == 1 then return front or rear end
  return rear or front
end

function after_action(game, done)
  for _ = 1, STEPS[game.ask_number("chance", "walk", 1, 6)] do
    local here = game.place(done.me)
    local there = here and ahead(game, here)
    if there then game.move(done.me, there, "move") end
  end
end

-- PINK-d
local function arrests(game)
  local count = 0
  for _, bandit in ipairs(game.all_bandits()) do count = count + game.mark(bandit, "arrested") end
  return count
end

-- PINK-c
function on_meeting(game, meeting)
  local bandit, me = meeting.bandit, meeting.me
  if game.mark(bandit, "warned") == 0 then
    game.set_mark(bandit, "warned", 1)
    return
  end
  game.say("arrest", me, bandit)
  for _, token in ipairs(game.tokens_of(bandit)) do game.move_token(token, meeting.at) end
  game.eliminate(bandit)
  game.leave(bandit)
  game.set_mark(bandit, "arrested", 1)
  if arrests(game) >= game.option("arrests") then game.leave(me) end
end
