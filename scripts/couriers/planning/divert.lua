-- Once for each team, and never by a bot. UCR-6.2-b, UCR-16.14-a, AMB-070
function may_plan(game, plan)
  local side = game.side(plan.bandit)
  if side == nil or game.is_bot(plan.bandit) then return false end
  for _, mate in ipairs(game.all_characters()) do
    if game.side(mate) == side and game.mark(mate, "diverted") then return false end
  end
  return true
end

-- The Marshal is everybody's opponent. UCR-6.2-d, UCR-6.2-e, AMB-070, AMB-271
function on_plan(game, plan)
  game.set_mark(plan.bandit, "diverted", true)
  local side = game.side(plan.bandit)
  for _, other in ipairs(game.all_characters()) do
    if game.side(other) ~= side and not game.is_out(other) then
      local card = game.ask_card("chance", "blind", game.hand(other))
      if card then game.move_card(card, "bottom") end
    end
  end
end
