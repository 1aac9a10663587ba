local buying = require("lib/buying")
local couriers = require("couriers/lib/couriers")
local teams = require("couriers/lib/teams")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- The Courier on a roof who is nearest to the last car of his train; the Shotgun where there is none, if he has been released.
-- UCR-16.14.1-f, UCR-16.14.1-h
local function target(game)
  local all = couriers.all(game)
  for nth = #all, 1, -1 do
    if game.level(game.place(all[nth])) == "roof" then return all[nth] end
  end
  return if game.place("shotgun") and not game.dormant("shotgun") then game.pawn("shotgun") else nil
end

-- The bullet leaves the game, and counts for his team. UCR-11.3.4-c, UCR-16.14.1-g, AMB-199, AMB-205, AMB-272
function on_action(game, deed)
  if game.character(deed.bandit) ~= "il_professore" then return game.act(deed.bandit, "fire", true) end
  local victim = target(game)
  if victim == nil or game.neutral_bullets() == 0 then return end
  game.hit(victim, "neutral", nil, nil, true)
  if game.option("team_game") then teams.lay_under_token(game, deed.bandit) end
  if couriers.is_one(game, victim) then couriers.change_floor(game, victim) end
end
