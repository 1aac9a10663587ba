-- Own bullets first; where they and the neutral ones are too few for all, nobody is hit. BOTS-n, AMB-028
function on_action(game, deed)
  local me = deed.bandit
  local here = game.place(me)
  if here == nil then return end
  local seen, own = game.in_sight(here), game.bullets(me)
  if #seen > own + game.neutral_bullets() then return end
  local first, rest = {}, {}
  for nth, pawn in ipairs(seen) do table.insert(if nth <= own then first else rest, pawn) end
  game.hit(first, me)
  game.hit(rest, "neutral")
  game.shot_by_gun(seen, me)
end
