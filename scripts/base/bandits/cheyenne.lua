-- The purse or bag she knocks loose with a punch she may keep.
-- BASE-cheyenne-a, BASE-cheyenne-b, UCR-13.3-a, D-109
function after_loot_lost(game, loss)
  local question = nil
  if loss.kind == "purse" then question = "keep" end
  if loss.kind == "bag" then question = "keep_bag" end
  if question == nil or game.is_out(loss.me) or not game.ask_may(loss.me, question) then return end
  game.move_token(loss.token, loss.me, nil, loss.at)
end
