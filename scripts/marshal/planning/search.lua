-- The own Brilliant Idea comes into the hand, out of the deck or the discards, and
-- the deck is shuffled.
-- UCR-5.2.1-d, AMB-048, AMB-049, AMB-066
function may_plan(game, plan)
  if plan.turn == "speeding_up" and not game.option("double_turn_allows_search") then return false end
  return game.has_card(plan.bandit, "brilliant_idea") or not game.option("brilliant_search_needs_hit")
end

function on_plan(game, plan)
  game.fetch(plan.bandit, "brilliant_idea", game.option("brilliant_search_always_shuffles"))
end
