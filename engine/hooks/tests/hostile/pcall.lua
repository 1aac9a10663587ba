-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  while true do
    pcall(game.hit, card.me, "neutral")
  end
end
