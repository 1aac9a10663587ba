-- One card less is drawn, whatever else a bandit may draw.
-- UCR-5.1.5-e, UCR-15.1.3-a, AMB-046
function hand_size(game, hand)
  return hand.size - 1
end
