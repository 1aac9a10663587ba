-- hook: on_card
-- expect: a list of at most 128
function on_card(game, card)
  local all = {}
  for n = 1, 500 do all[n] = 1 end
  game.hit(all, "neutral")
end
