//! Watches a game and notes what it shows: which round cards, turns and events
//! came, which powers had an effect, how it was decided. Checks the laws after
//! every fact on the way. What all games together must show is listed in
//! [`wanted`]; whether a rule was played right is for the cases to judge.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use holdup_rules::content::{Content, Procedure, Sight};
use holdup_rules::fact::{Cause, Fact, How, NoEffectReason, Tokens};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::layout::DIRECTIONS;
use holdup_rules::options::Targets;
use holdup_rules::state::{PlayedCard, State, TokenSpot};
use holdup_rules::table::{CardKind, Table};
use holdup_tell::law;

/// What can be shown besides round cards, turns, events and numbers of seats.
const MOMENTS: &[&str] = &[
    "Belle is spared by a punch",
    "Belle is spared by a shot",
    "Cheyenne keeps a purse",
    "Django pushes",
    "Doc draws seven cards",
    "Ghost hides his first card",
    "Tuco shoots through a roof",
    "a bandit flees from the Marshal",
    "a bullet is discarded",
    "a card lies face down in a tunnel",
    "a hand is kept",
    "a purse is left at Pickpocketing",
    "a shot along the roofs",
    "nobody fires",
    "no effect: nobody can be chosen",
    "no effect: no bullet left",
    "no effect: no loot",
    "one Gunslinger",
    "several Gunslingers",
    "the discards become a deck",
    "the last neutral bullets leave the game",
    "the top is tied, fewer bullets win",
    "the win is shared",
    "too few neutral bullets",
];

/// Everything the games together must show under this content.
pub(crate) fn wanted(content: &Content, seats: impl IntoIterator<Item = u8>) -> BTreeSet<String> {
    let rounds = content.rounds.iter().map(|card| format!("round {}", card.id));
    let events = content.events.iter().map(|event| format!("event {}", event.id));
    let turns = content.turns.iter().map(|turn| format!("turn {}", turn.id));
    let tables = seats.into_iter().map(|seats| format!("{seats} seats"));
    let moments = MOMENTS.iter().map(|&moment| moment.to_owned());
    rounds.chain(events).chain(turns).chain(tables).chain(moments).collect()
}

/// What a game has shown so far, and the first law broken in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// In the words of [`wanted`].
    pub(crate) moments: BTreeSet<String>,
    /// The first law that did not hold, and after which fact.
    pub(crate) broken: Option<String>,
}

/// Follows a game.
pub(crate) struct Watcher {
    shown: Rc<RefCell<Shown>>,
    tokens: usize,
    facts: u32,
    turn: Option<TurnKindId>,
    event: Option<EventId>,
    /// Cards drawn since the round began, until its first turn.
    drawn: [u8; MAX_WHO],
    card: Option<Resolved>,
    fired: bool,
}

/// The card being resolved, as things stood when it was turned over.
struct Resolved {
    bandit: WhoId,
    does: Procedure,
    here: PlaceId,
    /// Whether Belle was a target, and somebody else as well.
    spares_belle: bool,
    lost: Option<LootId>,
}

impl Watcher {
    /// A watcher of a game that begins at `state`, and what it will have seen.
    pub(crate) fn new(state: &State) -> (Watcher, Rc<RefCell<Shown>>) {
        let shown: Rc<RefCell<Shown>> = Rc::default();
        let watcher = Watcher {
            shown: Rc::clone(&shown),
            tokens: law::tokens_in_play(state),
            facts: 0,
            turn: None,
            event: None,
            drawn: [0; MAX_WHO],
            card: None,
            fired: false,
        };
        (watcher, shown)
    }

    fn note(&self, moment: impl Into<String>) {
        self.shown.borrow_mut().moments.insert(moment.into());
    }

    fn note_if(&self, truth: bool, moment: &str) {
        if truth {
            self.note(moment);
        }
    }

    fn check(&mut self, state: &State, table: &Table, fact: &Fact) {
        self.facts += 1;
        match fact.tokens() {
            Tokens::Enter => self.tokens += 1,
            Tokens::Leave => self.tokens -= 1,
            Tokens::Move | Tokens::Stay => {}
        }
        let tokens = law::tokens_in_play(state);
        let checked = if tokens == self.tokens {
            law::check(state, table)
        } else {
            Err(law::BrokenLaw::TokenCount(tokens, self.tokens))
        };
        if let Err(law) = checked {
            let facts = self.facts;
            self.shown
                .borrow_mut()
                .broken
                .get_or_insert_with(|| format!("after fact {facts}, {fact:?}: {law}"));
        }
    }

