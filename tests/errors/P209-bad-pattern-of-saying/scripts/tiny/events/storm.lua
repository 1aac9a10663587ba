function on_event(game)
	game.say("good", 1, 2)
end
