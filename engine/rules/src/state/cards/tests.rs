//! The runs of a seat's cards against seven plain lists: whatever is done, in whatever order, the same cards lie in each.

use proptest::prelude::*;

use super::*;
use crate::rng::{Rng, Stream};

/// Each run as a list. What lies in the bag, in hand and on the discards has no order here.
#[derive(Clone, Debug, Default, PartialEq)]
struct Model {
    front: Vec<u16>,
    aside: Vec<u16>,
    bottom: Vec<u16>,
    top: Vec<u16>,
    bag: Vec<u16>,
    hand: Vec<u16>,
    discards: Vec<u16>,
}

/// Something that is done. Which card it is about is a number that is taken modulo as many as there are.
#[derive(Clone, Copy, Debug)]
enum Deed {
    DrawAny(usize, u64),
    Draw(usize),
    Lay(usize, Run),
    Receive(Run),
    Play(usize),
    Remove(usize),
    LayAside(usize),
    Fetch(usize),
    ReturnHand,
    Shuffle,
    Reshuffle,
}

impl Model {
    fn of(cards: &Cards) -> Model {
        let sorted = |run| {
            let mut ids = ids(cards.run(run));
            ids.sort_unstable();
            ids
        };
        Model {
            front: sorted(Run::Front),
            aside: sorted(Run::Aside),
            bottom: ids(cards.run(Run::Bottom)),
            top: ids(cards.run(Run::Top)),
            bag: sorted(Run::Bag),
            hand: sorted(Run::Hand),
            discards: sorted(Run::Discards),
        }
    }

    fn run(&mut self, run: Run) -> &mut Vec<u16> {
        match run {
            Run::Front => &mut self.front,
            Run::Aside => &mut self.aside,
            Run::Bottom => &mut self.bottom,
            Run::Top => &mut self.top,
            Run::Bag => &mut self.bag,
            Run::Hand => &mut self.hand,
            Run::Discards => &mut self.discards,
        }
    }

    fn put(&mut self, card: u16, run: Run) {
        self.run(run).push(card);
        for run in [Run::Front, Run::Aside, Run::Bag, Run::Hand, Run::Discards] {
            self.run(run).sort_unstable();
        }
    }

    fn take(&mut self, card: u16) {
        for run in Run::ALL {
            self.run(run).retain(|&other| other != card);
        }
    }

    fn carry(&mut self, card: u16, run: Run) {
        self.take(card);
        self.put(card, run);
    }

    /// The card that must be drawn next; none where it is any of the bag.
    fn next(&self) -> Option<u16> {
        match (self.top.last(), self.bag.is_empty()) {
            (Some(&topmost), _) => Some(topmost),
            (None, false) => None,
            (None, true) => self.bottom.first().copied(),
        }
    }
}

fn ids(cards: &[CardId]) -> Vec<u16> {
    cards.iter().map(|card| card.0).collect()
}

/// The place and the number of a card of these runs.
fn one_of(cards: &Cards, runs: &[Run], pick: usize) -> Option<(usize, u16)> {
    let among: Vec<CardId> = runs.iter().flat_map(|&run| cards.run(run)).copied().collect();
    let card = *among.get(pick % among.len().max(1))?;
    Some((cards.place_of(card)?, card.0))
}

const DECK: [Run; 3] = [Run::Bottom, Run::Top, Run::Bag];

