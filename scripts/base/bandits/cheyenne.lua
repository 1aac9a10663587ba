-- The purse she knocks loose with a punch she may keep.
-- BASE-cheyenne-a, BASE-cheyenne-b
function after_loot_lost(game, loss)
  if loss.kind == "purse" and game.ask_may(loss.me, "keep") then
    game.take_token(loss.me, loss.at, loss.token)
  end
end
