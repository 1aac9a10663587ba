-- hook: on_card
-- expect: game.shift: level must be a level: "interior" or "roof", got 2
function on_card(game, card)
  game.shift({ level = 2 }, "front")
end
