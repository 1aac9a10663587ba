-- What a choice is worth to whoever is led by a rule, by nothing but what everybody sees.
local function worth(game, offer, asked)
  if type(offer) == "table" then
    return (offer.value or 0) + (if offer.kind == "strongbox" then 1000 else 0)
  elseif type(offer) ~= "number" then
    return if offer == "draw" then -1 else 0
  elseif asked == "move" or asked == "send" or asked == "punch_to" or asked == "start" then
    return game.loot(offer) + #game.bandits({ at = offer })
  elseif not game.is_bandit(offer) then
    return 0
  end
  return game.holds(offer, "purse") + game.holds(offer, "jewel") + game.received(offer)
end

-- MADE-rule-a, MADE-rule-b
function decide(game, choice)
  if choice.key == "salute" then return "bow" end
  -- What scripts offer besides may be anything: numbers, cards, kinds of loot.
  if choice.asked == "script" then return nil end
  local best, most = {}, -math.huge
  for _, offer in ipairs(choice.offered) do
    local is = worth(game, offer, choice.asked)
    if is > most then best, most = {}, is end
    if is == most then table.insert(best, offer) end
  end
  return best
end

-- MADE-rule-b
function on_card(game, card)
  if card.action == "robbery" and not game.is_out(card.bandit) then
    local greets = game.ask_one(card.bandit, "salute", { "bow", "wave" })
    game.pay(card.bandit, if greets == "bow" then 10 else 5)
  end
end
