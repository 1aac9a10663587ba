-- On the roof of the Armoury or the Infirmary a shot can come from a Gatling instead: everybody in sight gets a neutral
-- bullet and puts down a token of the gunner's choice. UCR-10.6.2-a to -e, AMB-092, AMB-093
local function stands_at_one(game, bandit)
  local here = game.place(bandit)
  if here == nil or game.level(here) ~= "roof" then return false end
  local car = game.car(here)
  return car == game.car_named("armoury") or car == game.car_named("infirmary")
end

-- By a house rule Belle is passed over as long as somebody else can be hit. D-108
local function is_spared(game, bandit)
  return game.option("belle_multi_target_immunity") and game.has_power(bandit, "belle")
end

-- Bandits among those in sight: they keep their bullets, pawns of nobody do not.
local function keepers(game, seen)
  local bandits, exposed = {}, {}
  for _, bandit in ipairs(game.bandits()) do
    if table.find(seen, bandit) then
      table.insert(bandits, bandit)
      if not is_spared(game, bandit) then table.insert(exposed, bandit) end
    end
  end
  local pawns_count = game.option("belle_needs_alternative") == "other_pawn"
  if #exposed > 0 or (pawns_count and #seen > #bandits) then return exposed end
  return bandits
end

local function received(game, bandits)
  local counts = {}
  for _, bandit in ipairs(bandits) do counts[bandit] = game.received(bandit) end
  return counts
end

local function volley(game, gunner, victims)
  local everybody = game.bandits()
  local before = received(game, everybody)
  game.hit(victims, "neutral")
  if game.option("dodge_moves") == "card_only" then
    for _, victim in ipairs(victims) do game.put_down(victim, gunner) end
    return
  end
  for _, bandit in ipairs(everybody) do
    for _ = before[bandit] + 1, game.received(bandit) do game.put_down(bandit, gunner) end
  end
end

function instead_of_action(game, deed)
  if not game.option("gatling_on_express") then return end
  local gunner = deed.bandit
  if not stands_at_one(game, gunner) then return end
  local loaded = game.bullets(gunner) > 0
  if not loaded and game.option("gatling_needs_own_bullet") then return end
  local seen = game.in_sight(game.place(gunner))
  local victims = keepers(game, seen)
  if #seen == 0 or #victims > game.neutral_bullets() then return end
  local ways = { "gatling" }
  if loaded then ways = { "own", "gatling" } end
  if game.ask_one(gunner, "way", ways) ~= "gatling" then return end
  volley(game, gunner, victims)
  return true
end