    /// A card was turned over: what it meets.
    fn turned(&mut self, state: &State, table: &Table, played: PlayedCard) {
        self.card = None;
        let CardKind::Action(action, bandit, _) = table.card(played.card) else {
            return;
        };
        let Some(here) = place_of(state, bandit) else {
            return;
        };
        let does = table.content.actions[action.index()].does;
        let reached = match does {
            Procedure::Punch(_) => PlaceSet::only(here),
            Procedure::Fire if table.sight(here) == Sight::Neighbours && has_bullets(state, bandit) => {
                let beside = DIRECTIONS.iter().filter_map(|&way| table.first_layout.step(here, way));
                beside.collect()
            }
            _ => PlaceSet::EMPTY,
        };
        let opponents_only =
            matches!(does, Procedure::Punch(_)) && table.content.rules.punch_targets == Targets::Opponents;
        let targets: Vec<WhoId> = table
            .all_characters()
            .filter(|&other| {
                other != bandit
                    && !(opponents_only && table.seat_of(other) == table.seat_of(bandit))
                    && place_of(state, other).is_some_and(|place| reached.has(place))
            })
            .collect();
        let belle = who_named(table, "belle");
        self.card = Some(Resolved {
            bandit,
            does,
            here,
            spares_belle: targets.len() > 1 && targets.iter().any(|&target| Some(target) == belle),
            lost: None,
        });
    }

    /// A bandit was hit or knocked away by the card being resolved.
    fn struck(&self, table: &Table, victim: WhoId, moment: &str) {
        let spared = self.card.as_ref().is_some_and(|card| card.spares_belle);
        if spared {
            assert_ne!(who_named(table, "belle"), Some(victim), "Belle is struck although she need not be");
            self.note(moment);
        }
    }

    fn shot(&self, state: &State, table: &Table, shooter: WhoId, victim: WhoId) {
        self.struck(table, victim, "Belle is spared by a shot");
        let (Some(from), Some(at)) = (place_of(state, shooter), place_of(state, victim)) else {
            return;
        };
        self.note_if(table.sight(from) == Sight::Line, "a shot along the roofs");
        let through = table.first_layout.other_level(from) == Some(at);
        self.note_if(through && who_named(table, "tuco") == Some(shooter), "Tuco shoots through a roof");
    }

    fn over(&self, state: &State, table: &Table, winners: WhoSet) {
        let total = |bandit: WhoId| -> i32 {
            state.score[bandit.index()].iter().map(|&amount| i32::from(amount)).sum()
        };
        let best = table.all_characters().map(total).max().unwrap_or_default();
        let tied = table.all_characters().filter(|&bandit| total(bandit) == best).count();
        self.note(format!("{} seats", table.seats));
        if !table.one_each {
            // A team wins together, and is told of by the cases.
            return;
        }
        self.note_if(winners.len() > 1, "the win is shared");
        self.note_if(winners.len() == 1 && tied > 1, "the top is tied, fewer bullets win");
        self.note_if(!self.fired, "nobody fires");
        let prize = table.content.scoring.iter().position(|entry| entry.id == "gunslinger");
        let gunslingers = prize.map_or(0, |entry| {
            table.all_characters().filter(|&bandit| state.score[bandit.index()][entry] != 0).count()
        });
        self.note_if(gunslingers == 1, "one Gunslinger");
        self.note_if(gunslingers > 1 && self.fired, "several Gunslingers");
    }
}

fn place_of(state: &State, bandit: WhoId) -> Option<PlaceId> {
    state.pawns[bandit.pawn().index()].place()
}

fn has_bullets(state: &State, bandit: WhoId) -> bool {
    !state.sheets[bandit.index()].cylinder.is_empty()
}

