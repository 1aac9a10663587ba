-- True if somebody holds the prisoner whose friend he is.
local function has_friend(game, who)
  for _, card in ipairs(game.held(who, "prisoner")) do
    if game.is_of(card, who) then return true end
  end
  return false
end

-- A friend may take two tokens by any Robbery; what is guarded is none. UCR-15.2.1-b, AMB-165, AMB-257
function instead_of_action(game, deed)
  local me = deed.bandit
  local here = game.place(me)
  if here == nil or not has_friend(game, me) or not game.take(me, here) then return end
  if game.place(me) == here and game.can(me, "robbery") and game.ask_may(me, "second") then game.take(me, here) end
  return true
end
