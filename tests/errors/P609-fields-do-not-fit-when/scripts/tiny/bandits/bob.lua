function decide(game, choice) return choice.offered[1] end

function may_act(game, deed) return true end
