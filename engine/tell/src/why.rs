//! Why a choice is offered, or is not. Procedures only offer; nothing is kept
//! while they do. Afterwards the reason is found here: by asking the question
//! again with one filter taken away or one script silenced, for what brings the
//! choice back is what took it away; else by looking at where things stand and
//! lie. Options are tried in the same way, each with its other values.
//!
//! Everything that is looked at is the seat's [`View`], so that a reason tells
//! nobody what the seat cannot know.

use std::iter::successors;
use std::mem::swap;
use std::rc::Rc;
use std::sync::Arc;

use holdup_rules::again::RerunGame;
use holdup_rules::content::{Content, Sight};
use holdup_rules::game::{Game, Hooks};
use holdup_rules::ids::*;
use holdup_rules::layout::Layout;
use holdup_rules::options::{CORE_OPTIONS, OptionValue};
use holdup_rules::procedure::{Lacks, acting, lacks};
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::{View, told_apart};

/// What stands in the way of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It answers questions of another kind.
    OtherQuestion,
    /// No card of this face is in the hand.
    NotInHand(FaceId),
    /// The personal deck is empty.
    NothingToDraw,
    /// What a pack offers needs loot the bandit does not hold.
    HoldsNone(WhoId),
    /// What a pack offers looks for a card that lies neither in the deck nor among the discards.
    NothingToFind,
    /// The kind of turn bars the action.
    Barred(TurnKindId),
    /// In this kind of turn every card is played face down.
    OnlyFaceDown(TurnKindId),
    /// Only a power could hide the card now.
    MayNotHide,
    /// The pawn stands there.
    Here,
    /// Not a neighbour on the same level.
    NotNext,
    /// Another level.
    OtherLevel,
    /// More cars away than a Move covers: the distance, and the most.
    TooFar(u8, u8),
    /// Fewer cars away than a Move covers: the distance, and the fewest.
    TooNear(u8, u8),
    /// Nobody can choose himself.
    Himself,
    /// Not on the train.
    Gone,
    /// In the place of the shooter.
    SamePlace,
    /// From this level only the neighbouring cars can be seen.
    BeyondNext,
    /// Somebody stands in between.
    Behind(WhoSet),
    /// Not in the place of who punches.
    NotBeside,
    /// Others come first: this bandit's rank is higher than theirs.
    LastInRank(WhoSet),
    /// No such loot lies here, or is held.
    NoSuchLoot,
    /// The seat knows no token of this value here.
    ValueUnknown,
    /// All tokens of the kind are known here, and offered by their values.
    ValueKnown,
    /// A script forbids it.
    Forbidden,
    /// The value of an option is all there is.
    Option,
    /// The script that asks offers other choices.
    Scripted,
}

/// An option that decides about a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sway {
    /// Its number among [`Content::options`].
    pub option: usize,
    /// A value under which it would be the other way round.
    pub otherwise: OptionValue,
}

/// Why a choice is offered or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The choice.
    pub choice: Choice,
    /// What is in its way; none when it is offered.
    pub obstacle: Option<Obstacle>,
    /// Ids of the statements behind that; for an offered choice those of the question.
    pub rules: &'static [&'static str],
    /// The character by whose gifts it is so.
    pub character: Option<CharacterId>,
    /// The function of a script that forbids it.
    pub function: Option<FunctionId>,
    /// Options with another value of which it would be the other way round.
    pub options: Vec<Sway>,
}

/// Every choice one could think of by the words of the question; of what it offers all need not be among them.
fn imagined(table: &Table, question: &Question) -> Vec<Choice> {
    let offers = |fits: fn(&Choice) -> bool| question.choices.iter().any(fits);
    match question.ask {
        Ask::Plan => plans(table, question).collect(),
        Ask::Rob => kinds(table).chain(values(table)).collect(),
        Ask::KnockLoose(_) => kinds(table).collect(),
        // The others are about things of the kind they offer.
        _ if offers(|choice| matches!(choice, Choice::Place(_))) => {
            table.first_layout.places().map(Choice::Place).collect()
        }
        _ if offers(|choice| matches!(choice, Choice::Bandit(_))) => {
            table.all_characters().map(Choice::Bandit).collect()
        }
        _ => Vec::new(),
    }
}

