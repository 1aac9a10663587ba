-- hook: on_card
-- expect: game.bandits: there is no field `levl`; there are level, car, car_of, at, alone, except
function on_card(game, card)
  game.hit(game.bandits({ levl = "roof" }), "neutral")
end
