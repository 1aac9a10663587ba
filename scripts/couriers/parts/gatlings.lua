-- On the roof of the Armoury or the Infirmary a shot can come from a Gatling instead: everybody in sight gets a neutral
-- bullet and puts down a token of the gunner's choice. Pawns of nobody keep no bullet, and their scripts hear of it.
-- UCR-10.6.2-a to -e, -g, -i, AMB-092, AMB-093
local function stands_at_one(game, here)
  if here == nil or game.level(here) ~= "roof" then return false end
  -- AMB-031: another train has its guns all the same.
  if game.line(here) == nil and not game.option("gatling_on_express") then return false end
  local car = game.car(here)
  return car == game.car_named("armoury") or car == game.car_named("infirmary")
end

-- By a house rule Belle is passed over as long as somebody else can be hit. D-108
local function is_spared(game, bandit)
  return game.option("belle_multi_target_immunity") and game.has_power(bandit, "belle")
end

-- Characters among those in sight: they keep their bullets, pawns of nobody do not.
local function keepers(game, seen)
  local is_seen = {}
  for _, pawn in ipairs(seen) do is_seen[pawn] = true end
  local characters, exposed = {}, {}
  for _, who in ipairs(game.characters()) do
    if is_seen[who] then
      table.insert(characters, who)
      if not is_spared(game, who) then table.insert(exposed, who) end
    end
  end
  local pawns_count = game.option("belle_needs_alternative") == "other_pawn"
  if #exposed > 0 or (pawns_count and #seen > #characters) then return exposed end
  return characters
end

local function received(game, bandits)
  local counts = {}
  for _, bandit in ipairs(bandits) do counts[bandit] = game.received(bandit) end
  return counts
end

local function volley(game, gunner, victims)
  local everybody = game.characters()
  local before = received(game, everybody)
  game.hit(victims, "neutral")
  if game.option("dodge_moves") == "card_only" then
    for _, victim in ipairs(victims) do game.put_down(victim, gunner) end
    game.shot_by_gun(victims, gunner)
    return
  end
  for _, bandit in ipairs(everybody) do
    for _ = before[bandit] + 1, game.received(bandit) do
      game.put_down(bandit, gunner)
      game.shot_by_gun(bandit, gunner)
    end
  end
end

-- Whom the gun would hit of those who keep their bullets, and which pawns of nobody; nothing when it cannot be fired.
local function aimed_at(game, gunner)
  local here = game.place(gunner)
  if not stands_at_one(game, here) then return nil end
  -- UCR-10.6.2-i
  if game.is_bot(gunner) then return nil end
  if game.option("gatling_needs_own_bullet") and game.bullets(gunner) == 0 then return nil end
  local seen = game.in_sight(here)
  if #seen == 0 then return nil end
  local victims = keepers(game, seen)
  if #victims > game.neutral_bullets() then return nil end
  local others = {}
  for _, pawn in ipairs(seen) do
    if not game.is_character(pawn) then table.insert(others, pawn) end
  end
  return victims, others
end

-- Who has no bullet of his own can shoot all the same: for a Nudge, and for Al. AMB-095, AMB-126
function can_instead(game, deed)
  return aimed_at(game, deed.bandit) ~= nil
end

function instead_of_action(game, deed)
  local gunner = deed.bandit
  local victims, others = aimed_at(game, gunner)
  if victims == nil then return end
  local ways = { "gatling" }
  if game.bullets(gunner) > 0 then ways = { "own", "gatling" } end
  if game.ask_one(gunner, "way", ways) ~= "gatling" then return end
  volley(game, gunner, victims)
  game.shot_by_gun(others, gunner)
  return true
end