fn plans<'a>(table: &'a Table, question: &'a Question) -> impl Iterator<Item = Choice> + 'a {
    let owners = table.characters_of(question.seat(table));
    let faces = move |bandit| {
        let actions = (0..table.content.actions.len()).map(FaceId::at);
        actions.flat_map(move |face| [Choice::Play(face, bandit), Choice::PlayFaceDown(face, bandit)])
    };
    let plannings = (0..table.content.plannings.len()).map(|nth| Choice::Planning(PlanningId::at(nth)));
    owners.flat_map(faces).chain([Choice::Draw]).chain(plannings)
}

fn kinds(table: &Table) -> impl Iterator<Item = Choice> + '_ {
    (0..table.content.loot_kinds.len()).map(|kind| Choice::Loot(LootKindId::at(kind)))
}

fn values(table: &Table) -> impl Iterator<Item = Choice> + '_ {
    let content = &*table.content;
    let mut values: Vec<(LootKindId, u16)> =
        content.apart.iter().map(|token| (content.kind(token), content.value(token))).collect();
    values.dedup();
    values.into_iter().map(|(kind, value)| Choice::KnownLoot(kind, value))
}

/// Something that was otherwise when the question was asked again.
#[derive(Clone, Debug)]
enum TrialChange {
    /// This function of a script was silent.
    Silent(FunctionId),
    /// Nobody had a rank.
    Unranked,
    /// This kind of turn barred nothing.
    Unbarred(TurnKindId),
    /// In this kind of turn cards were played openly.
    Openly(TurnKindId),
    /// In this kind of turn cards were played face down.
    Hidden(TurnKindId),
    /// An option had another value.
    Option(Sway),
}

/// A pending question, looked into.
pub struct Inquiry<'a> {
    question: &'a Question,
    table: &'a Table,
    view: View,
    again: Option<RerunGame<'a>>,
    /// What was asked when something was otherwise; none where nothing was.
    tried: Vec<(TrialChange, Option<Question>)>,
    untried: UntriedCount,
}

/// The question, if it is asked when something of a copy of the content is otherwise: copying it costs more than asking.
/// `exchange` is done twice, and puts back the second time what it took.
fn question_with_change(
    again: &RerunGame<'_>,
    copy: &mut Arc<Content>,
    exchange: &mut dyn FnMut(&mut Content),
) -> Option<Question> {
    exchange(Arc::make_mut(copy));
    let asked = again.with_content(Arc::clone(copy));
    exchange(Arc::make_mut(copy));
    asked
}

/// How much was left untried when there was no more time for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UntriedCount {
    /// Scripts and filters that could have been taken away.
    pub filters: usize,
    /// Other values of options.
    pub values: usize,
}

