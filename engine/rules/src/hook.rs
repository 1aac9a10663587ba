//! The port to scripts. The rules know *where* a script may speak up, what it
//! is told and what it may answer; they do not know Lua. The table of all hooks
//! with their documentation stands in `holdup-hooks`, which implements
//! [`Hooks`]; this file holds what both sides must agree on.

use std::fmt;

use crate::content::{Content, Subscription};
use crate::fact::How;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::number::byte;
use crate::setup::Setup;

/// Where a script may speak up. Queries come first; they are pure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum HookPoint {
    /// Query: how many cards a seat draws at the start of a round.
    HandSize,
    /// Query: may this action be planned in this turn.
    MayPlay,
    /// Query: how late in the order of victims a bandit comes.
    TargetRank,
    /// Query: may this victim be chosen at all.
    MayTarget,
    /// Query: may this pawn enter this place in this way.
    MayEnter,
    /// Query: what else can be shot at.
    Sees,
    /// Query: how far a bandit moves from a place.
    Reach,
    /// Query: where else an action can lead.
    Ways,
    /// Query: does meeting a pawn of nobody harm this bandit.
    MayMeet,
    /// Query: may a bandit perform this action at all, whatever makes him.
    MayAct,
    /// Query: may this be done on a turn beside playing and drawing.
    MayPlan,
    /// Query: can the action of a script be done.
    CanAct,
    /// Query: can something be done instead of an action that itself would have no effect.
    CanInstead,
    /// Query: dollars for the score.
    Score,
    /// Query: may this bandit win.
    MayWin,
    /// Reaction: the game begins.
    OnSetup,
    /// Reaction: a round begins, its card lies open.
    OnRoundStart,
    /// Reaction: a seat chose to do something else than play or draw.
    OnPlan,
    /// Reaction: resolution begins, no card is turned over yet.
    OnStealing,
    /// Reaction: a card was turned over, its action comes next.
    OnCard,
    /// Reaction: an action is about to be performed, from whatever cause; it can be done in another way.
    InsteadOfAction,
    /// Reaction: the action of a script is performed.
    OnAction,
    /// Reaction: a punched pawn is about to be sent away; something else can happen to it.
    InsteadOfShove,
    /// Reaction: the action of a card is done.
    AfterAction,
    /// Reaction: a pawn arrived in a place.
    OnArrive,
    /// Reaction: a pawn arrived in a place and is still there, its meetings over.
    AfterArrival,
    /// Reaction: a bandit took a hostage.
    OnHostage,
    /// Reaction: a bullet is about to be received.
    BeforeHit,
    /// Reaction: a bandit was shot.
    AfterHit,
    /// Reaction: a bandit was hit by a gun.
    AfterGunHit,
    /// Reaction: loot was knocked loose by a punch.
    AfterLootLost,
    /// Reaction: the event takes place.
    OnEvent,
    /// Reaction: the round ends.
    OnRoundEnd,
    /// Reaction: the game ends, before scores are counted.
    OnGameEnd,
}

/// How many hook points there are.
pub const HOOK_POINTS: usize = HookPoint::OnGameEnd as usize + 1;

impl HookPoint {
    /// Every hook point, in order.
    pub const ALL: [HookPoint; HOOK_POINTS] = [
        HookPoint::HandSize,
        HookPoint::MayPlay,
        HookPoint::TargetRank,
        HookPoint::MayTarget,
        HookPoint::MayEnter,
        HookPoint::Sees,
        HookPoint::Reach,
        HookPoint::Ways,
        HookPoint::MayMeet,
        HookPoint::MayAct,
        HookPoint::MayPlan,
        HookPoint::CanAct,
        HookPoint::CanInstead,
        HookPoint::Score,
        HookPoint::MayWin,
        HookPoint::OnSetup,
        HookPoint::OnRoundStart,
        HookPoint::OnPlan,
        HookPoint::OnStealing,
        HookPoint::OnCard,
        HookPoint::InsteadOfAction,
        HookPoint::OnAction,
        HookPoint::InsteadOfShove,
        HookPoint::AfterAction,
        HookPoint::OnArrive,
        HookPoint::AfterArrival,
        HookPoint::OnHostage,
        HookPoint::BeforeHit,
        HookPoint::AfterHit,
        HookPoint::AfterGunHit,
        HookPoint::AfterLootLost,
        HookPoint::OnEvent,
        HookPoint::OnRoundEnd,
        HookPoint::OnGameEnd,
    ];

