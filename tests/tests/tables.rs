//! Tables in browsers: the bytes that a seat is sent depend on nothing that this seat cannot know, and the questions
//! that are put at once while several choose in secret are those the game asks one after the other.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::Dialogue;
use holdup_replay::library::Library;
use holdup_rules::ahead::{asked_together, secret_answers};
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::PersonId;
use holdup_rules::question::Question;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_tests::copies::{Ear, Onlooker, follow_every_game};
use holdup_tests::play::{Dealt, OTHER_GAMES, other_game, play_all_by};
use holdup_tests::watch::{answer_anything, asks};
use holdup_web::live::{LiveView, NewSteps, SeatAsk, Undo};
use holdup_web::seat::SeatParts;

/// A page of a seat that is open while the game is played.
struct Screen {
    live: Rc<RefCell<LiveView>>,
    person: PersonId,
    language: LanguageId,
}

impl Screen {
    fn new(table: &Rc<Table>, state: &State, person: PersonId) -> Screen {
        let languages = Words::of(&table.content).known().count();
        let language = LanguageId::at(person.seat().index() % languages);
        let live = LiveView::new(table, state, person, language);
        Screen { live: Rc::new(RefCell::new(live)), person, language }
    }
}

impl Onlooker for Screen {
    fn after(&self, ear: Ear) -> Box<dyn Witness> {
        Box::new((ear, Rc::clone(&self.live)))
    }

    /// Everything that is sent for this moment: the page, the events of a stream from the beginning, and the whole view.
    fn shown(&mut self, game: &Game) -> String {
        let table = game.table();
        let dialogue = Dialogue::of(&table.content, self.language);
        let mut live = self.live.borrow_mut();
        let together = asked_together(game);
        let ask = match together.iter().find(|question| question.person == self.person) {
            Some(question) => SeatAsk::Question { number: "0".to_owned(), shape: live.question(question) },
            None => {
                let speech = Speech::in_language(table, self.language);
                let names: Vec<&str> = together.iter().map(|question| speech.bandit(question.who)).collect();
                SeatAsk::Waits(names.join(", "))
            }
        };
        let sitters: Arc<[String]> = table.all_seats().map(|seat| seat.0.to_string()).collect();
        let shown =
            live.pause((dialogue, "en".into()), sitters, (ask, Undo::default()), &mut NewSteps::new());
        let steps: String = shown.steps.iter().map(|step| format!("{}\n", step.data)).collect();
        let whole = shown.whole();
        let asked = shown.asked();
        let page = SeatParts {
            shown: &shown,
            asked: shown.asked(),
            table: "a",
            here: "/t/a/s/b",
            epoch: 0,
            languages: &[],
            notice: None,
            cover: None,
        };
        format!("{}{steps}{whole}{asked}", page.html())
    }
}

#[test]
fn two_games_that_differ_in_what_a_seat_cannot_know_send_it_the_same_bytes() {
    follow_every_game(1941, |table, state, person| Box::new(Screen::new(table, state, person)));
}

/// Games of each version in which secret choices are looked at.
const GAMES: u64 = 12;

#[test]
fn questions_that_are_put_at_once_are_those_the_game_asks_one_by_one() {
    let library = Library::built_in();
    let (mut sizes, mut alone) = (BTreeSet::new(), 0);
    for &other in OTHER_GAMES {
        let met = play_all_by(&other_game(&library, other), 1943, GAMES, |rulebook, which, hooks| {
            let (mut game, mut rng) = (Dealt::new(rulebook, which).game(hooks), which.choices());
            let mut expected: Vec<Question> = Vec::new();
            let mut sizes = Vec::new();
            while asks(&mut game)? {
                let together = asked_together(&game);
                let Some(question) = game.question() else { break };
                let persons: BTreeSet<PersonId> = together.iter().map(|one| one.person).collect();
                if persons.len() != together.len() {
                    return Err("somebody is asked twice at once".to_owned());
                }
                if together.first() != Some(question) {
                    return Err(format!("{question:?} waits, and not {:?}", together.first()));
                }
                if secret_answers(&game).is_none() && together.len() > 1 {
                    return Err("nobody chooses in secret, and several are asked".to_owned());
                }
                if expected.is_empty() {
                    sizes.push(together.len());
                    expected = together;
                }
                if expected.remove(0) != *question {
                    return Err(format!("{question:?} was asked otherwise before"));
                }
                answer_anything(&mut game, &mut rng)?;
            }
            match expected.is_empty() {
                true => Ok(sizes),
                false => Err(format!("{expected:?} were never asked")),
            }
        });
        for size in met.into_iter().flatten() {
            sizes.insert(size);
            alone += usize::from(size == 1);
        }
    }
    assert!(alone > 100, "most questions are put alone: {alone}");
    assert!(sizes.last().is_some_and(|&most| most >= 4), "several are asked at once: {sizes:?}");
}
