-- hook: on_card
-- expect: game.at: level must be a level: "interior" or "roof", got "rooof"
function on_card(game, card)
  game.at(1, "rooof")
end
