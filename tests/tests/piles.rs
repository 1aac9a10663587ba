//! Cylinders of two piles: whatever they hold, random games fire and take back as two rows of bullets on a table would.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{VersionChoice, built_in, render};
use holdup_replay::record::dealt;
use holdup_rules::capacity::MAX_BULLETS;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Hooks, Status, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice as Chosen, Question};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::{CardKind, Table};
use holdup_tell::law;
use holdup_tests::PRESET;
use holdup_tests::play::{Anybody, Which, number_from_environment, play_all_by};

/// The kinds of bullet there are in the pack, the plain one first.
const KINDS: [Option<&str>; 3] = [None, Some("tracer"), Some("heavy")];

/// Bullets in the order in which they are written: which of [`KINDS`], and in which pile.
type Written = Vec<(usize, Pile)>;

/// A cylinder as content says it, and what is in it. Rows of both piles come in any order, and some hold nothing.
fn cylinder(rng: &mut Rng) -> (String, Written) {
    let (mut text, mut written) = (String::new(), Written::new());
    let mut row = |kind: usize, pile: Pile, count: usize| {
        let bullet = KINDS[kind].map_or(String::new(), |kind| format!("bullet = \"{kind}\", "));
        let said = if pile == Pile::First { "" } else { ", pile = 2" };
        write!(text, "{{ {bullet}count = {count}{said} }}, ").unwrap();
        written.extend(std::iter::repeat_n((kind, pile), count));
    };
    let mut room = MAX_BULLETS as u32;
    for nth in 0..2 + rng.below(6) {
        let pile = if nth > 0 && rng.below(2) == 0 { Pile::Second } else { Pile::First };
        let count = rng.below(room.min(4) + 1);
        row(rng.below(3) as usize, pile, count as usize);
        room -= count;
    }
    (text, written)
}

/// The pack with this cylinder for its Trooper, and more of the cards by which bullets are fired and come back.
fn rulebook(cylinder: &str) -> Arc<Rulebook> {
    let home = "tests/robots/";
    let mut pack: holdup_packs::Files = holdup_tests::files(&["robots"])
        .under(home)
        .filter_map(|(path, bytes)| Some((path.strip_prefix(home)?.to_owned(), bytes.ok()?.to_vec())))
        .collect();
    let trooper = format!(
        "name = \"Trooper\"\nparts = [\"piles\"]\nbandit = false\ncylinder = [{cylinder}]\n\
         source = {{ confidence = \"reconstructed\", from = \"a test\" }}\n"
    );
    pack.insert("content/bandits/trooper.toml", trooper);
    for (action, copies) in [("splint", 6), ("fusillade", 3), ("burst", 2), ("inventory", 0)] {
        let path = format!("content/actions/{action}.toml");
        let text = String::from_utf8_lossy(pack.get(&path).unwrap()).into_owned();
        let lines = text.lines().filter(|line| !line.starts_with("copies"));
        pack.insert(
            path,
            lines.map(|line| format!("{line}\n")).collect::<String>() + &format!("copies = {copies}\n"),
        );
    }
    let (mut files, mut choice) = (built_in(), VersionChoice::from(PRESET));
    let id = files.share(&pack, home.trim_end_matches('/')).expect("no other pack has its id");
    choice.pack(&mut files, &id);
    choice.with(&mut files, "robots/piles");
    let (rulebook, problems) = Rulebook::load(&files, &choice);
    assert!(problems.is_empty(), "{}", render(&problems, &files, false));
    Arc::new(rulebook.expect("what has no problem loads"))
}

/// The model: the bullets of each pile in a row, the one fired next in front.
struct Model {
    trooper: WhoId,
    /// All of them, in the order of both piles.
    all: Vec<CardId>,
    rows: [Vec<CardId>; 2],
    /// The pile the Trooper has just chosen.
    chosen: Option<Pile>,
    /// How often he chose, was given no choice, and got a bullet back.
    seen: [usize; 3],
    wrong: Option<String>,
}

impl Model {
    fn new(table: &Table, trooper: WhoId, written: &Written) -> Model {
        let own = |card: &CardId| !table.is_action(*card) && table.owner(*card) == Some(trooper);
        let mut all: Vec<CardId> = table.all_cards().filter(own).collect();
        all.reverse();
        let mut rows = [const { Vec::new() }; 2];
        assert_eq!(all.len(), written.len());
        for (&card, &(kind, pile)) in all.iter().zip(written) {
            let CardKind::Bullet(owner, is, lies) = table.card(card) else { panic!("{card:?} is no bullet") };
            let named = is.map(|bullet| table.content.bullets[bullet.index()].id.as_str());
            let said = KINDS[kind].map(|kind| format!("robots/{kind}"));
            assert_eq!((owner, named, lies), (trooper, said.as_deref(), pile));
            rows[pile as usize].push(card);
        }
        Model { trooper, all, rows, chosen: None, seen: [0; 3], wrong: None }
    }

