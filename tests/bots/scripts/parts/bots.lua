local bots = require("lib/bots")

-- The first antidote lies in the last car, the next in the one before it; a car of one floor has none. UCR-4.10.4-r
local function home(game, token)
  local cars = {}
  for _, car in ipairs(game.train()) do
    if game.other_level(game.inside(car)) then table.insert(cars, 1, car) end
  end
  local car = cars[game.value(token)]
  return car and game.inside(car)
end

-- UCR-2.5.1-m
function on_setup(game)
  local shoots = false
  for _, who in ipairs(game.all_characters()) do
    shoots = shoots or game.character(who) == "cheyenne_bot"
  end
  if not shoots then return end
  for _, token in ipairs(game.tokens("box", "antidote")) do
    local place = home(game, token)
    if place then game.move_token(token, place) end
  end
end

-- Where nothing lies but antidotes, a bot without an arrow finds nothing to rob. UCR-16.3-b
local function ignores_all(game, who)
  local here = game.place(who)
  if not game.is_bot(who) or here == nil or game.received(who, "arrow") > 0 then return false end
  return game.loot(here) > 0 and game.loot(here) == game.loot(here, "antidote")
end

-- What is optional is always done, and chance settles what is equally good. AMB-172
function decide(game, choice)
  -- The one thing that may be left by this event's script is what lies there. UCR-16.3-b, UCR-7.2.9-b
  local may = choice.asked == "script" and table.find(choice.offered, false)
  if may and game.event() == "pickpocketing" and ignores_all(game, choice.bandit) then return false end
  local best, most = {}, -math.huge
  for _, offer in ipairs(choice.offered) do
    local is = bots.rank(game, choice, offer)
    if is > most then best, most = {}, is end
    if is == most and offer ~= false then table.insert(best, offer) end
  end
  return best
end

-- Three bullets before its sheet cost a bot its card, and lie aside from then on. UCR-11.3.2-b, UCR-11.3.2-c
local function works_off(game, who)
  return #game.bullets_in(who, "front") >= 3 and game.set_aside(who, 3) > 0
end

-- Before anything else bars the card. AMB-174
function on_card(game, card)
  if works_off(game, card.bandit) then game.set_mark(card.bandit, "worked_off", true) end
end

-- Also those that came after the card was turned over, and before one it plays at once; a Nudge they do not hinder. AMB-220,
-- AMB-097
function instead_of_action(game, deed)
  if game.mark(deed.bandit, "worked_off") or (deed.own_card and works_off(game, deed.bandit)) then return true end
  return deed.action == "robbery" and ignores_all(game, deed.bandit)
end

-- As many arrows as antidotes leave the deck and the discards; those a bot has worked off lie before its sheet again for that.
-- UCR-5.4.3-a to -e, AMB-175
local function cure(game, who)
  local antidotes = game.tokens(who, "antidote")
  local aside = game.bullets_in(who, "aside", "arrow")
  for nth = 1, math.min(#antidotes, #aside) do game.move_card(aside[nth], "front") end
  local cured = 0
  if #antidotes > 0 and game.received(who, "arrow") > 0 then cured = game.heal(who, #antidotes, "arrow") end
  for _ = 1, cured do
    local token = game.ask_token(who, "antidote", game.tokens(who, "antidote"))
    game.move_token(token, home(game, token) or "box")
  end
end

function on_round_end(game)
  for _, who in ipairs(game.all_characters()) do
    if not game.is_out(who) then cure(game, who) end
  end
end

-- UCR-1.4-b, UCR-8.4.1-a, AMB-175
function on_game_end(game)
  for _, who in ipairs(game.all_characters()) do
    if game.received(who, "arrow") > 0 then game.eliminate(who) end
  end
end
