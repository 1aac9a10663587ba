-- What bots want, and where they let themselves be driven. No state, no hooks. UCR-16.2, UCR-16.3

-- The kinds of loot from the one wanted most; no source says in which order they are printed. UCR-16.3-d, AMB-167
local ORDER = table.freeze({ "special_strongbox", "strongbox", "mailbag", "gold_nugget", "clown_chest", "bag", "jewel", "purse", "stake", "whiskey" })

-- How much a bot wants a kind of loot: poisoned, it wants antidotes before all else, and otherwise not at all. UCR-16.3-b
local function want(game, who, kind)
  if kind == "antidote" then return game.received(who, "arrow") > 0 and 100 or -1 end
  return 100 - (table.find(ORDER, kind) or 99)
end

-- Whether a place is in a car that stands beside another by itself, as the Stagecoach does.
local function stands_alone(game, place)
  return game.line(place) == nil and not table.find(game.train(), game.car(place))
end

-- Where a bot goes of several places, unless it has an objective: backwards, to the other train, to the Stagecoach, and
-- forwards last. UCR-16.2-d to -g, AMB-111, AMB-172
local function push_rank(game, here, place)
  if not table.find(game.train(game.car(here)), game.car(place)) then return stands_alone(game, place) and 2 or 3 end
  return game.direction(here, place) == "rear" and 4 or 1
end

-- What a bot gets by its choice, be it another's; of everything else it parts with what it wants least. UCR-16.3-a
local GAIN = table.freeze({ rob = true, knock_loose = true })

-- Bullets from the one a bot gets rid of first: neutral ones, arrows, those of the Marshal, then others. UCR-5.4.2-f
local CURED = table.freeze({ plain = 1, arrow = 3, neutral = 4 })

-- How good an offer is to a bot: loot by priority, bullets by their order, places by the order of those that are pushed, a
-- drink before all else that a turn offers. UCR-5.2.3-f, UCR-16.3-a, UCR-16.3-c, AMB-111, AMB-172
local function rank(game, choice, offer)
  if offer == false then return -math.huge end
  local asked = choice.asked
  if asked == "move" or asked == "punch_to" then
    local here = game.place(if asked == "punch_to" then choice.about else choice.bandit)
    return if here and type(offer) == "number" then push_rank(game, here, offer) else 0
  end
  if offer == "drink" then return 1 end
  if type(offer) ~= "table" then return 0 end
  if asked == "heal" then return CURED[offer.bullet] or 2 end
  if offer.kind then return want(game, choice.bandit, offer.kind) * (if GAIN[asked] then 1 else -1) end
  return 0
end

return table.freeze({ rank = rank, stands_alone = stands_alone })
