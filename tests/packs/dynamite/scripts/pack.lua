-- DYNAMITE-a: the first stick has the number of the first bandit.
function on_setup(game)
  local sticks = game.tokens("box", "dynamite")
  for _, bandit in ipairs(game.all_bandits()) do
    game.move_token(sticks[bandit], bandit)
  end
end

-- DYNAMITE-c
local function goes_off(game, stick, roof)
  local owner = game.value(stick)
  game.say("blast", owner, roof)
  game.move_token(stick, "box")
  game.hit({ at = roof, except = owner }, "neutral")
end

function on_round_end(game)
  for _, roof in ipairs(game.places({ level = "roof" })) do
    local sticks, inside = game.tokens(roof, "dynamite"), game.other_level(roof)
    for _, stick in ipairs(sticks) do
      goes_off(game, stick, roof)
    end
    if #sticks > 0 and inside then
      for _, pawn in ipairs(game.pawns_at(roof)) do
        game.move(pawn, inside, "launched")
      end
      game.move_loot(roof, inside)
      game.close(roof) -- DYNAMITE-d
    end
  end
end
