local brawlers = require("lib/brawlers")
local goals = require("lib/goals")

-- Two mailbags lie in the Locomotive in place of the strongbox. UCR-4.10.4-i
function on_setup(game)
  local inside = game.inside(game.leading())
  for _, token in ipairs(game.tokens(inside, "strongbox")) do game.move_token(token, "box") end
  for _, token in ipairs(game.tokens("reserve", "mailbag")) do game.move_token(token, inside) end
end

-- Before anybody gets on. UCR-5.1.2-a, UCR-14.1-b, AMB-260
function on_round_start(game)
  local me = goals.marshal(game)
  local upcoming = me and game.cards("upcoming") or {}
  local nth = game.ask_number("chance", "goal", 1, #upcoming, {})
  if nth then game.put(upcoming[nth], "current", me) end
end

function instead_of_shove(game, blow)
  brawlers.award(game, blow.by, blow.victim)
end

-- A Marshal card is a glance at a current goal; that of a bot shows it to all. UCR-10.8.2-a, UCR-16.13.2-d, AMB-222, AMB-253, AMB-260
function can_instead(game)
  return goals.marshal(game) ~= nil and #game.cards("current") > 0
end

function instead_of_action(game, deed)
  local me, who = goals.marshal(game), deed.bandit
  if me == nil or #game.cards("current") == 0 then return end
  if game.is_bot(who) then
    game.put(goals.any(game, "goal"), "revealed", me)
  elseif game.ask_may(who, "glance") then
    game.show(goals.any(game, "goal"), who)
  end
  return true
end

-- UCR-7.1.1-a, AMB-250
local function angry(game, me)
  for _, deed in ipairs({ "fire", "move" }) do
    if not game.is_out(me) and game.can(me, deed) and game.ask_may(me, "angry_" .. deed) then game.act(me, deed) end
  end
end

-- UCR-7.1.14-a, AMB-144
local function finds_whiskey(game, me)
  local here = game.place(me)
  local flask = here and game.ask_token(me, "flask", game.tokens(here, "whiskey"))
  if flask then game.move_token(flask, me) end
end

function on_event(game)
  local me = goals.marshal(game)
  if me == nil then return end
  local event = game.event()
  if event == "angry_marshal" then angry(game, me) end
  if event == "shot_of_whiskey" then finds_whiskey(game, me) end
end

-- On a train, and not beside one. UCR-8.2-b, AMB-022, AMB-251
local function is_on_a_train(game, place)
  return game.line(place) ~= nil or table.find(game.train(), game.car(place)) ~= nil
end

-- UCR-8.2-a to -c, UCR-14.1.5-c, UCR-14.1.7-b, AMB-259
function on_game_end(game)
  local me = goals.marshal(game)
  if me == nil then return end
  for _, card in ipairs(game.cards("locked_up", "prisoner")) do game.put(card, "achievements", me) end
  for _, place in ipairs(game.places()) do
    if is_on_a_train(game, place) then
      for _, token in ipairs(game.tokens(place, "mailbag")) do game.move_token(token, "mail") end
    end
  end
  for _, zone in ipairs({ "current", "upcoming" }) do
    for _, card in ipairs(game.cards(zone)) do game.put(card, "revealed", me) end
  end
end