    /// Its name in content and in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            HookPoint::HandSize => "hand_size",
            HookPoint::MayPlay => "may_play",
            HookPoint::TargetRank => "target_rank",
            HookPoint::MayTarget => "may_target",
            HookPoint::MayEnter => "may_enter",
            HookPoint::Sees => "sees",
            HookPoint::Reach => "reach",
            HookPoint::Ways => "ways",
            HookPoint::MayMeet => "may_meet",
            HookPoint::MayAct => "may_act",
            HookPoint::MayPlan => "may_plan",
            HookPoint::CanAct => "can_act",
            HookPoint::CanInstead => "can_instead",
            HookPoint::Score => "score",
            HookPoint::MayWin => "may_win",
            HookPoint::OnSetup => "on_setup",
            HookPoint::OnRoundStart => "on_round_start",
            HookPoint::OnPlan => "on_plan",
            HookPoint::OnStealing => "on_stealing",
            HookPoint::OnCard => "on_card",
            HookPoint::InsteadOfAction => "instead_of_action",
            HookPoint::OnAction => "on_action",
            HookPoint::InsteadOfShove => "instead_of_shove",
            HookPoint::AfterAction => "after_action",
            HookPoint::OnArrive => "on_arrive",
            HookPoint::AfterArrival => "after_arrival",
            HookPoint::OnHostage => "on_hostage",
            HookPoint::BeforeHit => "before_hit",
            HookPoint::AfterHit => "after_hit",
            HookPoint::AfterGunHit => "after_gun_hit",
            HookPoint::AfterLootLost => "after_loot_lost",
            HookPoint::OnEvent => "on_event",
            HookPoint::OnRoundEnd => "on_round_end",
            HookPoint::OnGameEnd => "on_game_end",
        }
    }

    /// The hook point of this name.
    pub fn named(name: &str) -> Option<HookPoint> {
        Self::ALL.into_iter().find(|point| point.name() == name)
    }

    /// Whether it is told of an action, as [`Args::action`] finds it.
    pub const fn tells_action(self) -> bool {
        matches!(
            self,
            HookPoint::MayPlay
                | HookPoint::TargetRank
                | HookPoint::MayTarget
                | HookPoint::Ways
                | HookPoint::MayAct
                | HookPoint::CanInstead
                | HookPoint::OnCard
                | HookPoint::InsteadOfAction
                | HookPoint::AfterAction
                | HookPoint::InsteadOfShove
        )
    }

    /// Whether it only answers and never acts.
    pub const fn is_query(self) -> bool {
        (self as u8) < HookPoint::OnSetup as u8
    }
}

/// What a hook is told, one variant per hook point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Args {
    /// The seat's bandit, and the number of cards so far.
    HandSize(BanditId, i32),
    /// Who plans which action in which kind of turn.
    MayPlay(BanditId, ActionId, TurnKindId),
    /// Victim, actor, action.
    TargetRank(BanditId, BanditId, ActionId),
    /// Victim, actor, action.
    MayTarget(BanditId, BanditId, ActionId),
    /// Pawn, place, in what way.
    MayEnter(PawnId, PlaceId, How),
    /// Who shoots.
    Sees(BanditId),
    /// Who moves, from where, fewest and most cars so far.
    Reach(BanditId, PlaceId, u8, u8),
    /// Who acts, and which action.
    Ways(BanditId, ActionId),
    /// Who would act, and which action.
    MayAct(BanditId, ActionId),
    /// Who meets which pawn of nobody, where, and whether only passing.
    MayMeet(BanditId, PawnId, PlaceId, bool),
    /// Who plans, in which kind of turn.
    Planning(BanditId, TurnKindId),
    /// Whose score.
    Score(BanditId),
    /// Who might win.
    MayWin(BanditId),
    /// Nothing more than the game itself.
    Nothing,
    /// Who acts, and which action.
    Action(BanditId, ActionId),
    /// Who came where from where and how.
    Arrival(PawnId, PlaceId, PlaceId, How),
    /// Who is about to receive a bullet, and whose.
    Bullet(BanditId, Option<BanditId>),
    /// Shooter, victim, and where they stood.
    Shot(BanditId, PawnId, PlaceId, PlaceId),
    /// Who punched whom, where, with which action.
    Shove(BanditId, PawnId, PlaceId, ActionId),
    /// Who took which hostage.
    Hostage(BanditId, CharacterId),
    /// Who knocked which token loose from whom, and where it lies.
    Loss(BanditId, BanditId, LootId, PlaceId),
}

