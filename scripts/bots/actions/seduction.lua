local drawing = require("lib/drawing")

-- Nobody can buy it. UCR-13.1-e
function can_act(game, deed)
  return game.character(deed.bandit) == "mary"
end

-- One place inside, up to three on roofs as far as her car, and no floor change after them. UCR-16.12.2-b to -e, AMB-180
local function draw(game, pawn, goal)
  local start = game.place(pawn)
  if start == nil then return end
  local here = start
  for step = 1, if game.level(start) == "roof" then 3 else 1 do
    local to = drawing.nearer(game, here, goal)
    if to == nil or (step > 1 and game.car(here) == game.car(goal)) or not game.may_enter(pawn, to, "pushed") then break end
    here = to
    if game.level(here) ~= game.level(start) then break end
  end
  if here ~= start then game.move(pawn, here, "pushed") end
end

-- Characters in turn order, then the Marshal. AMB-180, AMB-226
function on_action(game, deed)
  local goal = drawing.goal(game, deed.bandit)
  for _, who in ipairs(drawing.drawn(game, deed.bandit)) do draw(game, who, goal) end
  local marshal = game.pawn("marshal")
  if marshal and not game.is_character(marshal) then draw(game, marshal, goal) end
end
