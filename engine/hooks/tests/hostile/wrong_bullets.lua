-- hook: on_card
-- expect: bullets must be a kind of bullet: "neutral", got nothing (nil)
function on_card(game, card)
  game.hit(game.bandits())
end
