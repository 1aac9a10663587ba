-- Once a round, when somebody else's card is turned over, he may give its owner a token
-- of his choice, and does what the card says before its owner does.
-- UCR-13.1-b, UCR-13.1-c, UCR-13.1-d, UCR-13.1-k, AMB-125, AMB-126, AMB-129
local function possible(game, me, action)
  if not game.can(me, action, true) then return false end
  -- An idea is worth what it repeats; where there is nothing yet, and on a closed level, what stands in for it could be done.
  -- AMB-258
  local is_shut_in = table.find(game.characters({ closed = true }), me) ~= nil
  local repeated = action == "brilliant_idea" and not is_shut_in and game.last_turned(action) or nil
  return repeated == nil or game.can(me, repeated)
end

function on_card(game, card)
  local me = card.me
  if card.bandit == me then return end
  local money = not game.option("al_any_loot_pays")
  local pays = money and game.worth(me) or #game.tokens(me)
  if pays == 0 then return end
  if game.option("al_window") == "cards_that_resolve" and not game.can(card.bandit, card.action) then return end
  if game.option("al_needs_performable") then
    -- Who is out can do nothing.
    if not possible(game, me, card.action) then return end
  elseif game.is_out(me) then
    return
  end
  if not game.ask_may(me, "buy") then return end
  game.hand_over(me, card.bandit, money)
  game.set_mark(me, "bought", 1)
  game.act(me, card.action, true)
end
