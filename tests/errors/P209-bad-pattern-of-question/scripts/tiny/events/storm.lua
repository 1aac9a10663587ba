function on_event(game)
	for _, bandit in ipairs(game.bandits()) do
		if game.ask_may(bandit, "swap") then game.pay(bandit, 10) end
		if game.ask_may(bandit, "stay") then game.pay(bandit, 10) end
	end
end
