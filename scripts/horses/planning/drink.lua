-- A drink: whiskey for three cards and one to play, old whiskey for two to play.
local OLD = 1

local function is_old(game, token)
  return game.value(token) == OLD
end

-- Whether a drink would bring anything: a card to draw or a card to play, which a bot without a hand lays from its deck.
-- AMB-053
local function is_worth_it(game, bandit, token)
  if game.in_hand(bandit) > 0 then return true end
  return (not is_old(game, token) or game.is_bot(bandit)) and game.in_deck(bandit) > 0
end

local function name(game, token)
  return (is_old(game, token) and "old_whiskey" or "whiskey") .. (game.used(token) and "_used" or "")
end

-- One flask of each sort he holds, by name, and the names.
local function flasks(game, bandit)
  local by_name, names = {}, {}
  for _, token in ipairs(game.tokens(bandit, "whiskey")) do
    local called = name(game, token)
    if not by_name[called] and is_worth_it(game, bandit, token) then
      by_name[called] = token
      table.insert(names, called)
    end
  end
  return by_name, names
end

-- UCR-5.2.3-g, UCR-6.1-b
function may_plan(game, plan)
  if game.in_hand(plan.bandit) > 0 then return game.holds(plan.bandit, "whiskey") > 0 end
  for _, token in ipairs(game.tokens(plan.bandit, "whiskey")) do
    if is_worth_it(game, plan.bandit, token) then return true end
  end
  return false
end

-- The flasks by name, from the one a bot drinks first. AMB-052
local OLD_FIRST = table.freeze({ "old_whiskey", "old_whiskey_used", "whiskey", "whiskey_used" })

-- UCR-5.2.3-c, UCR-5.2.3-h, UCR-5.2.3-j: which of several flasks he says before he drinks.
local function choose(game, bandit, by_name, names)
  if not game.is_bot(bandit) then return by_name[game.ask_one(bandit, "which", names)] end
  for _, called in ipairs(OLD_FIRST) do
    if by_name[called] then return by_name[called] end
  end
end

local function drink(game, bandit)
  local by_name, names = flasks(game, bandit)
  local token = #names > 0 and choose(game, bandit, by_name, names)
  if not token then return end
  -- UCR-5.2.3-i: any flask is an old one to a bot.
  local old = is_old(game, token) or game.is_bot(bandit)
  game.use_token(bandit, token)
  -- Who is no bandit may have cards behind which others follow: of old whiskey they are two and no more. UCR-7.1.14-c
  local is_capped = old and not game.is_bandit(bandit)
  if is_capped then game.set_mark("two_at_most", true) end
  if old then
    game.play(bandit)
  else
    game.draw(bandit, 3)
  end
  game.play(bandit)
  if is_capped then game.set_mark("two_at_most", false) end
end

function on_plan(game, plan)
  drink(game, plan.bandit)
  -- AMB-052
  if game.is_bot(plan.bandit) then return end
  for _ = 2, game.option("whiskey_per_turn") do
    local _, names = flasks(game, plan.bandit)
    if #names == 0 or not game.ask_may(plan.bandit, "again") then return end
    drink(game, plan.bandit)
  end
end
