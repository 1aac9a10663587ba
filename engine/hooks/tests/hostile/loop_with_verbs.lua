-- hook: on_card
-- expect: takes too long
function on_card(game, card)
  while true do
    game.place(card.me)
  end
end
