-- After so many of its cards turned over in the Cell a bot gets out. UCR-16.6-c, AMB-177
local ESCAPES_AFTER = 2

-- Those of some places where somebody comes who leaves the Cell: a rule may bar the way.
local function open_to(game, who, places)
  local open = {}
  for _, place in ipairs(places) do
    if game.may_enter(who, place) then table.insert(open, place) end
  end
  return open
end

-- Where somebody comes who is freed: to his rescuer, or to the corridor if he cannot stand there.
-- UCR-10.10.3-c, UCR-10.10.3-e, UCR-16.6-e, UCR-16.6-f
local function beside(game, car, rescuer, who)
  return open_to(game, who, { game.place(rescuer), game.inside(car) })[1]
end

-- Who sits in the Cell, and can come out.
local function inmates(game, car, rescuer)
  local all = {}
  for _, who in ipairs(game.bandits({ at = game.at(car, "cell") })) do
    if beside(game, car, rescuer, who) then table.insert(all, who) end
  end
  return all
end

-- Whether there is a prisoner for somebody: nobody has two at once. UCR-10.10.3-b, UCR-15.2-c
local function may_take(game, who)
  return #game.cards("locked_up", "prisoner") > 0 and #game.held(who, "prisoner") == 0
end

function can_instead(game, deed)
  local cell = game.at(deed.me, "cell")
  return game.place(deed.bandit) == cell or #game.bandits({ at = cell }) > 0 or may_take(game, deed.bandit)
end

-- UCR-10.10.2-a, UCR-10.10.2-b
local function get_out(game, car, who)
  local to = game.ask_place(who, "way_out", open_to(game, who, { game.inside(car), game.at(car, "roof") }))
  if to then game.move(who, to) end
end

-- He pays with any token; a bot with what it wants least. UCR-10.10.3-d, AMB-255
local function free(game, car, rescuer, who)
  game.move(who, beside(game, car, rescuer, who))
  game.hand_over(who, rescuer)
end

-- With Silk's sidekick its holder chooses one of her powers, each time anew. AMB-122, AMB-262
local function take_prisoner(game, who)
  game.take_card(who, "prisoner")
  for _, card in ipairs(game.held(who, "prisoner")) do
    if game.card_id(card) == "sidekick_of_silk" and not game.is_of(card, who) then
      local power = game.ask_one(who, "power", { "move", "dodge", "block" })
      game.set_mark(who, "silk_power", if power == "move" then 1 elseif power == "dodge" then 2 else 3)
    end
  end
end

-- What an idea can be for. UCR-10.10.3-a, UCR-10.10.3-c
local function uses(game, car, who)
  local all = {}
  if may_take(game, who) then table.insert(all, "prisoner") end
  if #inmates(game, car, who) > 0 then table.insert(all, "inmate") end
  return all
end

-- Only if there is nobody to free the idea repeats a card. UCR-10.10.3-f, AMB-100
local function have_idea(game, car, me)
  if game.place(me) == game.at(car, "cell") then
    get_out(game, car, me)
    return true
  end
  local use = game.ask_one(me, "idea", uses(game, car, me))
  if use == nil then return end
  if use == "prisoner" then
    take_prisoner(game, me)
  else
    local whom = game.ask_bandit(me, "whom", inmates(game, car, me))
    if whom then free(game, car, me, whom) end
  end
  return true
end

-- True if somebody holds the prisoner whose friend he is.
local function has_friend(game, who)
  for _, card in ipairs(game.held(who, "prisoner")) do
    if game.is_of(card, who) then return true end
  end
  return false
end

-- A friend may take two tokens by any Robbery, wherever he is; what is guarded is none. UCR-15.2.1-b, AMB-165, AMB-257
local function rob(game, me, here)
  if not has_friend(game, me) or not game.take(me, here) then return end
  if game.place(me) == here and game.can(me, "robbery") and game.ask_may(me, "second") then game.take(me, here) end
  return true
end

function instead_of_action(game, deed)
  local here = game.place(deed.bandit)
  if here == nil then return end
  if deed.action == "robbery" then return rob(game, deed.bandit, here) end
  if game.car(here) == deed.me then return have_idea(game, deed.me, deed.bandit) end
end

-- The count begins again with each Capture. AMB-177
function on_arrive(game, way)
  if game.level(way.to) == "cell" and game.is_character(way.pawn) then game.set_mark(way.pawn, "cell_cards", 0) end
end

-- UCR-16.6-c, UCR-16.6-d
function after_action(game, done)
  local who = done.bandit
  if not game.is_bot(who) or game.place(who) ~= game.at(done.me, "cell") then return end
  local turned = math.min(game.mark(who, "cell_cards") + 1, ESCAPES_AFTER)
  game.set_mark(who, "cell_cards", turned)
  local corridor = game.inside(done.me)
  if turned == ESCAPES_AFTER and game.may_enter(who, corridor) then game.move(who, corridor) end
end
