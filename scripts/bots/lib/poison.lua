-- Arrows and antidotes. No state, no hooks.

-- Where the last two lie if these cars are of another train.
local ELSEWHERE = table.freeze({ [5] = "armoury", [6] = "infirmary" })

-- The first antidote lies in the last car, the next in the one before it; an open car has none. UCR-4.10.4-r, UCR-4.10.4-t,
-- UCR-4.11.1-i
local function home(game, token)
  local elsewhere = ELSEWHERE[game.value(token)]
  local other = elsewhere and game.car_named(elsewhere)
  local inside = other and game.inside(other)
  if inside and game.line(inside) then return inside end
  local cars = {}
  for _, car in ipairs(game.train()) do
    if game.other_level(game.inside(car)) then table.insert(cars, 1, car) end
  end
  local car = cars[game.value(token)]
  return car and game.inside(car)
end

local function lay_antidotes(game)
  for _, token in ipairs(game.tokens("box", "antidote")) do
    local place = home(game, token)
    if place then game.move_token(token, place) end
  end
end

-- As many arrows as antidotes leave deck and discards; those a bot has worked off lie before its sheet again for that.
-- UCR-5.4.3-a to -e, AMB-175
local function cure(game, who)
  if game.received(who, "arrow") == 0 then return end
  local antidotes = game.tokens(who, "antidote")
  if #antidotes == 0 then return end
  local aside = game.bullets_in(who, "aside", "arrow")
  for nth = 1, math.min(#antidotes, #aside) do game.move_card(aside[nth], "front") end
  for _ = 1, game.heal(who, #antidotes, "arrow") do
    local token = game.ask_token(who, "antidote", game.tokens(who, "antidote"))
    game.move_token(token, home(game, token) or "box")
  end
end

-- Bandits alone: arrows do not hinder a player who is the Marshal. UCR-1.4-b, UCR-8.2-e, UCR-8.4.1-a, AMB-175
local function strike_out(game)
  for _, who in ipairs(game.all_bandits()) do
    if game.received(who, "arrow") > 0 then game.eliminate(who) end
  end
end

return table.freeze({ lay_antidotes = lay_antidotes, cure = cure, strike_out = strike_out })
