//! Chance as it was written down: draws of a record or a case decide what the
//! generator would. The generator is advanced all the same, so that whoever
//! goes on after the last written draw goes on as if nothing had been written.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_rules::game::{Draw, Rig, RigError, Toss};
use holdup_rules::table::Table;
use holdup_tell::label::{Labels, plain};

/// One written outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A card drawn by the seat of this bandit's name.
    Card(String, String),
    /// A token.
    Token(String),
    /// Who is First Player of the next round: the seat of this bandit's name.
    FirstPlayer(String),
    /// What a script left to chance, by the key it asks with, or a rule in the name of somebody: what was chosen.
    Chosen(String, String),
}

/// How draws are written, for whoever wrote one otherwise.
pub const FORMS: &str = "draws are written `~ BANDIT draws move, fire`, `~ picked purse 300 out of 2`, `~ first player drawn: BANDIT`, `~ KEY: CHOICE` or `~ BANDIT: CHOICE`";

/// What happens when nothing is written any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The generator decides.
    Generator,
    /// It is an error, as in cases.
    Error,
}

/// What stands before the outcome where a draw is written: the bandit who plays at the seat of a card, the key a script
/// asks with, or whoever a rule decides for.
fn asker(table: &Table, draw: Draw) -> String {
    match draw {
        Draw::Card(seat) => plain(table.bandit_label(table.who_of(seat))),
        Draw::Script(label) => plain(&table.content.texts[label.index()].key),
        Draw::Decision(bandit) => plain(table.bandit_label(bandit)),
        Draw::Token(_) | Draw::FirstPlayer => String::new(),
    }
}

/// Reads the written outcomes of a `~` line: `~ doc draws move, fire`, `~ picked purse 300 out of 3`,
/// `~ first player drawn: doc`, `~ walk: 5` or `~ automa: shoot doc`. None when it is written like none of them.
pub fn read(line: &str) -> Option<Vec<Drawn>> {
    let text = line.strip_prefix('~')?.trim();
    if let Some(name) = text.strip_prefix("first player drawn:") {
        let name = plain(name);
        return (!name.is_empty()).then(|| vec![Drawn::FirstPlayer(name)]);
    }
    if let Some(rest) = text.strip_prefix("picked ") {
        let (label, number) = rest.rsplit_once(" out of ")?;
        number.trim().parse::<u32>().ok()?;
        return Some(vec![Drawn::Token(plain(label))]);
    }
    // No card has a colon in it.
    if let Some((key, choice)) = text.split_once(':') {
        let (key, choice) = (plain(key), plain(choice));
        return (!key.is_empty() && !choice.is_empty()).then(|| vec![Drawn::Chosen(key, choice)]);
    }
    let (name, cards) = text.split_once(" draws ")?;
    let drawn: Vec<Drawn> = cards.split(',').map(|card| Drawn::Card(plain(name), plain(card))).collect();
    let complete = drawn.iter().all(|drawn| !matches!(drawn, Drawn::Card(_, card) if card.is_empty()));
    complete.then_some(drawn)
}

/// A draw of which nothing is written any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDraw {
    /// What is drawn, and by whom.
    pub draw: Draw,
    /// Outcomes that read differently, as they are written.
    pub offered: Vec<String>,
    /// Which of them the generator would bring about.
    pub generated: usize,
    /// What stands before the outcome where it is written.
    of: String,
}

impl OpenDraw {
    /// The outcome of this number as it is written; none where there is no such outcome.
    pub fn drawn(&self, outcome: usize) -> Option<Drawn> {
        Some(Drawn::of(self.draw, self.of.clone(), plain(self.offered.get(outcome)?)))
    }
}

/// What one side writes and the other side watches.
#[derive(Debug)]
struct RigTape {
    draws: Vec<Drawn>,
    /// The draw that stopped the game, because nothing is written of it.
    open: Option<OpenDraw>,
    position: usize,
    /// Whether every written outcome so far was what the generator chose.
    as_generated: bool,
}

/// Decides chance by what is written.
#[derive(Clone, Debug)]
pub struct WrittenRig {
    script: Rc<RefCell<RigTape>>,
    beyond: Beyond,
}

impl WrittenRig {
    /// A rig over written outcomes.
    pub fn new(draws: Vec<Drawn>, beyond: Beyond) -> WrittenRig {
        let script = RigTape { draws, open: None, position: 0, as_generated: true };
        WrittenRig { script: Rc::new(RefCell::new(script)), beyond }
    }

    /// How many written outcomes were not used.
    pub fn left(&self) -> usize {
        let script = self.script.borrow();
        script.draws.len() - script.position
    }

