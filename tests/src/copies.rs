//! The two-copies test: two games that differ in one thing a person cannot know
//! give him the same lines, views, questions, labels, refusals and reasons, to
//! the byte, until the thing comes to light. When it legitimately does is decided
//! in `light` from the facts of both games; the engine's table of knowledge is
//! never asked. Whoever shows him more has it compared as well.

mod ear;
mod light;
mod pair;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::fact::Fact;
use holdup_rules::game::{Game, Hooks};
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;

use crate::WHOLE;
use crate::changes::{Change, Kind, Memory};
use crate::decks::Decks;
use crate::hands::Hands;
use crate::knowledge::Knowledge;
use crate::play::{Dealt, OTHER_GAMES, Which, number_from_environment, other_game, play_all_by, rulebook};
use crate::watch::{answer_anything, asks, give};
use crate::zones::Zones;

pub use ear::{Ear, Heard, Log, When};
pub use light::End;
pub use pair::{Looks, Onlooker};

use pair::Pair;

/// What became of two copies.
pub struct Followed {
    /// In what they differed.
    pub kind: Kind,
    /// Of what kind the tokens are, if it is about tokens.
    pub of: Option<LootKindId>,
    /// How many questions were compared.
    pub questions: usize,
    /// How it came to light.
    pub end: End,
}

/// Plays a random game and, where it happens upon a change that is `wanted`, follows two copies from there.
#[allow(clippy::type_complexity, reason = "two functions that go together")]
fn one_pair(
    dealt: &Dealt,
    hooks: &Rc<dyn Hooks>,
    which: Which,
    kind: Kind,
    (wanted, looks): (fn(&Table, Change) -> bool, Option<&Looks<'_>>),
) -> Result<Option<Followed>, String> {
    let table = &dealt.table;
    let (ear, log) = Ear::new(None);
    let mut game = dealt.game(hooks).watched_by(Box::new(ear));
    let mut rng = which.choices();
    let mut wait = rng.below(kind.patience());
    while asks(&mut game)? {
        let Some(asked) = game.question().cloned() else {
            break;
        };
        let (start, given) = game.position();
        if kind.suits(start, game.state(), table, &asked) {
            if wait == 0 {
                let person = PersonId(rng.below(u32::from(which.seats)) as u8);
                let memory = remembered(dealt, &game, hooks, &log.borrow())?;
                let change = Change::find(kind, start, table, person, &asked, &memory, &mut rng);
                if let Some(change) = change.filter(|&change| wanted(table, change)) {
                    let mut pair = Pair::new(table, hooks, start, change, person, memory.before, looks);
                    let followed = pair.follow(given, &mut rng);
                    let (questions, end) = followed.map_err(|why| {
                        format!(
                            "at answer {}, person {} notices {}: {why}",
                            game.answers(),
                            person.0,
                            shown(change, start, table)
                        )
                    })?;
                    let of = match change {
                        Change::Tokens(token, _) => Some(table.content.kind(token)),
                        _ => None,
                    };
                    return Ok(Some(Followed { kind, of, questions, end }));
                }
            }
            wait = wait.saturating_sub(1);
        }
        answer_anything(&mut game, &mut rng)?;
    }
    Ok(None)
}

/// What is known now, and what was at the start of the step that asks: everything
/// told so far but what the step told again from its start tells.
fn remembered(dealt: &Dealt, game: &Game, hooks: &Rc<dyn Hooks>, log: &[Heard]) -> Result<Memory, String> {
    let (start, given) = game.position();
    let (ear, told) = Ear::new(None);
    let mut again =
        Game::new(Rc::clone(&dealt.table), start.clone(), Rc::clone(hooks)).watched_by(Box::new(ear));
    give(&mut again, given.iter().map(|&choice| choice.into()))?;
    let before = log.len() - told.borrow().len();
    let facts = |log: &[Heard]| -> Vec<Fact> { log.iter().filter_map(|heard| heard.fact).collect() };
    let known = |facts: &[Fact]| Knowledge::after(&dealt.setup, &dealt.table, facts);
    let mut decks = Decks::new(&dealt.state);
    for fact in &facts(&log[..before]) {
        decks.fact(fact);
    }
    let zones = Zones::after(&dealt.setup, &dealt.table, &facts(&log[..before]));
    let hands = Hands::after(&dealt.table, &facts(&log[..before]));
    Ok(Memory { before: known(&facts(&log[..before])), now: known(&facts(log)), decks, zones, hands })
}

fn shown(change: Change, state: &State, table: &Table) -> String {
    let names = match change {
        Change::Tokens(one, other) => format!("{}, {}", table.loot_label(one), table.loot_label(other)),
        Change::Hand(_, one, other)
        | Change::Abroad(_, _, one, other)
        | Change::FaceDown(_, _, one, other) => {
            format!("{}, {}", table.card_label(one), table.card_label(other))
        }
        Change::HidingPlace(_, place) => table.place_label(place),
        Change::Cards(one, other) => {
            let rows = [one, other].map(|card| table.content.cards[card.index()].row);
            rows.map(|row| table.content.characters[row.index()].id.as_str()).join(", ")
        }
        Change::Mark(mark, ..) => table.content.marks[mark.index()].id.clone(),
        Change::Answer(_) => "two answers".to_owned(),
        Change::Round(at, card) => {
            let rounds = &table.content.rounds;
            format!("{}, {}", rounds[state.rounds[at as usize].index()].id, rounds[card.index()].id)
        }
    };
    format!("{change:?} ({names})")
}

/// How many pairs of a part of the test are followed, of so many usually.
pub fn pairs(usual: u64) -> u64 {
    number_from_environment("HOLDUP_PAIRS", 300).saturating_mul(usual) / 300
}

/// Where pairs are looked for, and what of.
pub struct Hunt<'a> {
    /// The rulebook version that is played.
    pub rulebook: &'a Rulebook,
    /// In what copies are to differ.
    pub kinds: &'a [Kind],
    /// So many games are about a kind before the next one has its turn: four, as there are so many numbers of seats.
    pub games_of_a_kind: u64,
    /// Who leads the seats.
    pub led: fn(Dealt, Which) -> Dealt,
    /// In how many games one pair is looked for, where their kind says no more.
    pub tries: usize,
    /// What of these kinds is wanted.
    pub wanted: fn(&Table, Change) -> bool,
    /// Who shows the person more than the engine tells.
    pub looks: Option<&'a Looks<'a>>,
}

