-- DYNAMITE-a
function on_setup(game)
  for _, bandit in ipairs(game.all_bandits()) do
    game.move_token(game.tokens("box", "stick")[1], bandit)
  end
end

-- DYNAMITE-c
local function goes_off(game, stick, roof)
  local owner = game.mark(stick, "laid_by")
  game.say("blast", owner, roof)
  game.move_token(stick, "box")
  game.hit({ at = roof, except = owner }, owner)
end

function on_round_end(game)
  for _, roof in ipairs(game.places({ level = "roof" })) do
    local sticks, inside = game.tokens(roof, "stick"), game.other_level(roof)
    for _, stick in ipairs(sticks) do
      goes_off(game, stick, roof)
    end
    if #sticks > 0 and inside then
      game.move(game.pawns_at(roof), inside, "launched")
      game.move_loot(roof, inside)
      game.close(roof) -- DYNAMITE-d
    end
  end
end
