-- One of three powers, chosen before the game; a mark that is never reset says which, and
-- decides in the content beside which hooks are called.
-- UCR-13.11-a
local MOVE, DODGE, BLOCK = 1, 2, 3

function on_setup(game, now)
  if game.is_out(now.me) then return end
  local chosen = game.ask_one(now.me, "power", { "move", "dodge", "block" })
  local power = BLOCK
  if chosen == "move" then power = MOVE end
  if chosen == "dodge" then power = DODGE end
  game.set_mark(now.me, "silk_power", power)
end

-- Move: one or two cars, indoors as on roofs. UCR-13.11-b
function reach(game, move)
  if game.level(move.from) == "roof" then return math.min(move.most, 2) end
  return 2
end

-- Those who strike at passers-by do not strike her. UCR-13.11-c
function may_meet(game, meeting)
  return not meeting.passing
end

-- Dodge: a neutral bullet may go to anybody else, once; also to who stands nowhere, because it
-- is for the cards and not for the pawn, but to nobody for whom the game is over.
-- UCR-13.11-d, UCR-7.2.3-b, AMB-057, AMB-120
function before_hit(game, hit)
  if hit.shooter ~= nil or game.is_out(hit.me) then return end
  local others = game.in_game(hit.me)
  if #others > 0 and game.ask_may(hit.me, "pass_on") then
    return game.ask_bandit(hit.me, "receiver", others)
  end
end

-- Block: whoever stands inside the next car towards the rear does not come in to her. UCR-13.11-f, AMB-085
function may_enter(game, way)
  if way.pawn == way.me then return end
  if game.level(way.to) == "roof" then return end
  local from = game.place(way.pawn)
  if from == nil then return end
  if game.option("silk_block_scope") == "any_entry_from_behind" then
    return game.direction(way.to, from) ~= "rear"
  end
  return way.how ~= "move" or from ~= game.step(way.to, "rear")
end
