-- Everybody on the roof of the Marshal's car loses the purse worth least.
-- BASE-events-l, BASE-events-m, D-136, D-137, D-138, AMB-145
local function reached(game)
  local where = game.option("marshals_revenge_where")
  if where == "any_roof" then return game.bandits({ level = "roof" }) end
  if where == "in_or_on_marshal_car" then return game.bandits({ car_of = "marshal" }) end
  return game.bandits({ level = "roof", car_of = "marshal" })
end

-- A bot parts with what it wants least, whatever that is worth, or with what is chosen by whoever leads it. UCR-7.2.6-b
local function lose_any(game, bandit, place)
  if game.is_out(bandit) then return end
  if not game.is_bot(bandit) then return game.lose_least(bandit, nil, place) end
  local token = game.ask_token(bandit, "lose", game.tokens(bandit))
  if token then game.move_token(token, place or "box") end
end

function on_event(game)
  local falls = game.option("marshals_revenge_lost_loot") == "floor"
  local any = game.option("marshals_revenge_loot") == "lowest_loot"
  local spares = game.option("marshals_revenge_no_purse_clause")
  for _, bandit in ipairs(reached(game)) do
    local place = falls and game.place(bandit) or nil
    local lost = not any and game.lose_least(bandit, "purse", place)
    if any or not (lost or spares) then lose_any(game, bandit, place) end
  end
end