    /// He fires a bullet.
    fn fires(&mut self, bullet: CardId) -> Result<(), String> {
        let from = Pile::ALL.into_iter().find(|pile| self.rows[*pile as usize].first() == Some(&bullet));
        let from = from.ok_or_else(|| format!("{bullet:?} lies in front of neither of {:?}", self.rows))?;
        match self.chosen.take() {
            Some(chosen) if chosen != from => return Err(format!("{bullet:?} is not of {chosen:?}")),
            Some(_) => self.seen[0] += 1,
            // A Burst fires from the second pile; else he chooses where he can.
            None if from == Pile::First && !self.rows[1].is_empty() => {
                return Err("he was not asked".to_owned());
            }
            None => self.seen[1] += 1,
        }
        self.rows[from as usize].remove(0);
        Ok(())
    }

    /// A bullet of his comes back, behind those that are fired before it.
    fn takes_back(&mut self, table: &Table, bullet: CardId) {
        let CardKind::Bullet(_, _, pile) = table.card(bullet) else { return };
        let order = |card: &CardId| self.all.iter().position(|other| other == card);
        let row = &mut self.rows[pile as usize];
        let place = row.iter().position(|card| order(card) > order(&bullet)).unwrap_or(row.len());
        row.insert(place, bullet);
        self.seen[2] += 1;
    }

    fn fact(&mut self, state: &State, table: &Table, fact: &Fact) -> Result<(), String> {
        match *fact {
            Fact::Hit { shooter: Some(shooter), bullet, .. } | Fact::PawnHit { shooter, bullet, .. }
                if shooter == self.trooper =>
            {
                self.fires(bullet)?;
            }
            Fact::BulletHealed { bullet, returns: true, .. } if table.owner(bullet) == Some(self.trooper) => {
                self.takes_back(table, bullet);
            }
            _ => return Ok(()),
        }
        law::check(state, table).map_err(|law| law.to_string())?;
        let left = state.sheets[self.trooper.index()].cylinder;
        for pile in Pile::ALL {
            let lies = table
                .pile(self.trooper, left, pile)
                .iter()
                .map(|chamber| table.bullet(self.trooper, chamber));
            let lies: Vec<CardId> = lies.collect();
            if !lies.iter().rev().eq(&self.rows[pile as usize]) {
                return Err(format!("{pile:?} holds {lies:?} in place of {:?}", self.rows[pile as usize]));
            }
        }
        Ok(())
    }
}

impl Witness for Model {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        if self.wrong.is_none() {
            self.wrong =
                Model::fact(self, state, table, fact).err().map(|why| format!("after {fact:?}: {why}"));
        }
    }

    fn answer(&mut self, _: &State, _: &Table, question: &Question, choice: usize) {
        if question.ask == Ask::Pile && question.who == self.trooper {
            let Chosen::Number(number) = question.choices[choice] else { panic!("a pile has a number") };
            self.chosen = Pile::numbered(number as u8);
        }
    }
}

/// Plays a random game with the Trooper; answers what the model saw.
fn play(
    rulebook: &Rulebook,
    which: Which,
    hooks: &Rc<dyn Hooks>,
    written: &Written,
) -> Result<[usize; 3], String> {
    let content = rulebook.content();
    let mut request = Request::random(which.seats);
    let trooper =
        content.characters.iter().position(|row| row.id == "robots/trooper").expect("it is in the pack");
    request.characters.push(Some(CharacterId::at(trooper)));
    let (setup, rng) = dealt(content, &request, which.seed, which.game);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let model = Rc::new(RefCell::new(Model::new(&table, WhoId(0), written)));
    let mut game = Game::new(Rc::clone(&table), *start(&table, &setup, rng), Rc::clone(hooks))
        .watched_by(Box::new(Rc::clone(&model)))
        .answered_by(Box::new(Anybody(which.choices())));
    let status = game.advance().map_err(|stopped| stopped.to_string())?;
    let mut model = model.borrow_mut();
    match model.wrong.take() {
        None if status == Status::Over => Ok(model.seen),
        None => Err("it stopped before it was over".to_owned()),
        Some(why) => Err(why),
    }
}

#[test]
fn two_piles_are_fired_and_taken_back_as_two_rows_on_the_table_would_be() {
    let cylinders = number_from_environment("HOLDUP_CYLINDERS", 40);
    let mut seen = [0; 3];
    for nth in 0..cylinders {
        let (text, written) = cylinder(&mut Rng::new(106, nth, Stream::Chance));
        let games = play_all_by(&rulebook(&text), 1061 + nth, 10, |rulebook, which, hooks| {
            play(rulebook, which, hooks, &written).map_err(|why| format!("[{text}]: {why}"))
        });
        for counts in games {
            seen.iter_mut().zip(counts).for_each(|(sum, more)| *sum += more);
        }
    }
    println!("{cylinders} cylinders: {} shots chosen, {} not, {} bullets back", seen[0], seen[1], seen[2]);
    assert!(seen.iter().all(|&count| count as u64 > 4 * cylinders), "{seen:?}");
}
