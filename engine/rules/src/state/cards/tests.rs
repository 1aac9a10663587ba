//! The runs of a seat's cards against seven plain lists: whatever is done, in whatever order, the same cards lie in each.

use proptest::prelude::*;

use super::*;
use crate::rng::{Rng, Stream};

/// Each run as a list, by its number. What lies in front, aside, in the bag, in hand and on the discards has no order here.
#[derive(Clone, Debug, Default, PartialEq)]
struct Model([Vec<u16>; RUNS]);

/// Something that is done. Which card it is about is a number that is taken modulo as many as there are.
#[derive(Clone, Copy, Debug)]
enum Deed {
    DrawAny(usize, u64),
    Draw(usize),
    Lay(usize, Run),
    Receive(Run),
    Play(usize),
    Remove(usize),
    ReturnHand,
    Shuffle,
    Reshuffle,
}

impl Model {
    fn of(cards: &Cards) -> Model {
        let mut model = Model(Run::ALL.map(|run| ids(cards.run(run))));
        model.sort();
        model
    }

    fn sort(&mut self) {
        for run in Run::ALL.into_iter().filter(|run| !run.is_ordered()) {
            self.run(run).sort_unstable();
        }
    }

    fn run(&mut self, run: Run) -> &mut Vec<u16> {
        &mut self.0[run as usize]
    }

    fn put(&mut self, card: u16, run: Run) {
        self.run(run).push(card);
        self.sort();
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
        let [_, _, bottom, top, bag, ..] = &self.0;
        let lowest = bottom.first().filter(|_| bag.is_empty());
        top.last().or(lowest).copied()
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
                    next.is_none_or(|next| next == drawn)
                        && (next.is_some() || model.run(Run::Bag).contains(&drawn))
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
        // In which order a hand comes to lie on the deck nobody is told.
        Deed::ReturnHand => {
            let held = ids(cards.hand());
            cards.return_hand();
            let on_top = ids(&cards.run(Run::Top)[cards.run(Run::Top).len() - held.len()..]);
            assert!(on_top.iter().all(|card| held.contains(card)));
            for card in on_top {
                model.carry(card, Run::Top);
            }
        }
        Deed::Shuffle => {
            cards.shuffle();
            for card in [Run::Bottom, Run::Top].map(|run| std::mem::take(model.run(run))).concat() {
                model.put(card, Run::Bag);
            }
        }
        Deed::Reshuffle => {
            cards.reshuffle();
            for card in std::mem::take(model.run(Run::Discards)) {
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
        1 => pick.prop_map(Deed::Remove),
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
        *model.run(Run::Bag) = ids(&all);
        for (nth, &deed) in (100..).zip(&deeds) {
            both(&mut cards, &mut model, deed, nth);
            prop_assert_eq!(&Model::of(&cards), &model, "after number {}, {:?}", nth, deed);
            prop_assert_eq!(cards.deck_size(), (cards.deck().len(), cards.run(Run::Top).len()));
            let mut again = Cards::default();
            again.lay_out(&Run::ALL.map(|run| (run, cards.run(run))));
            prop_assert!(again == cards);
        }
    }
}
