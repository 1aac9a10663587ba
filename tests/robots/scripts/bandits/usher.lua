-- BOTS-f, BOTS-g, BOTS-q
function decide(game, choice)
  if choice.asked == "heal" then
    for nth = #choice.offered, 1, -1 do
      if choice.offered[nth].from == "bag" then return choice.offered[nth] end
    end
  end
  if choice.script == "couriers/actions/nudge" and choice.key == "deed" then return "floor_change" end
  if choice.asked ~= "punch_to" then return end
  local from = game.car(game.place(choice.about))
  for _, place in ipairs(choice.offered) do
    if game.car(place) < from then return place end
  end
end

-- So that he can stand beside pawns of nobody, and punch them.
function may_meet()
  return false
end
