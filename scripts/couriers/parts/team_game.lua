local teams = require("lib/teams")

-- Without the Armoured Train they lie in the first, third and fifth car behind the Locomotive, never in the Cell; with it
-- its cars hold them. UCR-4.10.4-m, UCR-4.10.4-n
function on_setup(game)
  if game.option("armoured_train") then return end
  local train = game.train()
  local first = table.find(train, game.leading()) or 0
  for _, behind in ipairs({ 1, 3, 5 }) do
    local car = train[first + behind]
    local inside = car and game.at(car, "interior")
    local token = inside and game.ask_token("chance", "document", game.tokens("box", "document"))
    if token then game.move_token(token, inside) end
  end
end

-- The Armoury's two cards and these are never four. UCR-7.1.3-b, UCR-5.1.5-d
local function is_in_armoury(game, who)
  local here, armoury = game.place(who), game.car_named("armoury")
  if here == nil or armoury == nil or game.car(here) ~= armoury then return false end
  return game.level(here) == "interior" or not game.option("armoury_infirmary_inside_only")
end

-- UCR-7.1.3-a
function hand_size(game, hand)
  if game.mark(hand.bandit, "planned_together") and not is_in_armoury(game, hand.bandit) then return hand.size + 2 end
end

function on_hands_drawn(game)
  for _, who in ipairs(game.all_characters()) do
    if game.mark(who, "planned_together") then game.set_mark(who, "planned_together", false) end
  end
end

-- What pawns of nobody are hit by lies under the token; bullets of a Gatling do not. UCR-11.3.3-a, UCR-10.6.2-h, AMB-205
function after_hit(game, hit)
  if not game.is_character(hit.victim) then teams.lay_under_token(game, hit.shooter) end
end

-- UCR-8.3-f, UCR-8.4.1-c
function may_score(game, count)
  return teams.is_saved(game, count.bandit)
end
