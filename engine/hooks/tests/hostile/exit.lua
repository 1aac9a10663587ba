-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  os.exit(1)
end
