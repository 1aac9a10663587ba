-- hook: on_card
-- expect: bare words
function on_card(game, card)
  error("bare words", 0)
end
