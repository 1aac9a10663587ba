-- Whoever is inside when the round ends may get rid of two bullets. UCR-5.4.2-a, UCR-9.7-a
function on_round_end(game, now)
  local level = nil
  if game.option("armoury_infirmary_inside_only") then level = "interior" end
  for _, who in ipairs(game.characters({ car = now.me, level = level })) do game.heal(who, 2) end
end

-- On the Express the bag is no loot where bags belong to another train. UCR-4.10.4-l, AMB-030
function on_setup(game, now)
  local inside = game.at(now.me, "interior")
  if inside == nil or game.line(inside) or game.option("bags_with_loose_special_cars") then return end
  for _, token in ipairs(game.tokens(inside, "bag")) do game.move_token(token, "box") end
end
