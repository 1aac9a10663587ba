//! A game inside a program of one's own: `cargo run --example embed`. Four seats take what is offered, each time the
//! next in the row; what happens is printed.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use holdup::{Labels, Library, Request, Status, Transcript, deal, render};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::built_in();
    let rulebook = library
        .rulebook("base_2014", &[("hand_size".to_owned(), "5".to_owned())])
        .map_err(|problems| render(&problems, library.files(), false))?;
    let print = Transcript::new(None, Box::new(|line| println!("{}", line.text)));
    let mut game = deal(&rulebook, &Request::random(4), 7, 0)?.watched_by(Box::new(print));
    while game.advance()? == Status::Asking {
        let Some(question) = game.question() else { break };
        let answer = game.answers() as usize % question.choices.len();
        let label = game.table().choice_label(question, question.choices[answer]);
        println!("> seat {}: {label}", question.person.seat().0 + 1);
        game.answer(answer)?;
    }
    let winners: Vec<&str> =
        game.state().winners.iter().map(|bandit| game.table().bandit_label(bandit)).collect();
    println!("won: {}", winners.join(", "));
    Ok(())
}
