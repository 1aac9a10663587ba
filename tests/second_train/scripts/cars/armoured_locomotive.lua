-- TRACK-a
function on_setup(game, now)
  for _, id in ipairs({ "tender", "armoured" }) do
    local car = game.car_named(id)
    if car then game.couple(car, now.me, "rear") end
  end
end

-- TRACK-b
function on_round_end(game, now)
  if game.round() < game.rounds() then game.slide(now.me, 2) end
end

-- TRACK-c
function on_event(game, now)
  if game.event() == "braking" then game.slide(now.me, -1) end
end

-- TRACK-i
function on_stealing(game, now)
  local train = game.train()
  if #train > 2 and game.beside(now.me) == train[#train] then game.uncouple(train[#train]) end
end

-- TRACK-j
function may_enter(game, way)
  return way.pawn ~= game.pawn("marshal") or table.find(game.train(), game.car(way.to)) ~= nil
end
