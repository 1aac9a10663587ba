local function cell(game)
  return game.at(game.car_named("prison"), "cell")
end

-- Whoever is in his place, as long as there is a Cell; nobody buys such a card. UCR-10.11-a, UCR-13.1-e
local function within_reach(game, who)
  local here = game.place(who)
  if here == nil or cell(game) == nil or game.character(who) ~= "player_marshal" then return {} end
  return game.bandits({ at = here })
end

-- UCR-10.11-g
function can_act(game, deed)
  return #within_reach(game, deed.bandit) > 0
end

-- What somebody holds of a family goes there.
local function take(game, from, family, zone, to)
  for _, card in ipairs(game.held(from, family)) do
    if zone == nil then game.put(card) elseif family ~= "poster" or game.is_of(card, from) then game.put(card, zone, to) end
  end
end

-- UCR-10.11-b to -f, AMB-102, AMB-164, AMB-256
function on_action(game, deed)
  local me = deed.bandit
  local caught = game.ask_bandit(me, "whom", within_reach(game, me))
  if caught == nil then return end
  take(game, caught, "poster", "achievements", me)
  take(game, caught, "prisoner", "achievements", me)
  take(game, caught, "hostage")
  game.move(caught, cell(game), "event")
end
