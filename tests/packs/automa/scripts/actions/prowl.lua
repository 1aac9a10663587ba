-- AUTOMA-c
function on_action(game, deed)
  local me = deed.bandit
  local here = game.place(me)
  if not game.can(me, "robbery") then
    game.act(me, game.level(here) == "roof" and "floor_change" or "move")
  end
  game.act(me, "robbery")
end
