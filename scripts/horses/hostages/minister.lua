-- One card less is drawn, whatever else a bandit may draw; or the hand is filled to
-- one card less, which costs nothing where it is full already.
-- UCR-5.1.5-e, UCR-15.1.3-a, AMB-046
function hand_size(game, hand)
  local full = game.in_hand(hand.bandit, true) >= hand.size
  if full and game.option("minister_penalty") == "smaller_hand" then return nil end
  return hand.size - 1
end
