-- Nobody can buy it. UCR-13.1-e
function can_act(game, deed)
  return game.character(deed.bandit) == "doc_bot"
end

-- Every other bandit with loot, wherever he is. AMB-189, AMB-242
local function players(game, doc)
  local playing, offers = {}, {}
  for _, bandit in ipairs(game.all_bandits()) do
    if bandit ~= doc and not game.is_out(bandit) and #game.tokens(bandit) > 0 then
      table.insert(playing, bandit)
      offers[bandit] = game.tokens(bandit)
    end
  end
  return playing, offers
end

-- Whoever leads Doc sees the pot: two tokens for Doc, one for everybody else but one. UCR-16.10.2-g
local function deal_out(game, doc, playing)
  for _, token in ipairs(game.tokens("pot")) do game.show(token, doc) end
  -- Of a single player Doc gets both.
  if #playing == 1 then
    for _, token in ipairs(game.tokens("pot")) do game.move_token(token, doc) end
    return
  end
  for _ = 1, 2 do
    local token = game.ask_token(doc, "doc_gets", game.tokens("pot"))
    if token then game.move_token(token, doc) end
  end
  local loser = game.ask_bandit(doc, "loser", playing)
  for _, bandit in ipairs(playing) do
    local token = bandit ~= loser and game.ask_token(doc, "gets", game.tokens("pot"))
    if token then game.move_token(token, bandit) end
  end
end

-- UCR-16.10.2-d, UCR-16.10.2-e, UCR-16.10.2-f, AMB-188
function on_action(game, deed)
  local playing, offers = players(game, deed.bandit)
  local stake = #playing > 0 and game.ask_token("chance", "stake", game.tokens("stakes"))
  if not stake then return end
  local wagers = game.ask_token(playing, "wager", offers)
  game.move_token(stake, "pot")
  for _, bandit in ipairs(playing) do game.move_token(wagers[bandit], "pot") end
  deal_out(game, deed.bandit, playing)
end
