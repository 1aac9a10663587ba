-- One card less is drawn, whatever else a bandit may draw; or the hand is filled to
-- one card less, which costs nothing if it is full already: cards granted come on top.
-- UCR-5.1.5-e, UCR-15.1.3-a, AMB-045, AMB-046
function hand_size(game, hand)
  local smaller = game.option("minister_penalty") == "smaller_hand"
  if smaller and game.in_hand(hand.bandit, true) >= hand.size then return nil end
  return hand.size - 1
end
