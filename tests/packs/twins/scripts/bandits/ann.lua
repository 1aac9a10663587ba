local company = require("lib/company")

function on_round_end(game, now)
  if company.beside(game, now.me) == 0 then
    game.pay(now.me, company.worth(game, now.me))
  end
end
