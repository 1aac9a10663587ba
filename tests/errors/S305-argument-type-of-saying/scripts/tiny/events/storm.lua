function on_event(game)
	local first = game.bandits()[1]
	game.say("howl", first)
	game.say("gust", first)
	game.say("gust", game.place(first), first)
	game.say("gust", first, game.place(first), 3)
	game.say("gusts", first)
	game.say()
end
