-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  string.gsub("abc", ".", function() game.ask_may(card.me, "example") end)
end
