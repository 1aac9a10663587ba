-- What each of several is offered, as a table by bandit.
local function each(bandits, offer)
  local offered = {}
  for _, bandit in ipairs(bandits) do
    offered[bandit] = offer(bandit)
  end
  return offered
end

function on_action(game, deed)
  local joins = game.ask_may({ car_of = deed.bandit }, "join")
  local these = {}
  for _, bandit in ipairs(game.bandits({ car_of = deed.bandit })) do
    if joins[bandit] then table.insert(these, bandit) end
  end
  local ways = game.ask_one(these, "way", { "high", "low" })
  local stands = game.ask_place(these, "stand", each(these, function(bandit)
    return game.near(game.place(bandit))
  end))
  local whom = game.ask_bandit(these, "against", each(these, function(bandit)
    return game.bandits({ except = bandit, car_of = bandit })
  end))
  local bids = game.ask_number(these, "bid", 0, 3)
  local stakes = game.ask_token(these, "stake", each(these, function(bandit)
    return game.tokens(bandit)
  end))
  local deeds = game.ask_action(these, "deed", { "robbery", "floor_change" })
  for _, bandit in ipairs(these) do
    if ways[bandit] == "high" and stakes[bandit] then game.use_token(bandit, stakes[bandit]) end
    if whom[bandit] and bids[bandit] > 0 then game.pay(whom[bandit], 10 * bids[bandit]) end
    if stands[bandit] then game.move(bandit, stands[bandit]) end
  end
  for _, bandit in ipairs(these) do
    game.act(bandit, deeds[bandit])
  end
end
