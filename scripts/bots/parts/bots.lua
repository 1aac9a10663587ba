-- What all bots do alike, and what comes with them.
local choose = require("lib/choose")
local ejection = require("lib/ejection")
local lay_out = require("lib/lay_out")
local march = require("lib/march")
local poison = require("lib/poison")
local strike = require("lib/strike")
local who = require("lib/who")

-- Who punches and shoots at all there are; Doc strikes as whoever leads him says. UCR-16.2-a, AMB-219
local AT_ALL = table.freeze({ belle_bot = true, django_bot = true, ghost_bot = true, mary = true, tuco_bot = true })

-- What some do who are nudged to shoot. UCR-16.4-b, UCR-16.4-h
local OWN_FIRE = table.freeze({ cheyenne_bot = "bow", il_professore = "rapid_fire" })

function on_setup(game)
  lay_out.lay_out(game)
end

-- UCR-5.1.4-b
function on_round_start(game)
  local django = who.seat(game, "django_bot")
  local here = django and game.place(django)
  if here == nil or #game.tokens(here, "dynamite") > 0 then return end
  local token = game.tokens("box", "dynamite")[1]
  if token then game.move_token(token, here) end
end

function decide(game, choice)
  if game.is_bot(choice.bandit) then return choose.decide(game, choice) end
end

function reach(game, move)
  local steps = march.steps(game, move.bandit, move.from)
  return steps and math.min(steps, move.most)
end

-- Three bullets before its sheet cost a bot its card, and lie aside from then on. UCR-11.3.2-b, UCR-11.3.2-c
local function works_off(game, bot)
  return game.received(bot) >= 3 and #game.bullets_in(bot, "front") >= 3 and game.set_aside(bot, 3) > 0
end

-- Before anything else bars the card. AMB-064, AMB-174
function on_card(game, card)
  if game.is_bot(card.bandit) and works_off(game, card.bandit) then game.set_mark(card.bandit, "worked_off", true) end
end

-- Also bullets that came after the card was turned over, and before one it plays at once; a Nudge they do not hinder.
-- AMB-097, AMB-220
function instead_of_action(game, deed)
  local me, action = deed.bandit, deed.action
  if not game.is_bot(me) then return end
  if game.mark(me, "worked_off") or (deed.own_card and works_off(game, me)) then return true end
  local id = game.character(me)
  if id == "doc_bot" then return end
  if action == "move" then return march.stays(game, me) end
  if action == "robbery" then return choose.ignores_all(game, me) end
  if action == "fire" and OWN_FIRE[id] then
    game.act(me, OWN_FIRE[id])
    return true
  end
  local strikes = if action == "punch" then strike.punch_all elseif action == "fire" then strike.fire_all else nil
  if strikes == nil or not AT_ALL[id] or game.place(me) == nil then return end
  strikes(game, me)
  return true
end

-- Somebody nudged shoots in a way of his own. AMB-245
function can_instead(game, deed)
  return deed.action == "fire" and OWN_FIRE[game.character(deed.bandit)] ~= nil
end

-- A player who shoots or punches Doc leads him from then on. UCR-16.10.1-b, AMB-190, AMB-239
local function respects(game, victim, by)
  if game.is_character(victim) and game.character(victim) == "doc_bot" and not game.is_bot(by) then game.lend(victim, by) end
end

function instead_of_shove(game, blow)
  respects(game, blow.victim, blow.by)
end

function after_hit(game, hit)
  respects(game, hit.victim, hit.shooter)
end

function after_gun_hit(game, hit)
  respects(game, hit.victim, hit.shooter)
end

-- AMB-003, AMB-237
function may_win(game, count)
  return game.received(count.bandit, "arrow") == 0
end

function on_round_end(game)
  for _, one in ipairs(game.all_characters()) do
    if not game.is_out(one) then poison.cure(game, one) end
  end
  -- AMB-237
  local django = who.seat(game, "django_bot")
  if django then ejection.look_for_win(game, django) end
end

function on_game_end(game)
  poison.strike_out(game)
  if game.event() ~= "escape" then return end
  -- AMB-184
  for _, one in ipairs(game.all_characters()) do
    if game.outside(one) then game.eliminate(one) end
  end
end