impl Witness for Watcher {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _cause: Cause) {
        self.check(state, table, fact);
        let content = &table.content;
        // An event counts as shown once it did something.
        if let Some(event) = self.event
            && !matches!(fact, Fact::Shuffled { .. } | Fact::RoundEnded | Fact::Declined { .. })
        {
            self.note(format!("event {}", content.events[event.index()].id));
        }
        match *fact {
            Fact::RoundBegan { .. } => self.drawn = [0; MAX_WHO],
            Fact::CardOpened { card } => self.note(format!("round {}", content.rounds[card.index()].id)),
            Fact::Drew { seat, .. } if self.turn.is_none() => {
                self.drawn[seat.index()] += 1;
                let doc = who_named(table, "doc").map(|doc| table.seat_of(doc));
                self.note_if(doc == Some(seat) && self.drawn[seat.index()] == 7, "Doc draws seven cards");
            }
            Fact::TurnBegan { kind, .. } => {
                self.turn = Some(kind);
                self.note(format!("turn {}", content.turns[kind.index()].id));
            }
            Fact::Played { played, .. } if played.face_down() => {
                let tunnel = self.turn.is_some_and(|kind| content.turns[kind.index()].face_down);
                let ghost = who_named(table, "ghost") == Some(played.bandit);
                self.note_if(tunnel, "a card lies face down in a tunnel");
                self.note_if(!tunnel && ghost && state.turn == 0, "Ghost hides his first card");
            }
            Fact::Turned { played, .. } => {
                self.turned(state, table, played);
                self.fired |= self.card.as_ref().is_some_and(|card| card.does == Procedure::Fire);
            }
            Fact::Hit { victim, shooter: Some(shooter), .. } => self.shot(state, table, shooter, victim),
            Fact::Moved { pawn, how, .. } => match how {
                How::Punched => {
                    if let Some(victim) = pawn.who() {
                        self.struck(table, victim, "Belle is spared by a punch");
                    }
                }
                How::Pushed => self.note("Django pushes"),
                How::Fled => self.note("a bandit flees from the Marshal"),
                How::Move | How::ChangeFloor | How::Sent | How::Event => {}
                How::Ride | How::Launched | How::Swapped | How::Appeared | How::GotOn => {}
            },
            Fact::TokenMoved { token, from: TokenSpot::With(_), to: TokenSpot::At(_), .. } => {
                if let Some(card) = &mut self.card {
                    card.lost = Some(token);
                }
            }
            Fact::LootTaken { bandit, token, place, .. } => {
                let kept = self.card.as_ref().is_some_and(|card| {
                    matches!(card.does, Procedure::Punch(_))
                        && card.lost == Some(token)
                        && card.bandit == bandit
                        && card.here == place
                });
                self.note_if(kept && who_named(table, "cheyenne") == Some(bandit), "Cheyenne keeps a purse");
            }
            Fact::Declined { .. } => self.note_if(self.event.is_some(), "a purse is left at Pickpocketing"),
            Fact::HandKept { .. } => self.note("a hand is kept"),
            Fact::Discarded { card, .. } => {
                self.note_if(!table.is_action(card), "a bullet is discarded");
            }
            Fact::Reshuffled { .. } => self.note("the discards become a deck"),
            Fact::NeutralBulletsRemoved { .. } => self.note("the last neutral bullets leave the game"),
            Fact::BulletsShort { .. } => self.note("too few neutral bullets"),
            Fact::NoEffect { reason, .. } => self.note(match reason {
                NoEffectReason::NoTarget => "no effect: nobody can be chosen",
                NoEffectReason::NoBullet => "no effect: no bullet left",
                NoEffectReason::NoLoot => "no effect: no loot",
                NoEffectReason::NoWay => "no effect: nowhere to go",
                NoEffectReason::Barred => "no effect: barred",
                NoEffectReason::NothingToDo => "no effect: nothing to do",
            }),
            Fact::EventBegan { event } => {
                self.event = Some(event);
                self.card = None;
            }
            Fact::StealingBegan => self.turn = None,
            Fact::RoundEnded => (self.event, self.card) = (None, None),
            Fact::GameOver { winners } => self.over(state, table, winners),
            _ => {}
        }
    }
}

/// Who of those in play is called so in content.
fn who_named(table: &Table, id: &str) -> Option<WhoId> {
    table.all_characters().find(|&who| table.character(who).id == id)
}
