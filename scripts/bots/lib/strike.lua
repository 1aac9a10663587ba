-- Punches and shots at all there are. No state, no hooks. UCR-16.2
local brawlers = require("marshal/lib/brawlers")
local couriers = require("couriers/lib/couriers")
local ejection = require("lib/ejection")
local priority = require("lib/priority")
local ways = require("lib/ways")
local who = require("lib/who")

-- What falls out of somebody's hands: the kind the bot wants most, and of that kind any token. UCR-16.2-b, AMB-104
local function knock_loose(game, me, victim, here)
  local token = who.any(game, "jewel", priority.wanted(game, me, game.tokens(victim)))
  if token then game.move_token(token, here, true) end
end

-- Where a bot's punch sends somebody; nil where nothing is open to him. UCR-16.2-c to -h
local function pushed_to(game, pawn, here)
  if couriers.is_one(game, pawn) then return couriers.other_floor(game, pawn) end
  local best, most = nil, 0
  for _, place in ipairs(game.near(here)) do
    local rank = ways.push_rank(game, here, place)
    if rank > most and game.may_enter(pawn, place, "punched") then best, most = place, rank end
  end
  return best
end

-- Those who are sent to one place go together, place by place, so that they meet together whom they meet. AMB-226
local function send_all(game, sent, how)
  local goals, by_goal = {}, {}
  for _, one in ipairs(sent) do
    if by_goal[one.to] == nil then
      by_goal[one.to] = {}
      table.insert(goals, one.to)
    end
    table.insert(by_goal[one.to], one.pawn)
  end
  for _, to in ipairs(goals) do game.move(by_goal[to], to, how) end
end

-- All drop what they drop, all are pushed, then all meet whom they meet; somebody who sits on loot is released first.
-- UCR-16.2-a, AMB-090, AMB-226
local function punch_all(game, me)
  local here = game.place(me)
  for _, pawn in ipairs(game.pawns_at(here)) do
    if not game.is_character(pawn) and game.dormant(pawn) then game.strike(me, "punch", pawn) end
  end
  local struck, sent = {}, {}
  for _, pawn in ipairs(game.pawns_at(here)) do
    if pawn ~= me then table.insert(struck, pawn) end
  end
  for _, pawn in ipairs(struck) do
    if game.is_bandit(pawn) then knock_loose(game, me, pawn, here) end
  end
  for _, pawn in ipairs(struck) do brawlers.award(game, me, pawn) end
  for _, pawn in ipairs(struck) do
    if game.place(pawn) == here and not ejection.by_punch(game, me, pawn, here) then
      local to = pushed_to(game, pawn, here)
      if to then table.insert(sent, { pawn = pawn, to = to }) end
    end
  end
  send_all(game, sent, "punched")
end

-- Who is in sight, with Tuco's power also through the roof. UCR-16.13.2-b
local function in_sight(game, me)
  local here = game.place(me)
  local seen = game.in_sight(here)
  local other = game.has_power(me, "tuco_bot") and game.other_level(here)
  for _, pawn in ipairs(if other then game.pawns_at(other) else {}) do
    if not table.find(seen, pawn) then table.insert(seen, pawn) end
  end
  return seen
end

-- What becomes of somebody a bot has hit besides; where he is pushed, to be sent there with the others.
local function after_shot(game, me, victim, from)
  local id, at = game.character(me), game.place(victim)
  if at == nil then return end
  if id == "django_bot" then return ejection.by_shot(game, me, victim, from, at) end
  if not game.is_bandit(victim) then return end
  -- UCR-16.12.2-i, AMB-194
  if id == "mary" then
    local jewels = game.tokens(victim, "jewel")
    local jewel = if game.is_bot(victim) then who.any(game, "jewel", jewels) else game.ask_token(victim, "jewel", jewels)
    if jewel then game.move_token(jewel, at, true) end
  end
  -- UCR-16.11.2-f
  if id == "ghost_bot" then
    for _, token in ipairs(game.tokens(victim, "special_strongbox")) do game.move_token(token, at, true) end
  end
end

-- Own bullets first, in turn order from the bot, then neutral ones; none where they are too few for all. UCR-16.9.2-d,
-- UCR-16.9.2-g, UCR-16.11.2-e, UCR-16.12.2-h, UCR-16.13.2-c, AMB-028, AMB-173, AMB-238
local function fire_all(game, me)
  local from, seen = game.place(me), in_sight(game, me)
  local hit = {}
  for _, one in ipairs(who.behind(game, me)) do
    if table.find(seen, one) then table.insert(hit, one) end
  end
  local others = {}
  for _, pawn in ipairs(if game.option("fire_targets") == "any_pawn" then seen else {}) do
    if not game.is_character(pawn) then table.insert(others, pawn) end
  end
  local targets, bullets = #hit + #others, game.bullets(me)
  if targets == 0 or bullets + game.neutral_bullets() < targets then return end
  local own, neutral = {}, {}
  for _, list in ipairs({ hit, others }) do
    for _, pawn in ipairs(list) do table.insert(if #own < bullets then own else neutral, pawn) end
  end
  if #own > 0 then game.hit(own, me) end
  if #neutral > 0 then game.hit(neutral, "neutral") end
  game.shot_by_gun(hit, me)
  game.shot_by_gun(others, me)
  local sent = {}
  for _, list in ipairs({ hit, others }) do
    for _, pawn in ipairs(list) do
      local to = after_shot(game, me, pawn, from)
      if to then table.insert(sent, { pawn = pawn, to = to }) end
    end
  end
  send_all(game, sent, "pushed")
end

return table.freeze({ punch_all = punch_all, fire_all = fire_all })
