function on_event(game)
	local first = game.bandits()[1]
	local purse = game.tokens(first)[1]
	game.show(purse, first)
	game.show(game.hand(first), first)
	game.show(game.place(first), first)
	game.show(purse, "all")
	game.show(purse)
end
