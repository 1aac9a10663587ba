-- MADE-toll-a, MADE-toll-b
function on_event(game)
  local giver, taker = game.all_bandits()[1], game.all_bandits()[2]
  local purse = game.tokens(giver, "purse", 400)[1]
  if purse == nil then return end
  game.move_token(purse, taker, nil, giver)
  -- It lies with him no more.
  if game.move_token(purse, "box", nil, giver) then game.pay(giver, 1) end
  local here = game.place(taker)
  for _, box in ipairs(game.tokens(here, "strongbox")) do
    -- From elsewhere it does not come, and from where it lies once.
    local moved = 0
    for _, from in ipairs({ game.place(giver), here, here }) do
      if game.move_token(box, taker, nil, from) then moved += 1 end
    end
    game.pay(taker, moved)
  end
end
