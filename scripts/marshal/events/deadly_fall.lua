local falling = require("lib/falling")

-- A special punch sends nobody to another car, so nobody falls by it. AMB-135
function instead_of_shove(game, blow)
  if not falling.can_fall(game, blow.at, false) then return end
  if game.is_out(blow.by) or game.place(blow.victim) ~= blow.at then return end
  if blow.action ~= "punch" and not game.option("deadly_fall_special_punch") then return end
  if game.ask_may(blow.by, "knock_off") then
    falling.fall(game, blow.victim)
    return true
  end
end

-- The shots of whoever has Django's power do it as well; those of other versions of him say so themselves. UCR-7.2.2-e
function after_hit(game, hit)
  if not game.has_power(hit.shooter, "django") or game.place(hit.victim) ~= hit.at then return end
  if game.is_out(hit.shooter) or not falling.can_fall(game, hit.at, true) then return end
  if game.ask_may(hit.shooter, "knock_off") then falling.fall(game, hit.victim) end
end
