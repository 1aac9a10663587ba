-- The Cell of the car somebody is in or on, if it has one.
local function cell(game, bandit)
  return game.at(game.car(game.place(bandit)), "cell")
end

-- What there is to be freed: a prisoner for who has none, and bandits. UCR-10.10.3-a to -c
local function ways(game, bandit, cell)
  local ways = {}
  if #game.cards("locked_up") > 0 and #game.held(bandit, "prisoner") == 0 then table.insert(ways, "prisoner") end
  if #game.bandits({ at = cell }) > 0 then table.insert(ways, "bandit") end
  return ways
end

function can_act(game, deed)
  local cell = cell(game, deed.bandit)
  return cell ~= nil and (game.place(deed.bandit) == cell or #ways(game, deed.bandit, cell) > 0)
end

function on_action(game, deed)
  local me, cell = deed.bandit, cell(game, deed.bandit)
  local car, here = game.car(cell), game.place(me)
  if here == cell then
    -- UCR-10.10.2-a, PRISON-b
    local open = {}
    for _, place in ipairs({ game.inside(car), game.at(car, "roof") }) do
      if game.may_enter(me, place, "event") then table.insert(open, place) end
    end
    local there = game.ask_place(me, "where", open)
    if there then game.move(me, there, "event") end
  elseif game.ask_one(me, "what", ways(game, me, cell)) == "prisoner" then
    game.take_card(me, "prisoner")
  else
    -- UCR-10.10.3-d
    local freed = game.ask_bandit(me, "whom", game.bandits({ at = cell }))
    game.move(freed, here, "event")
    game.hand_over(freed, me)
  end
end
