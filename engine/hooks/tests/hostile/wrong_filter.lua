-- hook: on_card
-- expect: game.bandits: there is no field `levl`; there are at, car, level, alone, except
function on_card(game, card)
  game.hit(game.bandits({ levl = "roof" }), "neutral")
end
