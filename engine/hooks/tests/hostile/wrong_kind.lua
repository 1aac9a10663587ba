-- hook: on_card
-- expect: game.holds: kind must be a kind of loot: "purse", "jewel" or "strongbox", got "gold"
function on_card(game, card)
  game.holds(card.me, "gold")
end