impl<'a> Inquiry<'a> {
    /// Looks into what a game asks, however long it takes. None where it asks nothing.
    pub fn of(game: &'a Game) -> Option<Inquiry<'a>> {
        Inquiry::within(game, &|| true)
    }

    /// Looks into what a game asks, for as long as `go_on` says so. It is asked before each thing that is
    /// tried, and each takes as long as asking the question did.
    pub fn within(game: &'a Game, go_on: &dyn Fn() -> bool) -> Option<Inquiry<'a>> {
        let (question, table) = (game.question()?, &**game.table());
        let mut inquiry = Inquiry {
            question,
            table,
            view: View::of(game.state(), table, question.person),
            again: RerunGame::of(game),
            tried: Vec::new(),
            untried: UntriedCount::default(),
        };
        inquiry.try_filters(go_on);
        inquiry.try_options(go_on);
        Some(inquiry)
    }

    /// What was left untried.
    pub fn untried(&self) -> UntriedCount {
        self.untried
    }

    /// Leaves this many values of options untried, which only scripts read.
    pub fn leave_values(&mut self, values: usize) {
        self.untried.values += values;
    }

    /// Whether the question could be asked again at all. Where not, reasons are
    /// only what the seat can see, and options are not tried.
    pub fn is_tried(&self) -> bool {
        self.again.is_some()
    }

    /// Tries one more value of an option: for those only scripts read, whose
    /// scripts must be loaded anew.
    pub fn try_rulebook(&mut self, sway: Sway, content: Arc<Content>, hooks: Rc<dyn Hooks>) {
        if let Some(again) = &self.again {
            let asked = again.with_rulebook(content, hooks);
            self.tried.push((TrialChange::Option(sway), asked));
        }
    }

    fn try_filters(&mut self, go_on: &dyn Fn() -> bool) {
        let content = &*self.table.content;
        let Some(again) = &self.again else { return };
        let functions = (0..content.functions.len()).map(FunctionId::at);
        let queries = functions.filter(|function| content.functions[function.index()].point.is_query());
        let mut changes: Vec<TrialChange> = queries.map(TrialChange::Silent).collect();
        changes.push(TrialChange::Unranked);
        for kind in (0..content.turns.len()).map(TurnKindId::at) {
            changes.extend([
                TrialChange::Unbarred(kind),
                TrialChange::Openly(kind),
                TrialChange::Hidden(kind),
            ]);
        }
        let mut copy = Arc::new(content.clone());
        for (nth, change) in changes.iter().enumerate() {
            if !go_on() {
                self.untried.filters += changes.len() - nth;
                return;
            }
            let asked = match *change {
                TrialChange::Silent(function) => again.without(function),
                TrialChange::Unranked => {
                    let mut ranks = vec![Vec::new(); content.characters.len()];
                    question_with_change(again, &mut copy, &mut |content| {
                        for (character, ranks) in content.characters.iter_mut().zip(&mut ranks) {
                            swap(&mut character.ranks, ranks);
                        }
                    })
                }
                TrialChange::Unbarred(kind) => {
                    let mut barred = ActionSet::EMPTY;
                    question_with_change(again, &mut copy, &mut |content| {
                        swap(&mut content.turns[kind.index()].barred, &mut barred)
                    })
                }
                TrialChange::Openly(kind) | TrialChange::Hidden(kind) => {
                    let mut face_down = matches!(change, TrialChange::Hidden(_));
                    question_with_change(again, &mut copy, &mut |content| {
                        swap(&mut content.turns[kind.index()].face_down, &mut face_down)
                    })
                }
                // Options have values of their own, and come behind.
                TrialChange::Option(_) => continue,
            };
            self.tried.push((change.clone(), asked));
        }
    }

    fn try_options(&mut self, go_on: &dyn Fn() -> bool) {
        let content = &*self.table.content;
        let Some(again) = &self.again else { return };
        let mut copy = Arc::new(content.clone());
        for (option, entry) in content.options.iter().enumerate() {
            if !CORE_OPTIONS.iter().any(|(name, _)| *name == entry.id) {
                continue;
            }
            for value in entry.takes.others(&entry.value) {
                if !go_on() {
                    self.untried.values += 1;
                    continue;
                }
                let mut rules = content.rules.clone();
                if rules.set(&entry.id, &value).is_none() {
                    continue;
                }
                let mut set = value.clone();
                let asked = question_with_change(again, &mut copy, &mut |content| {
                    swap(&mut content.rules, &mut rules);
                    swap(&mut content.options[option].value, &mut set);
                });
                self.tried.push((TrialChange::Option(Sway { option, otherwise: value }), asked));
            }
        }
    }

    /// Every choice one could think of: what is offered, others of its kind, and
    /// what would be offered if something were otherwise.
    pub fn imagined(&self) -> Vec<Choice> {
        let mut choices = imagined(self.table, self.question);
        let tried = self.tried.iter().filter_map(|(_, asked)| asked.as_ref());
        // The values of tokens the seat cannot know are made up.
        let is_known = |choice: &&Choice| !matches!(choice, Choice::KnownLoot(..) | Choice::UsedLoot(..));
        let others = tried.flat_map(|asked| asked.choices.iter()).filter(is_known);
        for choice in self.question.choices.iter().chain(others) {
            if !choices.contains(choice) {
                choices.push(*choice);
            }
        }
        choices
    }

    /// Why a choice is offered, or is not.
    pub fn reason(&self, choice: Choice) -> Reason {
        let question = self.question;
        let offered = question.choices.contains(&choice);
        let mut reason = Reason {
            choice,
            obstacle: None,
            rules: question.rules(),
            character: None,
            function: None,
            options: self.swayed(choice, offered),
        };
        if offered {
            return reason;
        }
        if let Some(obstacle) = self.by_asking(choice, &mut reason) {
            reason.obstacle = Some(obstacle);
        } else if let (Ask::Plan, Choice::Planning(planning)) = (question.ask, choice)
            && let Some(obstacle) = kept_from(&self.view.state, self.table, question, planning)
        {
            (reason.obstacle, reason.rules) = (Some(obstacle), &[]);
            reason.function = Some(self.table.content.plannings[planning.index()].on);
        } else if let Some((obstacle, rules)) = in_sight(&self.view.state, self.table, question, choice) {
            (reason.obstacle, reason.rules) = (Some(obstacle), rules);
            if obstacle == Obstacle::ValueUnknown {
                // Which values other rules would show is made up for this seat.
                reason.options.clear();
            }
        } else {
            reason.rules = &[];
            reason.obstacle = Some(match question.ask {
                _ if !reason.options.is_empty() => Obstacle::Option,
                Ask::Script(_) => Obstacle::Scripted,
                _ => Obstacle::OtherQuestion,
            });
        }
        reason
    }

    /// The filter or script that brings the choice back when it is taken away.
    fn by_asking(&self, choice: Choice, reason: &mut Reason) -> Option<Obstacle> {
        let offers =
            |asked: &Option<Question>| asked.as_ref().is_some_and(|asked| asked.choices.contains(&choice));
        for (change, _) in self.tried.iter().filter(|(_, asked)| offers(asked)) {
            match *change {
                TrialChange::Silent(function) => {
                    (reason.function, reason.rules) = (Some(function), &[]);
                    return Some(Obstacle::Forbidden);
                }
                TrialChange::Unranked => {
                    let Choice::Bandit(victim) = choice else { continue };
                    reason.character = Some(self.table.who[victim.index()].character);
                    reason.rules = &[];
                    let first = self.question.choices.iter().filter_map(|choice| match *choice {
                        Choice::Bandit(other) => Some(other),
                        _ => None,
                    });
                    return Some(Obstacle::LastInRank(first.collect()));
                }
                TrialChange::Unbarred(kind) => {
                    reason.rules = &[];
                    return Some(Obstacle::Barred(kind));
                }
                TrialChange::Openly(kind) => {
                    reason.rules = &["BASE-turns-b"];
                    return Some(Obstacle::OnlyFaceDown(kind));
                }
                TrialChange::Hidden(_) => {
                    let hides = |id: &CharacterId| self.table.content.characters[id.index()].hides.is_some();
                    let powers = self.view.state.sheets[self.question.who.index()].powers;
                    reason.character = powers.iter().find(hides);
                    reason.rules = &["BASE-scheme-c", "BASE-turns-a"];
                    return Some(Obstacle::MayNotHide);
                }
                // Other rules are the reason only where nothing else is.
                TrialChange::Option(_) => {}
            }
        }
        None
    }

    /// The options under another value of which the choice would be offered
    /// where it is not, or the other way round.
    fn swayed(&self, choice: Choice, offered: bool) -> Vec<Sway> {
        let turns = |asked: &Question| asked.choices.contains(&choice) != offered;
        self.options_where(|asked| asked.is_some_and(turns))
    }

    /// The options under another value of which this would not be asked, or
    /// would leave no choice.
    pub fn unasked(&self) -> Vec<Sway> {
        self.options_where(|asked| asked.is_none())
    }

    fn options_where(&self, fits: impl Fn(Option<&Question>) -> bool) -> Vec<Sway> {
        let mut found: Vec<Sway> = Vec::new();
        for (change, asked) in &self.tried {
            if let TrialChange::Option(sway) = change
                && fits(asked.as_ref())
                && found.iter().all(|other| other.option != sway.option)
            {
                found.push(sway.clone());
            }
        }
        found
    }
}

// Looking.

type SeenSet = (Obstacle, &'static [&'static str]);

/// What the seat can see to be in the way, wherever the pieces stand and lie.
fn in_sight(state: &State, table: &Table, question: &Question, choice: Choice) -> Option<SeenSet> {
    let here = state.pawns[question.who.pawn().index()].place();
    match (question.ask, choice) {
        (Ask::Plan, Choice::Play(face, bandit) | Choice::PlayFaceDown(face, bandit)) => {
            let hand = state.seats[question.seat(table).index()].cards.hand();
            let held = |&card: &CardId| table.face(card) == face && table.owner(card) == Some(bandit);
            let missing = !hand.iter().any(held);
            missing.then_some((Obstacle::NotInHand(face), &["BASE-scheme-b"]))
        }
        (Ask::Plan, Choice::Draw) => {
            let empty = state.seats[question.seat(table).index()].cards.deck().is_empty();
            empty.then_some((Obstacle::NothingToDraw, &["BASE-scheme-d"]))
        }
        (Ask::Move, Choice::Place(to)) => walk(state, table, here?, to, table.moves(here?)),
        (Ask::Send(pawn), Choice::Place(to)) => {
            let from = state.pawns[pawn.index()].place()?;
            match table.content.pawns[pawn.index() - MAX_WHO].moves {
                (1, 1) => next(&table.layout(state), from, to, &["BASE-marshalcard-a", "BASE-marshalcard-d"]),
                moves => walk(state, table, from, to, moves).map(|(obstacle, _)| (obstacle, &[][..])),
            }
        }
        (Ask::PunchTo(victim), Choice::Place(to)) => {
            let from = state.pawns[victim.index()].place()?;
            next(&table.layout(state), from, to, &["BASE-punch-f", "BASE-punch-g"])
        }
        (Ask::Shoot, Choice::Bandit(victim)) => aim(state, table, question.who, here?, victim),
        (Ask::Punch, Choice::Bandit(victim)) => {
            if victim == question.who {
                return Some((Obstacle::Himself, &["BASE-punch-a"]));
            }
            let there = state.pawns[victim.pawn().index()].place();
            (there != here).then_some((Obstacle::NotBeside, &["BASE-punch-a"]))
        }
        (Ask::Rob, choice) => {
            let lying = state.floor[here?.index()].without(table.content.markers);
            let told = told_apart(state, table, question.person, lying);
            loot(table, lying, told, choice, &["BASE-rob-a", "BASE-rob-e"])
        }
        (Ask::KnockLoose(victim), choice) => {
            let held = state.sheets[victim.index()].loot.without(table.content.markers);
            let told = told_apart(state, table, question.person, held);
            loot(table, held, told, choice, &["BASE-punch-b", "BASE-punch-d"])
        }
        _ => None,
    }
}

/// What the table of something a pack offers has in the way of it; its script is asked by silencing it.
fn kept_from(state: &State, table: &Table, question: &Question, planning: PlanningId) -> Option<Obstacle> {
    let kind = *table.turns(state).get(usize::from(state.turn))?;
    let bandit = acting(state, table, question.seat(table));
    Some(match lacks(state, table, planning, bandit, kind)? {
        Lacks::Turn => Obstacle::Barred(kind),
        Lacks::Loot => Obstacle::HoldsNone(bandit),
        Lacks::Card => Obstacle::NothingToFind,
    })
}

fn walk(state: &State, table: &Table, from: PlaceId, to: PlaceId, moves: (u8, u8)) -> Option<SeenSet> {
    if from == to {
        return Some((Obstacle::Here, &["BASE-move-d"]));
    }
    if table.first_layout.level(from) != table.first_layout.level(to) {
        return Some((Obstacle::OtherLevel, &["BASE-move-a", "BASE-move-b"]));
    }
    let (fewest, most) = moves;
    let cars = table.layout(state).distance(from, to);
    if cars > most {
        let rules: &[&str] = if most == 1 { &["BASE-move-a"] } else { &["BASE-move-b"] };
        Some((Obstacle::TooFar(cars, most), rules))
    } else if cars < fewest {
        Some((Obstacle::TooNear(cars, fewest), &["BASE-move-b"]))
    } else {
        None
    }
}

fn next(layout: &Layout, from: PlaceId, to: PlaceId, rules: &'static [&'static str]) -> Option<SeenSet> {
    if from == to {
        return Some((Obstacle::Here, rules));
    }
    let beside = layout.near(from).any(|place| place == to);
    (!beside).then_some((Obstacle::NotNext, rules))
}

