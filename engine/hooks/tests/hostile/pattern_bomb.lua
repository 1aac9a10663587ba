-- hook: on_card
-- expect: attempt to call missing method 'find'
function on_card(game, card)
  local text = ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"):find(("a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaa"))
end
