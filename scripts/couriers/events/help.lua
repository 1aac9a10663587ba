local teams = require("lib/teams")

-- UCR-7.1.7-a, UCR-7.1.7-b; nobody goes into the Cell or out of it: AMB-142
function on_event(game)
  local inmates = game.characters({ closed = true })
  for _, who in ipairs(game.characters()) do
    local here, places = game.place(who), {}
    for _, other in ipairs(if here and not table.find(inmates, who) then teams.company(game, who) else {}) do
      local there = game.place(other)
      local is_open = there and there ~= here and not table.find(inmates, other) and game.may_enter(who, there)
      if there and is_open and not table.find(places, there) then table.insert(places, there) end
    end
    if #places > 0 and game.ask_may(who, "go") then game.move(who, game.ask_place(who, "where", places)) end
  end
end
