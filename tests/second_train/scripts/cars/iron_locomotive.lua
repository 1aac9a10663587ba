function between_rounds(game, now)
  -- TRACK-l
  game.pay({ line = "second", leads = true }, 50)
  -- TRACK-b
  game.slide("second", 2)
end

-- TRACK-c
function on_event(game, now)
  if game.event() == "braking" then game.slide("second", -1) end
end

-- TRACK-i
function on_stealing(game, now)
  local train, second = game.train(), game.train("second")
  if #train > 2 and second[1] == now.me and game.beside(now.me) == train[#train] then game.uncouple(train[#train]) end
end
