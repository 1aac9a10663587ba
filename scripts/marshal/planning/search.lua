-- The own Brilliant Idea comes into the hand, out of the deck or the discards, and
-- the deck is shuffled.
-- UCR-5.2.1-d, AMB-048, AMB-049, AMB-066
function on_plan(game, plan)
  game.fetch(plan.bandit, "brilliant_idea", game.option("brilliant_search_always_shuffles"))
end
