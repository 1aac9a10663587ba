-- BOTS-f, BOTS-g
function decide(game, choice)
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
