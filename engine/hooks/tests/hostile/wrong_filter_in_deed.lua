-- hook: on_card
-- expect: a table with `levl`; a filter has level, car, car_of, at, alone, except
function on_card(game, card)
  game.hit({ levl = "roof" }, "neutral")
end
