-- hook: hand_size
-- expect: game.move changes the game
function hand_size(game, hand)
  game.move(hand.me, 1)
end
