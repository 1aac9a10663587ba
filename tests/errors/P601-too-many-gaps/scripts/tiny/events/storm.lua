function on_event(game)
	game.say("all")
end
