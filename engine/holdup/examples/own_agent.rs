//! An agent of one's own against those there are: `cargo run --example own_agent`. It takes loot where it can, else
//! plays a card if it may, else what is offered first; 200 games say what that is worth.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use holdup::agents::{Agents, Dice, RandomAgent};
use holdup::{Agent, Asked, Choice, Library, Request, SeatId, deal, render};

/// Takes first, and asks later.
struct Taker;

impl Agent for Taker {
    fn choose(&mut self, asked: &Asked<'_>, _: Dice) -> usize {
        let choices = &asked.question.choices;
        let worth = |choice: &Choice| match *choice {
            Choice::KnownLoot(_, value) => 1_000 + usize::from(value),
            Choice::Loot(_) => 1_000,
            Choice::Play(..) => 1,
            _ => 0,
        };
        let best = choices.iter().map(worth).max().unwrap_or_default();
        choices.iter().position(|choice| worth(choice) == best).unwrap_or_default()
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::built_in();
    let rulebook =
        library.rulebook("base_2014", &[]).map_err(|problems| render(&problems, library.files(), false))?;
    let mut won = 0;
    for number in 0..200 {
        let players: [Box<dyn Agent>; 4] =
            [Box::new(Taker), Box::new(RandomAgent), Box::new(RandomAgent), Box::new(RandomAgent)];
        let players = Agents::new(players.map(Some), 7, number);
        let mut game = deal(&rulebook, &Request::random(4), 7, number)?.answered_by(Box::new(players));
        game.advance()?;
        let mine = |bandit| game.table().seat_of(bandit) == SeatId(0);
        won += usize::from(game.state().winners.iter().any(mine));
    }
    println!("{won} of 200 games against three who play at random");
    Ok(())
}
