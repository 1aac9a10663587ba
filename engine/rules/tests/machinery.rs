//! Known answers for the machinery that records depend on: the generator, the
//! fingerprint's stability, lists. Rules are tested by cases, not here.

use holdup_rules::capacity::MAX_BULLETS;
use holdup_rules::ids::{Chamber, Cylinder, LootId, LootSet};
use holdup_rules::list::List;
use holdup_rules::rng::{Rng, Stream};

/// These values must never change: every record names the generator and relies on them.
#[test]
fn the_generator_gives_known_numbers() {
    let mut rng = Rng::new(42, 7, Stream::Chance);
    let drawn: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
    assert_eq!(drawn, KNOWN_DRAWS);
    let mut rng = Rng::new(42, 7, Stream::Agents);
    let mut cards: Vec<u8> = (0..10).collect();
    rng.shuffle(&mut cards);
    assert_eq!(cards, KNOWN_SHUFFLE);
}

// Worked out by an independent implementation in another language.
const KNOWN_DRAWS: [u32; 8] = [336, 223, 291, 220, 112, 593, 998, 603];
const KNOWN_SHUFFLE: [u8; 10] = [6, 9, 1, 3, 7, 4, 8, 2, 0, 5];

#[test]
fn bounded_draws_are_even() {
    let mut rng = Rng::new(1, 0, Stream::Chance);
    let mut seen = [0u32; 7];
    for _ in 0..70_000 {
        seen[rng.below(7) as usize] += 1;
    }
    // Nine standard deviations either way.
    assert!(seen.iter().all(|count| (9_150..10_850).contains(count)), "{seen:?}");
}

#[test]
fn streams_of_one_game_differ() {
    let mut chance = Rng::new(1, 5, Stream::Chance);
    let mut agents = Rng::new(1, 5, Stream::Agents);
    let pairs = (0..16).filter(|_| chance.below(1 << 30) == agents.below(1 << 30)).count();
    assert_eq!(pairs, 0);
}

#[test]
fn lists_compare_by_what_they_hold() {
    let mut one: List<u8, 4> = [1, 2, 3].into_iter().collect();
    let two: List<u8, 4> = [1, 2].into_iter().collect();
    assert_ne!(one, two);
    assert_eq!(one.pop(), Some(3));
    assert_eq!(one, two);
    one.truncate(0);
    assert_eq!(one.pop(), None);
}

#[test]
#[should_panic(expected = "a list of 2 is full")]
fn a_full_list_says_so() {
    let _: List<u8, 2> = [1, 2, 3].into_iter().collect();
}

#[test]
fn sets_list_their_members_in_order() {
    let set: LootSet = [LootId(90), LootId(3), LootId(127)].into_iter().collect();
    assert_eq!(set.iter().map(|id| id.0).collect::<Vec<_>>(), [3, 90, 127]);
    assert_eq!((set.len(), set.nth(1), set.first()), (3, LootId(90), Some(LootId(3))));
    assert!(set.without(set).is_empty());
}

#[test]
fn a_set_knows_its_only_member_and_all_there_are() {
    assert_eq!(LootSet::only(LootId(127)).alone(), Some(LootId(127)));
    assert_eq!(LootSet::EMPTY.alone(), None);
    assert_eq!(LootSet::all_of(2).alone(), None);
    for count in 0..=128 {
        let all = LootSet::all_of(count);
        assert!(all.iter().map(LootId::index).eq(0..count), "{count}: {all:?}");
    }
    assert_eq!(LootSet::all_of(128), LootSet::ALL);
}

/// The model is a row of bullets as they would lie on the table, the one fired next in front.
#[test]
fn a_cylinder_fires_and_takes_back_in_any_order_as_a_row_on_the_table_would() {
    for count in 0..=MAX_BULLETS {
        let mut rng = Rng::new(3, count as u64, Stream::Chance);
        let mut cylinder = Cylinder::all_of(count);
        let mut row: Vec<usize> = (0..count).rev().collect();
        let mut fired: Vec<usize> = Vec::new();
        for _ in 0..500 {
            if rng.below(2) == 0 {
                let next = cylinder.next();
                assert_eq!(next.map(Chamber::index), row.first().copied());
                if let Some(next) = next {
                    cylinder.remove(next);
                    fired.push(row.remove(0));
                }
            } else if !fired.is_empty() {
                let back = fired.swap_remove(rng.below(fired.len() as u32) as usize);
                cylinder.insert(Chamber::at(back));
                let place = row.iter().position(|&other| other < back).unwrap_or(row.len());
                row.insert(place, back);
            }
            let left: Vec<usize> = cylinder.iter().map(Chamber::index).collect();
            assert!(left.iter().rev().eq(&row), "{left:?} in place of {row:?}");
            assert_eq!((cylinder.len(), count - cylinder.len()), (row.len(), fired.len()));
        }
    }
}
