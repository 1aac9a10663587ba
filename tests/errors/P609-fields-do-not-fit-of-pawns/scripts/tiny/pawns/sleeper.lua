function on_setup(game, now) end
function on_meeting(game, meeting) end