impl Args {
    /// The action a hook is told of.
    #[inline]
    pub const fn action(&self) -> Option<ActionId> {
        match *self {
            Args::MayPlay(_, action, _)
            | Args::TargetRank(_, _, action)
            | Args::MayTarget(_, _, action)
            | Args::Ways(_, action)
            | Args::MayAct(_, action)
            | Args::Action(_, action)
            | Args::Shove(_, _, _, action) => Some(action),
            _ => None,
        }
    }

    /// The bandit a hook is about. A power hears such a hook only for its own
    /// bandit; cars, events and packs hear it always. Hooks about nobody in
    /// particular are heard by every power. A car hears of arrivals at itself only.
    #[inline]
    pub const fn concerns(&self) -> Option<BanditId> {
        match *self {
            Args::HandSize(bandit, _)
            | Args::MayPlay(bandit, ..)
            | Args::TargetRank(bandit, ..)
            | Args::MayTarget(bandit, ..)
            | Args::Sees(bandit)
            | Args::Reach(bandit, ..)
            | Args::Ways(bandit, _)
            | Args::MayAct(bandit, _)
            | Args::MayMeet(bandit, ..)
            | Args::Planning(bandit, _)
            | Args::Hostage(bandit, _)
            | Args::MayWin(bandit)
            | Args::Bullet(bandit, _)
            | Args::Shot(bandit, ..)
            | Args::Loss(bandit, ..) => Some(bandit),
            Args::Score(_)
            | Args::MayEnter(..)
            | Args::Nothing
            | Args::Action(..)
            | Args::Shove(..)
            | Args::Arrival(..) => None,
        }
    }
}

/// What a hook answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing, as reactions do.
    Nothing,
    /// A number.
    Number(i32),
    /// Yes or no.
    Truth(bool),
    /// Places.
    Places(PlaceSet),
    /// Another bandit.
    Bandit(BanditId),
}

/// In whose name a hook speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A bandit's power.
    Bandit(BanditId),
    /// A car, by its number from the front.
    Car(u8),
    /// The event in force.
    Event(EventId),
    /// A pack or option that always holds.
    Always,
}

/// One call of a hook.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Where.
    pub point: HookPoint,
    /// Which function.
    pub function: FunctionId,
    /// In whose name.
    pub source: Source,
    /// What it is told.
    pub args: Args,
}

/// What runs scripts. One implementation, in `holdup-hooks`; tests without
/// scripts use [`NoHooks`].
pub trait Hooks {
    /// Calls one function.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when the script asked something nobody has answered
    /// yet, [`Halt::Fault`] when it failed.
    fn call(&self, game: &mut Game, call: &Call) -> Result<Reply, Halt>;
}

/// Runs no scripts: for content that has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl Hooks for NoHooks {
    fn call(&self, _: &mut Game, _: &Call) -> Result<Reply, Halt> {
        Ok(Reply::Nothing)
    }
}

/// A script failed. The game stops where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct HookFault {
    /// Path of the script inside `scripts/`.
    pub script: String,
    /// Line in it, 0 where unknown.
    pub line: u32,
    /// The hook's name.
    pub hook: String,
    /// What it was told.
    pub inputs: String,
    /// What went wrong.
    pub message: String,
    /// What its author sees there, where that is known.
    pub excerpt: Option<Box<Excerpt>>,
}

/// A line of a script as its author sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The file, which may lie elsewhere than the path of the script says.
    pub file: String,
    /// What stands in the line; empty where that is unknown.
    pub text: String,
}

