-- hook: hand_size
-- expect: `hand_size` must return a whole number
function hand_size(game, hand)
  return 1 / 0
end
