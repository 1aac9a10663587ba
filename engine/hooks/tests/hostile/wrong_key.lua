-- hook: on_card
-- expect: key must be a key of `asks` in the content beside the script: "example", got "exmaple"
function on_card(game, card)
  game.ask_may(card.me, "exmaple")
end
