-- hook: on_card
-- expect: a table with `levl`; a filter has at, car, level, alone, except
function on_card(game, card)
  game.hit({ levl = "roof" }, "neutral")
end
