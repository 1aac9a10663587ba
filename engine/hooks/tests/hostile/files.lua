-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  io.open("/etc/passwd")
end
