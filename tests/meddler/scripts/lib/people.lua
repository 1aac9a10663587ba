-- Bandits and pawns of nobody that are out, leave, hide, appear, move and act.
local any = require("meddler/lib/any")

local function eliminate(game)
  local who = any.bandit(game)
  game.eliminate(who)
  if any.heads(game) then game.leave(who) end
end

local function leave(game)
  local pawn = any.pawn(game)
  if pawn then game.leave(pawn) end
end

local function hide(game)
  local who, place = any.bandit(game), any.place(game)
  if place then game.hide(who, place) end
end

local function appear(game)
  local who, place = any.bandit(game), any.place(game)
  if place and not game.is_out(who) then game.appear(who, place) end
end

local function move(game)
  local pawn = any.pawn(game)
  local place = pawn and any.place(game, game.place(pawn))
  if place then game.move(pawn, place) end
end

local function lend(game)
  game.lend(any.bandit(game), any.bandit(game))
end

local function act(game)
  game.act(any.bandit(game), any.pick(game, { "move", "floor_change", "fire", "punch", "robbery" }))
end

return table.freeze({ eliminate = eliminate, leave = leave, hide = hide, appear = appear, move = move, lend = lend, act = act })