impl fmt::Display for HookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HookFault { line, hook, message, .. } = self;
        let excerpt = self.excerpt.as_deref();
        let file = excerpt.map_or(&self.script, |excerpt| &excerpt.file);
        writeln!(f, "{file}:{line}: `{hook}` failed: {message}")?;
        if let Some(excerpt) = excerpt.filter(|excerpt| !excerpt.text.is_empty()) {
            writeln!(f, "  {line} | {}", excerpt.text)?;
        }
        write!(f, "  called for {}", self.inputs)
    }
}

/// Who listens to which hook in this game, in the order they are called:
/// priority, then kind of source, then seat.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// By hook point, then in the order they are called.
    listeners: Vec<Listener>,
    /// Where the listeners of each hook point begin; one more for the end.
    starts: [u16; HOOK_POINTS + 1],
    /// A bit for each hook point that is gone through: for speed alone those nobody listens to are not.
    points: u64,
}

#[derive(Clone, Copy, Debug)]
struct Listener {
    subscription: Subscription,
    source: Listening,
}

/// Whose subscription it is. Powers are looked up in the state when called,
/// because they can be granted and taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Listening {
    Power(CharacterId),
    Car(u8),
    Event(EventId),
    Always,
}

impl Dispatch {
    /// Collects the subscriptions of everything that can be in play.
    pub fn new(content: &Content, setup: &Setup) -> Dispatch {
        let mut dispatch =
            Dispatch { listeners: Vec::with_capacity(16), starts: [0; HOOK_POINTS + 1], points: 0 };
        for (id, character) in content.characters.iter().enumerate() {
            dispatch.add(&character.hooks, Listening::Power(CharacterId::at(id)));
        }
        for (number, car) in setup.cars.iter().enumerate() {
            dispatch.add(&content.cars[car.index()].hooks, Listening::Car(byte(number)));
        }
        let mut heard = 0u64;
        for card in crate::choosing::cards_to_come(content, setup) {
            if let Some(event) = content.rounds[card.index()].event
                && heard >> event.0 & 1 == 0
            {
                heard |= 1 << event.0;
                dispatch.add(&content.events[event.index()].hooks, Listening::Event(event));
            }
        }
        dispatch.add(&content.always, Listening::Always);
        dispatch.listeners.sort_by_key(|listener| {
            (listener.subscription.point, listener.subscription.priority, listener.source)
        });
        for listener in &dispatch.listeners {
            for start in &mut dispatch.starts[listener.subscription.point as usize + 1..] {
                *start += 1;
            }
        }
        dispatch
    }

    fn add(&mut self, subscriptions: &[Subscription], source: Listening) {
        for &subscription in subscriptions {
            self.points |= 1 << subscription.point as u64;
            self.listeners.push(Listener { subscription, source });
        }
    }

    /// Whether anybody may listen to this hook: the whole cost of a hook point nobody uses.
    /// A question of speed alone; what is to differ asks [`Self::has_listeners`].
    #[inline]
    pub fn hears(&self, point: HookPoint) -> bool {
        self.points >> point as u64 & 1 == 1
    }

    /// Whether anybody listens to this hook.
    pub fn has_listeners(&self, point: HookPoint) -> bool {
        !self.listeners(point).is_empty()
    }

    /// From now on every hook is gone through, listeners or none.
    pub(crate) fn ask_about_every_hook(&mut self) {
        self.points = u64::MAX;
    }

    /// The numbers of the listeners of a hook point, for [`Self::listener`].
    pub(crate) fn listeners(&self, point: HookPoint) -> std::ops::Range<usize> {
        usize::from(self.starts[point as usize])..usize::from(self.starts[point as usize + 1])
    }

    /// The function of a listener and in whose name it speaks.
    pub(crate) fn listener(&self, index: usize) -> (FunctionId, Speaker) {
        let listener = self.listeners[index];
        let speaker = match listener.source {
            Listening::Power(character) => Speaker::HoldersOf(character),
            Listening::Car(car) => Speaker::One(Source::Car(car)),
            Listening::Event(event) => Speaker::While(event),
            Listening::Always => Speaker::One(Source::Always),
        };
        (listener.subscription.function, speaker)
    }
}

/// In whose name a listener is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Speaker {
    /// Once for every bandit who has the power of this character.
    HoldersOf(CharacterId),
    /// Once, while this event is in force.
    While(EventId),
    /// Once.
    One(Source),
}
