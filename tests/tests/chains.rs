//! Chains end: whoever comes somewhere may be driven on from there, and on again,
//! but only so often (AMB-108). Random games must stay far below where the engine
//! would cut a chain off.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact, How};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tests::play::{Anybody, Dealt, number_from_environment, other_game, play_all_by};
use holdup_tests::watch::{Laws, asks};

/// What is on, and how often in a row one bandit can be driven away at most: by the
/// Marshal to a roof, and from there by the Shotgun (AMB-109).
const GAMES: &[(&[&str], u32)] = &[
    (&["stagecoach"], 2),
    (&["horses"], 2),
    (&["horses", "time_travel_car"], 2),
    (&["horses", "handcar", "circus_car", "special_punch"], 2),
    // By the Courier in or on a car.
    (&["armoured_train"], 1),
    // From Marshal and Courier to the Shotgun above them, and on to the roof of another Courier.
    (&["armoured_train", "horses", "time_travel_car"], 3),
];

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// The most flights of one bandit behind each other.
    flights: u32,
    /// How many flights there were at all.
    all: u32,
    /// How often each has fled since somebody moved for another reason.
    row: [u32; MAX_PAWNS],
}

impl Witness for Seen {
    fn fact(&mut self, _: &State, _: &Table, fact: &Fact, _: Cause) {
        if let Fact::Moved { pawn, how, .. } = fact {
            if *how == How::Fled {
                self.row[pawn.index()] += 1;
                self.flights = self.flights.max(self.row[pawn.index()]);
                self.all += 1;
            } else {
                self.row = [0; MAX_PAWNS];
            }
        }
    }
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
            let laws = Laws::of(&dealt.state);
            let mut game = dealt
                .game(hooks)
                .answered_by(Box::new(Anybody(which.choices())))
                .watched_by(Box::new((Rc::clone(&laws), Rc::clone(&seen))));
            if asks(&mut game)? {
                return Err("it stopped before it was over".to_owned());
            }
            laws.borrow().held()?;
            let seen = seen.borrow();
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
