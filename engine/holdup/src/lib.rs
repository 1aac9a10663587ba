//! Holdup as a library: load a rulebook version, deal a game, ask and answer, look at it as a seat sees it, let
//! agents play, write the game down and replay it. This is the short list of what that takes; whatever else the
//! crates behind it have may change from one version to the next.
//!
//! `examples/embed.rs` plays a game in thirty lines, `examples/own_agent.rs` lets an agent of one's own play.
//!
//! ```
//! use holdup::{Library, Request, Status, deal};
//!
//! let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("what is built in is sound");
//! let mut game = deal(&rulebook, &Request::random(4), 7, 0)?;
//! while game.advance()? == Status::Asking {
//!     game.answer(0).expect("every question offers two choices at least");
//! }
//! assert!(!game.state().winners.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::rc::Rc;
use std::sync::Arc;

use holdup_replay::record::{Generator, Head, LineSink, Recorder, dealt};
use holdup_rules::hook::HookFault;
use holdup_rules::start::start;
use holdup_rules::table::Table;

/// Computer players: `NamedAgent::parse("greedy")` names one, `seat` puts them at a table, [`Agent`] and [`Thinker`] are what
/// players of one's own implement.
///
/// ```
/// use holdup::{Library, Request, Status, agents, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("what is built in is sound");
/// let game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// let names = ["planner:20", "greedy", "greedy", "random"];
/// let players = names.map(|name| agents::NamedAgent::parse(name).ok());
/// let (quick, mut thinkers) = agents::seat(players, game.table(), 7, 0);
/// let mut game = game.answered_by(Box::new(quick));
/// assert_eq!(thinkers.advance(&mut game, &|| false)?, Status::Over);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_agents as agents;

/// A player that is no person. It sees what its seat sees, and names one of the choices.
///
/// ```
/// use holdup::agents::Dice;
/// use holdup::{Agent, Asked};
///
/// /// Always takes what is offered last.
/// struct Last;
///
/// impl Agent for Last {
///     fn choose(&mut self, asked: &Asked<'_>, _: Dice) -> usize {
///         asked.question.choices.len() - 1
///     }
/// }
/// ```
pub use holdup_agents::Agent;

/// A player that thinks before it answers: it is given the games that its seat may imagine, and can play in them.
///
/// ```
/// use std::cell::RefCell;
/// use std::rc::Rc;
///
/// use holdup::agents::Dice;
/// use holdup::{Answerer, Asked, Imagining, Thinker};
///
/// /// Takes the first choice with which it wins one imagined game.
/// struct Dreamer;
///
/// /// Takes one choice first, and then always the first.
/// struct First(Option<usize>);
///
/// impl Answerer for First {
///     fn answer(&mut self, _: &Asked<'_>) -> Option<usize> {
///         Some(self.0.take().unwrap_or(0))
///     }
///
///     fn answers_everything(&self) -> bool {
///         true
///     }
/// }
///
/// impl Thinker for Dreamer {
///     fn choose(&mut self, imagining: &Imagining, dice: Dice, _: &dyn Fn() -> bool) -> usize {
///         let (mut rng, who) = (dice.rng(), imagining.question().who);
///         let mut won = |choice| {
///             let first = Rc::new(RefCell::new(First(Some(choice))));
///             let game = imagining.play(&mut rng, &first);
///             game.is_some_and(|game| game.state().winners.has(who))
///         };
///         (0..imagining.question().choices.len()).find(|&choice| won(choice)).unwrap_or(0)
///     }
/// }
/// ```
pub use holdup_agents::Thinker;

pub use holdup_rules::imagined::Imagining;

/// A rulebook version with its scripts: what games are dealt by. Threads share it.
///
/// ```
/// use holdup::{Library, Rulebook};
///
/// let rulebook: std::sync::Arc<Rulebook> = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// assert_eq!(rulebook.content().preset.id, "base_2014");
/// ```
pub use holdup_hooks::Rulebook;

/// What is wrong with content, and the text that shows where.
///
/// ```
/// use holdup::{Files, Library, render};
///
/// let mut files = holdup::built_in();
/// files.insert("content/base/levels.toml", "[[level]]\nid = 7\n");
/// let library = Library::new(files);
/// let problems = library.rulebook("base_2014", &[]).expect_err("an id is a text");
/// let text = render(&problems, library.files(), false);
/// assert!(text.contains("content/base/levels.toml:2:6"), "{text}");
/// ```
pub use holdup_packs::{Diagnostic, render};

/// The files content is read from, and those inside this program. Nothing is read from a disk: whoever does puts the
/// files in.
///
/// ```
/// let mut files = holdup::built_in();
/// files.insert("content/presets/short.toml", "name = \"Short\"\ninherits = \"base_2014\"\n");
/// let library = holdup::Library::new(files);
/// assert!(library.rulebook("short", &[]).is_ok());
/// ```
pub use holdup_packs::{Files, built_in};

/// Rulebook versions by name, each loaded once, with options set otherwise where that is wanted.
///
/// ```
/// use holdup::Library;
///
/// let library = Library::built_in();
/// let small = [("hand_size".to_owned(), "5".to_owned())];
/// let rulebook = library.rulebook("base_2014", &small).expect("a hand may have five cards");
/// assert_eq!(rulebook.content().house, small);
/// assert!(library.rulebook("base_1914", &[]).is_err());
/// ```
pub use holdup_replay::library::Library;

