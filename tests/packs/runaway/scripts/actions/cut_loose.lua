local function ends(game)
  local train = game.train()
  return train[#train - 1], train[#train]
end

-- RUNAWAY-a
function can_act(game, deed)
  local before = ends(game)
  return game.car(game.place(deed.bandit)) == before and before ~= game.leading()
end

-- RUNAWAY-b: the same floor, where the next car has it, and else its inside.
local function jump(game, pawn, before)
  local here = game.place(pawn)
  game.move(pawn, game.step(here, "front") or game.inside(before), "launched")
end

function on_action(game)
  local before, last = ends(game)
  local aboard = game.characters({ car = last })
  local jumps = game.ask_may(aboard, "jump")
  for _, place in ipairs(game.places({ car = last })) do
    for _, pawn in ipairs(game.pawns_at(place)) do
      if jumps[pawn] or not table.find(aboard, pawn) then jump(game, pawn, before) end
    end
  end
  -- RUNAWAY-c
  for _, who in ipairs(game.characters({ car = last })) do
    game.eliminate(who)
    game.leave(who)
  end
  game.uncouple(last) -- RUNAWAY-d
end
