-- What bots choose of what is offered to them. No state, no hooks.
local march = require("lib/march")
local priority = require("lib/priority")
local ways = require("lib/ways")

-- What a bot does that is nudged; who is not here does what whoever leads it says. UCR-16.4, UCR-10.9-f
local NUDGED = table.freeze({ belle_bot = "move", cheyenne_bot = "fire", django_bot = "punch", il_professore = "fire", mary = "move", tuco_bot = "fire" })

local function nudged(game, who)
  if game.character(who) ~= "ghost_bot" then return NUDGED[game.character(who)] end
  return if game.holds(who, "special_strongbox") > 0 then "punch" else "move"
end

-- Bullets from the one a bot gets rid of first: neutral ones, arrows, then others. UCR-5.4.2-f
local CURED = table.freeze({ arrow = 1, neutral = 2 })

-- A choice flees where the freed Shotgun stands: nobody stays there. AMB-111
local function flees(game, here)
  return game.place("shotgun") == here and not game.dormant("shotgun")
end

-- Nothing of what lies there interests it. UCR-7.2.9-b, UCR-16.3-b
local function ignores_all(game, who)
  local here = game.place(who)
  if here == nil or not priority.ignores(game, who, "antidote") then return false end
  return game.loot(here) > 0 and game.loot(here) == game.loot(here, "antidote")
end

-- How good an offer is. What is optional is always done. UCR-16.3-a, AMB-172
local function rank(game, choice, offer)
  local asked = choice.asked
  if offer == false then return -math.huge end
  -- UCR-5.2.3-f
  if offer == "drink" then return 1 end
  if asked == "move" or asked == "punch_to" or asked == "send" then
    local here = game.place(if asked == "move" then choice.bandit else choice.about)
    return if here and type(offer) == "number" then ways.push_rank(game, here, offer) else 0
  end
  if type(offer) ~= "table" then return 0 end
  if asked == "heal" then return CURED[offer.bullet] or 0 end
  if offer.kind == nil then return 0 end
  if asked == "knock_loose" then return priority.want(game, choice.bandit, offer.kind, true) end
  if asked == "rob" then
    -- The preferred kind is for Robberies. AMB-231
    local by_event = game.event() == "pickpocketing" and game.turn_of_card() == nil
    return priority.want(game, choice.bandit, offer.kind, not by_event)
  end
  return priority.parting(offer.kind)
end

-- Those of what is offered that are as good as any. Tokens of a kind are as good as each other.
local function best(game, choice)
  local found, most, of_kind = {}, -math.huge, {}
  for _, offer in ipairs(choice.offered) do
    local kind = if type(offer) == "table" then offer.kind else nil
    local is = kind and of_kind[kind] or rank(game, choice, offer)
    if kind then of_kind[kind] = is end
    if is > most then found, most = {}, is end
    if is == most and offer ~= false then table.insert(found, offer) end
  end
  return found
end

local function decide(game, choice)
  local me, asked = choice.bandit, choice.asked
  if asked == "script" then
    -- UCR-16.4, AMB-234
    if choice.key == "deed" then return nudged(game, me) end
    -- AMB-228: Django alone knocks off, by a rule of his own.
    if choice.key == "knock_off" then return false end
    if game.event() == "pickpocketing" and table.find(choice.offered, false) and ignores_all(game, me) then return false end
  end
  if asked == "move" and march.steps(game, me, game.place(me)) and not flees(game, game.place(me)) then
    local to = march.choose(game, me, choice.offered)
    if to then return to end
  end
  if asked == "send" and choice.about == game.pawn("marshal") and game.place("marshal") ~= game.place(me) then
    return march.send_away(game, me, choice.about, choice.offered)
  end
  return best(game, choice)
end

return table.freeze({ decide = decide, nudged = nudged, ignores_all = ignores_all })