/// Reads a record and plays it again. What comes out says whether anything differs.
///
/// ```
/// use std::{cell::RefCell, rc::Rc};
///
/// use holdup::{Library, Request, Status, read, recorded, replay};
///
/// let library = Library::built_in();
/// let rulebook = library.rulebook("base_2014", &[]).expect("it is sound");
/// let text = Rc::new(RefCell::new(String::new()));
/// let lines = Rc::clone(&text);
/// let sink = Box::new(move |line: &str| lines.borrow_mut().extend([line, "\n"]));
/// let mut game = recorded(&rulebook, &Request::random(3), 7, 0, sink)?;
/// while game.advance()? == Status::Asking {
///     game.answer(0).expect("it is offered");
/// }
/// let (record, problems) = read("a.record", text.borrow().as_bytes(), &library);
/// assert!(problems.is_empty());
/// let again = replay(&record.expect("it is whole"), rulebook.hooks()?, Box::new(|_| {}), &mut |_| {});
/// assert!(again.grade.agrees(), "{}", again.grade);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_replay::{grade::Grade, grade::replay, parse::read};

/// Follows a game and tells it line by line, as a seat or as everybody may see it.
///
/// ```
/// use holdup::{Library, Request, Transcript, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let print = Transcript::new(None, Box::new(|line| println!("{}", line.text)));
/// let mut game = deal(&rulebook, &Request::random(4), 7, 0)?.watched_by(Box::new(print));
/// game.advance()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_replay::Transcript;

/// A game: [`Game::advance`] plays until somebody is asked, [`Game::question`] says what, [`Game::answer`] goes on.
///
/// ```
/// use holdup::{Game, Library, Request, Status, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let mut game: Game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// assert_eq!(game.advance()?, Status::Asking);
/// assert!(game.answer(99).is_err(), "only what is offered is taken, and nothing changes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_rules::game::{Answerer, Asked, Game, Status};

/// What is asked of whom, and what is offered. A label says a choice in the words of records.
///
/// ```
/// use holdup::{Choice, Labels, Library, Question, Request, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let mut game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// game.advance()?;
/// let question: &Question = game.question().expect("somebody is asked");
/// let draw = question.choices.iter().position(|&choice| choice == Choice::Draw).expect("drawing is offered");
/// assert_eq!(game.table().choice_label(question, question.choices[draw]), "draw 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_rules::question::{Choice, Question};
pub use holdup_tell::label::Labels;

/// A place in the turn order with a hand and a deck, by its number from 0.
///
/// ```
/// use holdup::{Library, Request, SeatId, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// assert!(game.table().all_seats().eq([SeatId(0), SeatId(1), SeatId(2), SeatId(3)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_rules::ids::SeatId;

/// What is chosen about a game before it is dealt: how many seats, who plays, which cars; chance settles the rest.
///
/// ```
/// assert_eq!(holdup::Request::random(4).seats, 4);
/// ```
pub use holdup_rules::setup::Request;

/// Who answers from outside, by the number of the seat where he sits; he may lead other seats besides.
///
/// ```
/// use holdup::{Library, Request, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// assert!(game.table().all_seats().all(|seat| game.state().leader(seat) == seat.person()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_rules::ids::PersonId;

/// A game as a person sees it: what he may not know is not in it.
///
/// ```
/// use holdup::{Library, Request, View, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let mut game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// game.advance()?;
/// let person = game.question().expect("somebody is asked").person;
/// let view = View::of(game.state(), game.table(), person);
/// assert_eq!(view.person, person);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use holdup_rules::view::View;

/// Deals game number `number` under `seed`: the same two numbers give the same game, on every machine.
///
/// # Errors
/// When a script fails while it is loaded.
///
/// # Panics
/// When the request cannot be dealt; [`Request::check`] says what is wrong with one.
///
/// ```
/// use holdup::{Library, Request, deal};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// let game = deal(&rulebook, &Request::random(4), 7, 0)?;
/// assert_eq!(game.table().all_characters().count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deal(rulebook: &Rulebook, request: &Request, seed: u64, number: u64) -> Result<Game, HookFault> {
    let (setup, rng) = dealt(rulebook.content(), request, seed, number);
    let table = Rc::new(Table::new(Arc::clone(rulebook.content()), &setup));
    let state = start(&table, &setup, rng);
    Ok(Game::new(table, state, rulebook.hooks()?))
}

/// As [`deal`], with every line of the record given to `sink` as soon as it is settled, see [`read`].
///
/// # Errors
/// When a script fails while it is loaded.
///
/// ```
/// use holdup::{Library, Request, recorded};
///
/// let rulebook = Library::built_in().rulebook("base_2014", &[]).expect("it is sound");
/// recorded(&rulebook, &Request::random(4), 7, 0, Box::new(|line| println!("{line}")))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn recorded(
    rulebook: &Rulebook,
    request: &Request,
    seed: u64,
    number: u64,
    sink: LineSink,
) -> Result<Game, HookFault> {
    let (setup, rng) = dealt(rulebook.content(), request, seed, number);
    let table = Rc::new(Table::new(Arc::clone(rulebook.content()), &setup));
    let head = Head::new(rulebook.content(), &setup, Vec::new(), Generator::find(&rng, seed, number));
    let recorder = Recorder::begin(&head, &table, sink);
    let state = start(&table, &setup, rng);
    Ok(Game::new(table, state, rulebook.hooks()?).watched_by(Box::new(recorder)))
}