/// Does it to both. A card that is received is a new one, number `fresh`.
fn both(cards: &mut Cards, model: &mut Model, deed: Deed, fresh: u16) {
    match deed {
        Deed::DrawAny(count, seed) => {
            let mut rng = Rng::new(seed, 0, Stream::Chance);
            for _ in 0..count.min(cards.deck().len()) {
                let before = ids(cards.hand());
                let next = model.next();
                assert_eq!(next, cards.next().map(|(place, _)| cards.card(place).0));
                cards.draw_any(1, &mut rng);
                let drawn =
                    *ids(cards.hand()).iter().find(|card| !before.contains(card)).expect("a card came");
                assert!(
                    next.is_none_or(|next| next == drawn) && (next.is_some() || model.bag.contains(&drawn))
                );
                model.carry(drawn, Run::Hand);
            }
        }
        Deed::Draw(pick) => {
            if let Some((place, card)) = one_of(cards, &DECK, pick) {
                cards.draw(place);
                model.carry(card, Run::Hand);
            }
        }
        Deed::Lay(pick, to) => {
            if let Some((place, card)) = one_of(cards, &Run::ALL, pick) {
                cards.lay(place, to);
                model.carry(card, to);
            }
        }
        Deed::Receive(run) => {
            match run {
                Run::Top => cards.put_on_deck(CardId(fresh)),
                Run::Discards => cards.put_on_discards(CardId(fresh)),
                _ => cards.put_into_deck(CardId(fresh)),
            }
            model.put(fresh, if matches!(run, Run::Top | Run::Discards) { run } else { Run::Bag });
        }
        Deed::Play(pick) => {
            if let Some((place, card)) = one_of(cards, &[Run::Hand], pick) {
                cards.play(place - cards.start_of(Run::Hand));
                model.take(card);
            }
        }
        Deed::Remove(pick) => {
            if let Some((_, card)) = one_of(cards, &Run::ALL, pick) {
                cards.remove(CardId(card));
                model.take(card);
            }
        }
        Deed::LayAside(pick) => {
            if let Some((place, card)) = one_of(cards, &DECK, pick) {
                cards.lay_aside(place);
                model.carry(card, Run::Discards);
            }
        }
        Deed::Fetch(pick) => {
            if let Some((place, card)) = one_of(cards, &[Run::Discards], pick) {
                cards.take_from_discards(place);
                model.carry(card, Run::Hand);
            }
        }
        // In which order a hand comes to lie on the deck nobody is told.
        Deed::ReturnHand => {
            let held = ids(cards.hand());
            cards.return_hand();
            let on_top = ids(&cards.top()[cards.top().len() - held.len()..]);
            assert!(on_top.iter().all(|card| held.contains(card)));
            for card in on_top {
                model.carry(card, Run::Top);
            }
        }
        Deed::Shuffle => {
            cards.shuffle();
            for card in [std::mem::take(&mut model.bottom), std::mem::take(&mut model.top)].concat() {
                model.put(card, Run::Bag);
            }
        }
        Deed::Reshuffle => {
            cards.reshuffle();
            for card in std::mem::take(&mut model.discards) {
                model.put(card, Run::Bag);
            }
        }
    }
}

fn run() -> impl Strategy<Value = Run> {
    proptest::sample::select(Run::ALL.to_vec())
}

fn deed() -> impl Strategy<Value = Deed> {
    let pick = 0..1000_usize;
    prop_oneof![
        3 => (1..5_usize, any::<u64>()).prop_map(|(count, seed)| Deed::DrawAny(count, seed)),
        2 => pick.clone().prop_map(Deed::Draw),
        6 => (pick.clone(), run()).prop_map(|(pick, run)| Deed::Lay(pick, run)),
        2 => run().prop_map(Deed::Receive),
        2 => pick.clone().prop_map(Deed::Play),
        1 => pick.clone().prop_map(Deed::Remove),
        1 => pick.clone().prop_map(Deed::LayAside),
        1 => pick.prop_map(Deed::Fetch),
        1 => Just(Deed::ReturnHand),
        1 => Just(Deed::Shuffle),
        1 => Just(Deed::Reshuffle),
    ]
}

proptest! {
    #[test]
    fn runs_hold_what_seven_lists_hold(deck in 0..12_u16, deeds in prop::collection::vec(deed(), 0..80)) {
        let (mut cards, mut model) = (Cards::default(), Model::default());
        let all: Vec<CardId> = (1..=deck).map(CardId).collect();
        cards.lay_out(&[(Run::Bag, &all)]);
        model.bag = ids(&all);
        for (nth, &deed) in (100..).zip(&deeds) {
            both(&mut cards, &mut model, deed, nth);
            prop_assert_eq!(&Model::of(&cards), &model, "after number {}, {:?}", nth, deed);
            prop_assert_eq!(cards.deck_size(), (cards.deck().len(), cards.top().len()));
            let mut again = Cards::default();
            again.lay_out(&Run::ALL.map(|run| (run, cards.run(run))));
            prop_assert!(again == cards);
        }
    }
}
