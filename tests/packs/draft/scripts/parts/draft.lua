local function without(cards, card)
  local rest = table.clone(cards)
  table.remove(rest, table.find(rest, card))
  return rest
end

-- The action cards in the hands, each hand once: a team has one between them.
local function dealt(game)
  local players, hands, seen = {}, {}, {}
  for _, bandit in ipairs(game.all_bandits()) do
    local hand = {}
    for _, card in ipairs(game.hand(bandit)) do
      if game.action(card) then table.insert(hand, card) end
    end
    -- Who has no hand is passed over, and so is who is out of the game.
    if #hand > 0 and not game.is_out(bandit) and not table.find(seen, hand[1]) then
      table.insert(players, bandit)
      table.insert(seen, hand[1])
      hands[bandit] = hand
    end
  end
  return players, hands
end

-- DRAFT-a, DRAFT-b: what is kept simply stays in the hand.
function on_hands_drawn(game)
  local players, hands = dealt(game)
  if #players < 2 then return end
  for _ = 1, game.option("draft_picks") do
    local kept, passed = game.ask_card(players, "keep", hands), {}
    for nth, bandit in ipairs(players) do
      local rest = if kept[bandit] then without(hands[bandit], kept[bandit]) else {}
      passed[players[nth % #players + 1]] = rest
    end
    for _, bandit in ipairs(players) do
      game.move_card(passed[bandit], bandit)
    end
    hands = passed
  end
end
