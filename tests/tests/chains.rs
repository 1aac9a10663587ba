//! Chains end: whoever comes somewhere may be driven on from there, and on again,
//! but only so often (AMB-108). Random games must stay far below where the engine
//! would cut a chain off.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact, How};
use holdup_rules::game::{Status, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::law;
use holdup_tests::play::{Anybody, Dealt, number_from_environment, other_game, play_all_by};

/// What is on, and how often in a row one bandit can be driven away at most: by the
/// Marshal to a roof, and from there by the Shotgun.
const GAMES: &[(&[&str], u32)] = &[
    (&["stagecoach"], 2),
    (&["horses"], 2),
    (&["horses", "time_travel_car"], 2),
    (&["horses", "handcar", "circus_car", "special_punch"], 2),
];

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// The most flights of one bandit behind each other.
    flights: u32,
    /// How many flights there were at all.
    all: u32,
    broken: Option<String>,
}

/// Counts how often each bandit flees before somebody moves for another reason.
struct Counter {
    seen: Rc<RefCell<Seen>>,
    row: [u32; MAX_PAWNS],
}

impl Witness for Counter {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        let mut seen = self.seen.borrow_mut();
        if let (Err(law), None) = (law::check(state, table), &seen.broken) {
            seen.broken = Some(format!("after {fact:?}: {law}"));
        }
        if let Fact::Moved { pawn, how, .. } = fact {
            if *how == How::Fled {
                self.row[pawn.index()] += 1;
                seen.flights = seen.flights.max(self.row[pawn.index()]);
                seen.all += 1;
            } else {
                self.row = [0; MAX_PAWNS];
            }
        }
    }

    fn answer(&mut self, _: &State, _: &Table, _: &Question, _: usize) {}
}

#[test]
fn nobody_is_driven_on_for_ever() {
    let library = Library::built_in();
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 2000) / 20;
    for &(with, most) in GAMES {
        let rulebook = other_game(&library, ("ucr_2_1", with));
        let flights = play_all_by(&rulebook, 108, games, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let seen: Rc<RefCell<Seen>> = Rc::default();
            let counter = Counter { seen: Rc::clone(&seen), row: [0; MAX_PAWNS] };
            let mut game = dealt
                .game(hooks)
                .answered_by(Box::new(Anybody(which.choices())))
                .watched_by(Box::new(counter));
            if game.advance().map_err(|stopped| stopped.to_string())? != Status::Over {
                return Err("it stopped before it was over".to_owned());
            }
            let seen = seen.take();
            if let Some(broken) = seen.broken {
                return Err(broken);
            }
            // The longest step there can be: the Shotgun walks the whole train and comes upon everybody on every roof.
            let (cars, bandits) =
                (dealt.table.cars.len() as u32, dealt.table.all_characters().count() as u32);
            let bound = cars * (bandits + 1);
            if game.most_arrivals() > bound {
                return Err(format!("{} arrivals in one step, over {bound}", game.most_arrivals()));
            }
            if seen.flights > most {
                return Err(format!("a bandit is driven away {} times in a row", seen.flights));
            }
            Ok(seen.all)
        });
        assert!(
            flights.iter().sum::<u32>() > games as u32,
            "with {with:?} hardly anybody flees: something is wrong with the games themselves"
        );
    }
}
