-- Team-mates, the places that matter for teams, and documents.

-- The token of `document` that is of a team.
local OF_TEAM = table.freeze({ red = 1, blue = 2 })

-- Whom somebody counts as his own: all others of his team; who is of none, the Player Marshal, the released Shotgun and
-- the Couriers. UCR-7.1.3-c, UCR-7.1.5-b, UCR-7.1.7-b, AMB-206
local function company(game, who)
  local found, side = {}, game.side(who)
  if side then
    for _, other in ipairs(game.characters()) do
      if other ~= who and game.side(other) == side then table.insert(found, other) end
    end
  elseif not game.is_bandit(who) then
    for _, pawn in ipairs(game.pawns()) do
      if not game.is_character(pawn) and not game.dormant(pawn) then table.insert(found, pawn) end
    end
  end
  return found
end

local function has_company(game, who)
  local here = game.place(who)
  if here == nil then return false end
  for _, other in ipairs(company(game, who)) do
    if game.place(other) == here then return true end
  end
  return false
end

-- Not the Stagecoach, and not the other train. AMB-200
local function is_on_express(game, who)
  local here = game.place(who)
  return here ~= nil and table.find(game.train(), game.car(here)) ~= nil
end

local function is_on_armoured_train(game, who)
  local here = game.place(who)
  return here ~= nil and game.line(here) == "armoured_train"
end

-- Where scores count. Who has no pawn is nowhere else. UCR-8.3-f, AMB-015
local function is_saved(game, who)
  if game.is_out(who) then return false end
  return not game.has_pawn(who) or (game.place(who) ~= nil and not is_on_armoured_train(game, who))
end

-- The documents of his own team, and no others. UCR-8.3-b, UCR-7.3.3-d, AMB-203
local function has_own_documents(game, who)
  local value = OF_TEAM[game.side(who)]
  return value ~= nil and #game.tokens(who, "document", value) > 0
end

-- The members of the richest team; of both where they are equally rich, or of the one with fewer bullets. AMB-201
local function richest_team(game)
  local best, most, fewest = {}, -math.huge, math.huge
  local bullets = {}
  for _, who in ipairs(game.all_bandits()) do
    local side = game.side(who)
    if side then bullets[side] = (bullets[side] or 0) + game.received(who) end
  end
  for _, who in ipairs(game.all_bandits()) do
    local side = game.side(who)
    if side then
      local sum = game.score_together(who)
      local received = if game.option("team_tie") == "fewest_bullets" then bullets[side] else 0
      if sum > most or (sum == most and received < fewest) then best, most, fewest = {}, sum, received end
      if sum == most and received == fewest then table.insert(best, who) end
    end
  end
  return best
end

-- A bullet of his lies under the token. UCR-11.3.3-a, AMB-205
local function lay_under_token(game, shooter)
  game.set_mark(shooter, "wild_bunch", math.min(game.mark(shooter, "wild_bunch") + 1, 100))
end

return table.freeze({
  company = company,
  has_company = has_company,
  is_on_express = is_on_express,
  is_on_armoured_train = is_on_armoured_train,
  is_saved = is_saved,
  has_own_documents = has_own_documents,
  richest_team = richest_team,
  lay_under_token = lay_under_token,
})
