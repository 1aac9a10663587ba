-- hook: on_card
-- expect: 256 questions have been asked in one step
function on_card(game, card)
  while true do
    game.ask_may(card.bandit, "example")
  end
end
