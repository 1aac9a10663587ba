//! Who listens to which hook in a game.

use crate::content::{Content, Subscription};
use crate::hook::{HOOK_POINTS, HookPoint, Told};
use crate::ids::*;
use crate::number::byte;
use crate::options::RoundCardSelection;
use crate::setup::{Setup, is_chosen_from};

/// Who listens to which hook in this game, in the order they are called:
/// priority, then kind of source, then seat.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// By hook point, then in the order they are called.
    listeners: Vec<Listener>,
    /// Where the listeners of each hook point begin; one more for the end.
    starts: [u16; HOOK_POINTS + 1],
    /// Of each hook point, the actions somebody listens to it for.
    actions: [ActionSet; HOOK_POINTS],
}

/// A function, and in whose name it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener {
    pub(crate) subscription: Subscription,
    pub(crate) source: Listening,
}

/// In whose name a listener is called. Powers are looked up in the state when called,
/// because they can be granted and taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Listening {
    /// Once for every bandit who has the power of this character.
    Power(CharacterId),
    /// Once, for this car.
    Car(u8),
    /// Once, for this pawn of nobody.
    Pawn(PawnId),
    /// Once, while this event is in force.
    Event(EventId),
    /// Once.
    Always,
}

impl Dispatch {
    /// Nobody listens to anything.
    pub(crate) const SILENCE: Dispatch = Dispatch {
        listeners: Vec::new(),
        starts: [0; HOOK_POINTS + 1],
        actions: [ActionSet::EMPTY; HOOK_POINTS],
    };

    /// Collects the subscriptions of everything that can be in play, in place of what it had.
    pub(crate) fn fill(&mut self, content: &Content, setup: &Setup) {
        self.collect(content, setup.cars.iter().copied(), cards_to_come(content, setup));
    }

    fn collect(
        &mut self,
        content: &Content,
        cars: impl Iterator<Item = CarId>,
        cards: impl Iterator<Item = RoundCardId>,
    ) {
        self.listeners.clear();
        (self.starts, self.actions) = (Dispatch::SILENCE.starts, Dispatch::SILENCE.actions);
        for (id, character) in content.characters.iter().enumerate() {
            self.add(&character.hooks, Listening::Power(CharacterId::at(id)));
        }
        for (number, car) in cars.enumerate() {
            self.add(&content.cars[car.index()].hooks, Listening::Car(byte(number)));
        }
        for (nth, pawn) in content.pawns.iter().enumerate() {
            self.add(&pawn.hooks, Listening::Pawn(PawnId::of_nobody(nth)));
        }
        let mut heard = 0u64;
        for card in cards {
            if let Some(event) = content.rounds[card.index()].event
                && heard >> event.0 & 1 == 0
            {
                heard |= 1 << event.0;
                self.add(&content.events[event.index()].hooks, Listening::Event(event));
            }
        }
        self.add(&content.always, Listening::Always);
        self.listeners.sort_by_key(|listener| {
            (listener.subscription.point, listener.subscription.priority, listener.source)
        });
        for Listener { subscription, .. } in &self.listeners {
            let point = subscription.point as usize;
            for start in &mut self.starts[point + 1..] {
                *start += 1;
            }
            let when = &content.functions[subscription.function.index()].when;
            self.actions[point] = self.actions[point].or(when.actions.unwrap_or(ActionSet::ALL));
        }
    }

    fn add(&mut self, subscriptions: &[Subscription], source: Listening) {
        for &subscription in subscriptions {
            self.listeners.push(Listener { subscription, source });
        }
    }

    /// The hook points somebody listens to, some of them several times.
    pub(crate) fn points(&self) -> impl Iterator<Item = HookPoint> {
        self.listeners.iter().map(|listener| listener.subscription.point)
    }

    /// Whether anybody listens to this hook.
    pub fn has_listeners(&self, point: HookPoint) -> bool {
        !self.listeners(point).is_empty()
    }

    /// Those to be called for what is told, in their order. Each may still find that it does not concern it.
    #[inline]
    pub(crate) fn listeners_to(&self, told: &Told) -> &[Listener] {
        match told.action() {
            Some(action) if !self.actions[told.point() as usize].has(action) => &[],
            _ => self.listeners(told.point()),
        }
    }

    /// The listeners of a hook point, in the order they are called.
    #[inline]
    pub(crate) fn listeners(&self, point: HookPoint) -> &[Listener] {
        let from = usize::from(self.starts[point as usize]);
        let to = usize::from(self.starts[point as usize + 1]);
        &self.listeners[from..to]
    }
}

/// The functions that hear a hook in games of this content, whatever cars and round cards a game has, in the order in which
/// they are called. Two cars of one priority are called as they stand in the train, from the front.
pub fn in_order(content: &Content, point: HookPoint) -> Vec<FunctionId> {
    let mut all = Dispatch::SILENCE;
    let (cars, cards) = (content.cars.len(), content.rounds.len());
    all.collect(content, (0..cars).map(CarId::at), (0..cards).map(RoundCardId::at));
    all.listeners(point).iter().map(|listener| listener.subscription.function).collect()
}

/// Every round card that can be opened in a game dealt so: the cards of the deck,
/// and where players choose among those of a band, all of that band. Who listens to
/// what is settled before they have chosen.
fn cards_to_come(content: &Content, setup: &Setup) -> impl Iterator<Item = RoundCardId> {
    let chosen = content.rules.round_card_selection == RoundCardSelection::Chosen;
    let mut bands = 0u64;
    for card in setup.rounds.iter().filter(|_| chosen) {
        let band = content.rounds[card.index()].band;
        if is_chosen_from(content, usize::from(band)) {
            bands |= 1 << (band & 63);
        }
    }
    let of_bands = move |card: &RoundCardId| bands >> (content.rounds[card.index()].band & 63) & 1 == 1;
    let others = (0..content.rounds.len()).map(RoundCardId::at).filter(of_bands);
    setup.rounds.iter().copied().chain(others)
}
