-- Horses leave the game, those nearest the last car first: two where five or more
-- bandits play, else one.
-- UCR-7.1.9-a, UCR-7.1.9-b
local function tired(game)
  local count = game.option("panting_horses_count")
  if count == "by_bandits" then return #game.all_bandits() >= 5 and 2 or 1 end
  return count == "two" and 2 or 1
end

function on_event(game)
  local left = tired(game)
  local train = game.train()
  for at = #train, 1, -1 do
    while left > 0 and game.take_horse_away(train[at]) do
      left = left - 1
    end
  end
end