/// Where a game brought nothing that could be changed, the one this much further is tried.
const FURTHER: u64 = 1_000_000;

impl<'a> Hunt<'a> {
    /// For any change of these kinds.
    pub fn new(rulebook: &'a Rulebook, kinds: &'a [Kind]) -> Hunt<'a> {
        Hunt {
            rulebook,
            kinds,
            games_of_a_kind: 4,
            led: |dealt, _| dealt,
            tries: 1,
            wanted: |_, _| true,
            looks: None,
        }
    }

    /// Follows one pair in each of so many games, as far as something is found.
    pub fn follow(&self, seed: u64, games: u64) -> Vec<Followed> {
        let followed = play_all_by(self.rulebook, seed, games, |rulebook, which, hooks| {
            let kind = self.kinds[(which.game / self.games_of_a_kind) as usize % self.kinds.len()];
            for game in (which.game..).step_by(FURTHER as usize).take(self.tries.max(kind.tries())) {
                let which = Which { game, ..which };
                let dealt = (self.led)(Dealt::new(rulebook, which), which);
                let pair = one_pair(&dealt, hooks, which, kind, (self.wanted, self.looks));
                let pair = pair.map_err(|why| format!("as game {game}: {why}"))?;
                if pair.is_some() {
                    return Ok(pair);
                }
            }
            Ok(None)
        });
        followed.into_iter().flatten().collect()
    }
}

/// What was changed has come to light in each of these ways, if not in these alone.
pub fn check_ends(followed: &[Followed], expected: &[End]) {
    let mut met: BTreeMap<End, usize> = BTreeMap::new();
    for pair in followed {
        *met.entry(pair.end).or_default() += 1;
    }
    for end in expected {
        assert!(met.contains_key(end), "nothing ever came to light like this: {end:?}, but {met:?}");
    }
}

/// How many pairs there are of a kind, and how many questions were compared in them.
pub fn counted(followed: &[Followed], kind: Kind) -> (usize, usize) {
    let of_kind = || followed.iter().filter(|pair| pair.kind == kind);
    (of_kind().count(), of_kind().map(|pair| pair.questions).sum())
}

/// Shows a person more than the engine tells.
pub type Shows = fn(&Rc<Table>, &State, PersonId) -> Box<dyn Onlooker>;

/// Follows pairs of the base game and of every one of [`OTHER_GAMES`]; every usual kind of change is met.
///
/// # Panics
/// When somebody is shown what they cannot know, or a kind of change was never met.
pub fn follow_every_game(seed: u64, shows: Shows) {
    let library = Library::built_in();
    let follow = |rulebook: &Rulebook, kinds: &[Kind], usual: u64| -> Vec<String> {
        let hunt = Hunt { looks: Some(&shows), led: Dealt::led_by_others, ..Hunt::new(rulebook, kinds) };
        hunt.follow(seed, pairs(usual)).into_iter().map(|pair| format!("{:?}", pair.kind)).collect()
    };
    let mut met: BTreeSet<String> = follow(&rulebook(&library), &Kind::USUAL, 40).into_iter().collect();
    for &other in OTHER_GAMES {
        let (kinds, number) = match other {
            (WHOLE, []) => (&Kind::ALWAYS_COMBINED[..], 20),
            (WHOLE, _) => (&Kind::ALL[..], 40),
            _ => (&Kind::USUAL[..], 8),
        };
        met.extend(follow(&other_game(&library, other), kinds, number));
    }
    for kind in Kind::USUAL {
        assert!(met.contains(&format!("{kind:?}")), "{kind:?} was never changed: {met:?}");
    }
}
