-- hook: on_card
-- expect: `require` makes a local at the top of a script
function on_card(game, card)
  require("other")
end
