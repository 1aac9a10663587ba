-- hook: hand_size
-- expect: `hand_size` must return a whole number
function hand_size(game, hand)
  return "seven"
end
