-- Whoever is alone in here when a round ends, but the last one, hides under a
-- car of his choice, and comes out of it before the next cards are turned over.
-- UCR-5.4.6-a, UCR-5.4.6-b, UCR-5.4.6-c, AMB-055, AMB-056
local function hiding_places(game, except)
  local places = {}
  local whole = game.option("hide_targets") == "any_car"
  for car = 1, game.cars() do
    if car ~= except and (whole or game.beside(car) == car) then
      local inside = game.inside(car)
      if inside then table.insert(places, inside) end
    end
  end
  return places
end

function on_round_end(game, now)
  local here = game.inside(now.me)
  local who = here and game.characters({ at = here, alone = true })[1]
  -- UCR-5.4.6-g: bots do not hide.
  if who == nil or not game.is_person(who) or game.round() == game.rounds() then return end
  if game.option("time_car_hide") == "optional" and not game.ask_may(who, "hide") then return end
  local place = game.ask_place(who, "under", hiding_places(game, now.me))
  if place then game.hide(who, place) end
end

-- UCR-5.3.1-a, UCR-5.3.1-b, AMB-058
function on_stealing(game)
  for _, who in ipairs(game.all_characters()) do
    local place = game.hiding_place(who)
    if place then game.appear(who, place) end
  end
end

-- The loot that lies in here belongs to a bandit who is alone with it; the dollars
-- are counted with the score. UCR-8.4.3-j, AMB-016
function on_game_end(game, now)
  local here = game.inside(now.me)
  local bandit = here and game.bandits({ at = here, alone = true })[1]
  if bandit == nil then return end
  for _, token in ipairs(game.tokens(here)) do game.move_token(token, bandit) end
end
