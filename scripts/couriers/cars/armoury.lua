-- Two more cards for whoever is inside when hands are filled. UCR-5.1.5-c, UCR-9.6-a, AMB-045
function hand_size(game, hand)
  if game.option("armoury_infirmary_inside_only") and game.level(game.place(hand.bandit)) == "roof" then return end
  return hand.size + 2
end

-- On the Express the bag is no loot where bags belong to another train. UCR-4.10.4-l, AMB-030
function on_setup(game, now)
  local inside = game.at(now.me, "interior")
  if inside == nil or game.line(inside) or game.option("bags_with_loose_special_cars") then return end
  for _, token in ipairs(game.tokens(inside, "bag")) do game.move_token(token, "box") end
end