    /// The written outcomes that were not used, as people read them.
    pub fn unused(&self) -> Vec<String> {
        let script = self.script.borrow();
        script.draws[script.position..].iter().map(Drawn::written).collect()
    }

    /// The draw that stopped the game, if nothing was written of it.
    pub fn open(&self) -> Option<OpenDraw> {
        self.script.borrow().open.clone()
    }

    /// Whether everything so far came out as the generator would have it.
    pub fn as_generated(&self) -> bool {
        self.script.borrow().as_generated
    }
}

fn label(toss: &Toss<'_>, option: usize) -> String {
    toss.table.speech().text(|speech, out| speech.outcome(out, (toss.outcome)(option)))
}

/// How the outcomes of a draw read, each once.
fn labels(toss: &Toss<'_>) -> Vec<String> {
    let mut labels: Vec<String> = (0..toss.options).map(|option| label(toss, option)).collect();
    labels.sort();
    labels.dedup();
    labels
}

/// The outcome that reads like this. Of several the generated one, so that an untouched record comes out the same to
/// the byte.
pub(crate) fn reading(toss: &Toss<'_>, wanted: &str) -> Option<usize> {
    let fits = |option: &usize| plain(&label(toss, *option)) == wanted;
    Some(toss.generated).filter(fits).or_else(|| (0..toss.options).find(fits))
}

impl Drawn {
    fn of(draw: Draw, asker: String, outcome: String) -> Drawn {
        match draw {
            Draw::Card(_) => Drawn::Card(asker, outcome),
            Draw::Token(_) => Drawn::Token(outcome),
            Draw::FirstPlayer => Drawn::FirstPlayer(outcome),
            Draw::Script(_) | Draw::Decision(_) => Drawn::Chosen(asker, outcome),
        }
    }

    /// How it is written, but for the number of tokens.
    fn written(&self) -> String {
        match self {
            Drawn::Card(who, card) => format!("{who} draws {card}"),
            Drawn::Token(token) => format!("picked {token}"),
            Drawn::FirstPlayer(who) => format!("first player drawn: {who}"),
            Drawn::Chosen(key, choice) => format!("{key}: {choice}"),
        }
    }

    /// What it says of a draw, if it is one of that kind, and of that seat.
    pub(crate) fn said_of(&self, toss: &Toss<'_>) -> Option<&str> {
        match (self, toss.draw) {
            (Drawn::Card(of, said), Draw::Card(_))
            | (Drawn::Chosen(of, said), Draw::Script(_) | Draw::Decision(_)) => {
                (*of == asker(toss.table, toss.draw)).then_some(said)
            }
            (Drawn::Token(said), Draw::Token(_)) | (Drawn::FirstPlayer(said), Draw::FirstPlayer) => {
                Some(said)
            }
            (Drawn::Card(..) | Drawn::Token(_) | Drawn::FirstPlayer(_) | Drawn::Chosen(..), _) => None,
        }
    }
}

impl Rig for WrittenRig {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        let (table, draw) = (toss.table, toss.draw);
        let mut script = self.script.borrow_mut();
        let Some(next) = script.draws.get(script.position).cloned() else {
            if self.beyond == Beyond::Generator {
                return Ok(toss.generated);
            }
            let (offered, generated) = (labels(toss), label(toss, toss.generated));
            let of = asker(table, draw);
            let what = match draw {
                Draw::Card(_) => format!("a card drawn by {of}"),
                Draw::Script(_) => format!("`~ {of}: {}`", offered.join(" | ")),
                Draw::Token(_) => format!("one of {} tokens that look alike", toss.options),
                Draw::FirstPlayer => "the next First Player".to_owned(),
                Draw::Decision(_) => format!("what {of} does, for whom a rule decides"),
            };
            let generated = offered.iter().position(|label| *label == generated).unwrap_or(0);
            script.open = Some(OpenDraw { draw, generated, offered, of });
            return Err(RigError::NotRigged(what));
        };
        let wanted = next.said_of(toss);
        let Some(chosen) = wanted.and_then(|wanted| reading(toss, wanted)) else {
            let possible = Drawn::of(draw, asker(table, draw), labels(toss).join(" or ")).written();
            let wanted = wanted.map_or_else(|| next.written(), str::to_owned);
            return Err(RigError::Impossible { wanted, possible });
        };
        script.as_generated &= chosen == toss.generated;
        script.position += 1;
        Ok(chosen)
    }

    fn position(&self) -> usize {
        self.script.borrow().position
    }

    fn back_to(&mut self, position: usize) {
        self.script.borrow_mut().position = position;
    }
}
