-- UCR-8.4.3-h: 250 for each of his twelve that he has fired.
local EACH, ALL = 250, 12

function score(game, count)
  if game.character(count.bandit) == "tuco_bot" then return EACH * (ALL - game.bullets(count.bandit)) end
end
