local company = require("lib/company")

function on_round_end(game, now)
  game.pay(now.me, company.beside(game, now.me) * company.worth(game, now.me))
end