/// BASE-fire-c to -j.
fn aim(state: &State, table: &Table, shooter: WhoId, here: PlaceId, victim: WhoId) -> Option<SeenSet> {
    if victim == shooter {
        return Some((Obstacle::Himself, &["BASE-fire-a"]));
    }
    let Some(there) = state.pawns[victim.pawn().index()].place() else {
        return Some((Obstacle::Gone, &["BASE-fire-a"]));
    };
    if there == here {
        return Some((Obstacle::SamePlace, &["BASE-fire-c", "BASE-fire-g"]));
    }
    if table.first_layout.level(there) != table.first_layout.level(here) {
        return Some((Obstacle::OtherLevel, &["BASE-fire-j"]));
    }
    match table.sight(here) {
        Sight::Neighbours => {
            let far = table.layout(state).distance(here, there) > 1;
            far.then_some((Obstacle::BeyondNext, &["BASE-fire-d", "BASE-fire-e"]))
        }
        Sight::Line => {
            let layout = table.layout(state);
            let direction = layout.direction(here, there)?;
            let ahead = successors(layout.step(here, direction), |&place| layout.step(place, direction));
            let between: PlaceSet = ahead.take_while(|&place| place != there).collect();
            let stands = |who: &WhoId| state.pawns[who.pawn().index()].place();
            let is_between = |who: &WhoId| stands(who).is_some_and(|place| between.has(place));
            let between: WhoSet = table.all_characters().filter(is_between).collect();
            (!between.is_empty()).then_some((Obstacle::Behind(between), &["BASE-fire-h"]))
        }
    }
}

/// What is missing among tokens: their kind, or knowledge of their value.
fn loot(
    table: &Table,
    among: LootSet,
    told: LootSet,
    choice: Choice,
    rules: &'static [&'static str],
) -> Option<SeenSet> {
    let content = &*table.content;
    match choice {
        Choice::Loot(kind) => {
            let of_kind = among.and(content.loot_kinds[kind.index()].tokens);
            if of_kind.is_empty() {
                return Some((Obstacle::NoSuchLoot, rules));
            }
            let all_known = of_kind.without(told).is_empty();
            all_known.then_some((Obstacle::ValueKnown, rules))
        }
        Choice::KnownLoot(kind, value) | Choice::UsedLoot(kind, value) => {
            let fits = |token| content.kind(token) == kind && content.value(token) == value;
            (!told.iter().any(fits)).then_some((Obstacle::ValueUnknown, rules))
        }
        _ => None,
    }
}
